// The drafts that the person hasn't saved. A click opens one in the form.
import Pencil from 'lucide-react/icons/pencil';
import { KindIcon } from '@/components/controls/KindIcon';
import recentListStyles from '@/components/controls/recent-list.module.css';
import { useSay } from '@/components/words/SayProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { captureName } from '@/lib/capture/form/quotes';
import { kindOf } from '@/lib/capture/kinds';
import type { Say } from '@/lib/capture/text/messages';

interface WaitingDraftsProps {
  readonly drafts: readonly StoredDraft[];
  readonly onOpen: (kept: StoredDraft) => void;
}

export function WaitingDrafts({ drafts, onOpen }: WaitingDraftsProps) {
  const say = useSay();
  if (drafts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers don't announce a list without bullets.
    <ul className={recentListStyles.recent} role="list" aria-label={say('draftsWaiting')}>
      {drafts.map((kept) => (
        <li key={kept.draft.id} className={recentListStyles['recent-item']}>
          <KindIcon kindId={kept.draft.kind} className={recentListStyles['recent-kind']} />
          <button type="button" className={recentListStyles['recent-link']} onClick={() => onOpen(kept)}>
            <bdi className={recentListStyles['recent-name']}>{nameOf(kept, say)}</bdi>
          </button>
          <span className={recentListStyles['recent-status']}>
            <Pencil className="icon" aria-hidden="true" />
            {say(kept.savedAtMs !== undefined ? 'statusHere' : 'statusDraft')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The name that the capture would have, or else the page's title. */
function nameOf({ draft }: StoredDraft, say: Say): string {
  const kind = kindOf(draft.kind);
  return captureName(draft) || draft.source.title || (kind ? say(kind.label) : draft.kind);
}
