// The drafts that this page has, beside a form with new words: one line, the newest by name.
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { captureName } from '@/lib/capture/form/quotes';
import stripStyles from './strip.module.css';

interface OfferedDraftsProps {
  readonly drafts: { readonly newest: StoredDraft; readonly count: number };
  readonly onOpen: () => void;
  /** Adds the passage on the screen to the newest draft. null for a form without one. */
  readonly onAdd: (() => void) | null;
}

export function OfferedDrafts({ drafts: { newest, count }, onOpen, onAdd }: OfferedDraftsProps) {
  const say = useSay();
  const name = captureName(newest.draft) || newest.draft.source.title;
  return (
    <div className={stripStyles.strip} role="status">
      <bdi className={stripStyles['strip-words']}>
        {count > 1 ? say('draftsOfPage', count, name) : say('draftOfPage', name)}
      </bdi>
      <Button look="quiet" onClick={onOpen}>
        {say('open')}
      </Button>
      {onAdd && (
        <Button look="quiet" onClick={onAdd}>
          {say('addThisToIt')}
        </Button>
      )}
    </div>
  );
}
