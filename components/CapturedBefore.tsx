// Owns telling that this page was captured before, when and into what, with the way to add a comment there.
import Bookmark from 'lucide-react/icons/bookmark';
import type { Captured } from '@/lib/settings/captured-pages';
import { shortTimeWords } from './activity/time-words';
import { Button } from './Button';
import { Keys } from './Keys';
import { openableAddress } from './openable-address';
import { SafeLink } from './SafeLink';
import { useSay } from './Words';

export interface CapturedBeforeProps {
  /** The newest first; at least one. */
  readonly captures: readonly Captured[];
  /** null where no comment can be added. */
  readonly onComment: ((idea: string) => void) | null;
}

export function CapturedBefore({ captures, onComment }: CapturedBeforeProps) {
  const say = useSay();
  const [last, ...earlier] = captures;
  if (!last) return null;
  const { idea, key, name, url } = last;
  const address = openableAddress(url);
  const title = [key, name].filter(Boolean).join(' ');
  return (
    <div className="offer" role="note" aria-label={say('capturedBefore')}>
      <Bookmark className="icon" aria-hidden="true" />
      <span className="offer-words">
        <span>{say('capturedOn', shortTimeWords(last.atMs))}</span>{' '}
        {address ? (
          <SafeLink address={address} className="link">
            <bdi>{title}</bdi>
          </SafeLink>
        ) : (
          <bdi>{title}</bdi>
        )}
        {earlier.length > 0 && <span> {say('capturedMore', earlier.length)}</span>}
      </span>
      {idea !== null && onComment && (
        <>
          <Button look="quiet" aria-keyshortcuts="Alt+C" onClick={() => onComment(idea)}>
            {say('commentOnIt')}
          </Button>
          <span aria-hidden="true">
            <Keys shortcut="Alt+C" />
          </span>
        </>
      )}
    </div>
  );
}
