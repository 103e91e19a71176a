// Says when the person captured this page before. Links to that record and offers a comment on it, or an addition to it.
import Bookmark from 'lucide-react/icons/bookmark';
import { Button } from '@/components/controls/Button';
import { KeyedButton } from '@/components/controls/KeyedButton';
import { openableAddress } from '@/components/controls/openable-address';
import { SafeLink } from '@/components/controls/SafeLink';
import { TimeAgo } from '@/components/controls/TimeAgo';
import { useSay } from '@/components/words/SayProvider';
import type { Captured } from '@/lib/settings/captured-pages';
import styles from './CapturedBefore.module.css';

interface CapturedBeforeProps {
  /** The newest first; at least one. */
  readonly captures: readonly Captured[];
  /** null if no comment can be added. */
  readonly onComment: ((idea: string) => void) | null;
  /** null where nothing can be added. */
  readonly onAdd: ((idea: string) => void) | null;
}

export function CapturedBefore({ captures, onComment, onAdd }: CapturedBeforeProps) {
  const say = useSay();
  const [last, ...earlier] = captures;
  if (!last) return null;
  const { idea, key, name, url } = last;
  const address = openableAddress(url);
  const title = [key, name].filter(Boolean).join(' ');
  return (
    <div className={styles.offer} role="note" aria-label={say('capturedBefore')}>
      <Bookmark className="icon" aria-hidden="true" />
      <span className={styles['offer-words']}>
        <TimeAgo atMs={last.atMs} inText={(ago) => say('capturedOn', { own: ago })} />{' '}
        {address ? (
          <SafeLink address={address} className="link">
            <bdi className={styles['offer-title']}>{title}</bdi>
          </SafeLink>
        ) : (
          <bdi className={styles['offer-title']}>{title}</bdi>
        )}
        {earlier.length > 0 && <span> {say('capturedMore', earlier.length)}</span>}
      </span>
      {idea !== null && onComment && (
        <KeyedButton shortcut="commentOnCaptured" onClick={() => onComment(idea)} />
      )}
      {idea !== null && onAdd && (
        <Button look="quiet" onClick={() => onAdd(idea)}>
          {say('addToIt')}
        </Button>
      )}
    </div>
  );
}
