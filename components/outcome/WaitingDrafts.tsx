// The drafts that aren't on the screen. A click opens one in the form.
import { Button } from '@/components/controls/Button';
import { KindIcon } from '@/components/controls/KindIcon';
import recentListStyles from '@/components/controls/recent-list.module.css';
import { useSay } from '@/components/words/SayProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { captureName } from '@/lib/capture/form/quotes';
import { kindOf } from '@/lib/capture/kinds';
import type { Say } from '@/lib/capture/text/messages';
import { notSentMessages, sendMessageOf, statusMessages, statusOfDraft } from './capture-view';
import { StatusIcon } from './StatusIcon';

interface WaitingDraftsProps {
  readonly drafts: readonly StoredDraft[];
  readonly onOpen: (stored: StoredDraft) => void;
  readonly onSendWithout: (stored: StoredDraft) => void;
}

export function WaitingDrafts({ drafts, onOpen, onSendWithout }: WaitingDraftsProps) {
  const say = useSay();
  if (drafts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers don't announce a list without bullets.
    <ul className={recentListStyles.recent} role="list" aria-label={say('draftsWaiting')}>
      {drafts.map((stored) => (
        <WaitingDraft
          key={stored.draft.id}
          stored={stored}
          onOpen={() => onOpen(stored)}
          onSendWithout={() => onSendWithout(stored)}
        />
      ))}
    </ul>
  );
}

interface WaitingDraftProps {
  readonly stored: StoredDraft;
  readonly onOpen: () => void;
  readonly onSendWithout: () => void;
}

function WaitingDraft({ stored, onOpen, onSendWithout }: WaitingDraftProps) {
  const say = useSay();
  const { draft, asked, captureId } = stored;
  const status = statusOfDraft(stored);
  const isChange = captureId !== undefined;
  return (
    <li className={recentListStyles['recent-item']} data-status={status}>
      <KindIcon kindId={draft.kind} className={recentListStyles['recent-kind']} />
      <button type="button" className={recentListStyles['recent-link']} onClick={onOpen}>
        <bdi className={recentListStyles['recent-name']}>{nameOf(stored, say)}</bdi>
      </button>
      <span className={recentListStyles['recent-status']}>
        <StatusIcon status={status} />
        {isChange && !asked ? say('changedNotSent') : say(statusMessages[status])}
      </span>
      {asked && (
        <p className={recentListStyles['recent-more']}>
          {say(notSentMessages[asked])}
          {/* Only the form knows where changes of a capture go. */}
          {!isChange && (
            <Button look="quiet" onClick={onSendWithout}>
              {say(sendMessageOf(asked))}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

/** The name that the capture would have, or else the page's title. */
function nameOf({ draft }: StoredDraft, say: Say): string {
  const kind = kindOf(draft.kind);
  return captureName(draft) || draft.source.title || (kind ? say(kind.label) : draft.kind);
}
