// The lines above the form: the end of onboarding, and what became of its draft or of other drafts of its page.
import { Button } from '@/components/controls/Button';
import { KeyedButton } from '@/components/controls/Keys';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { captureName } from '@/lib/capture/form/quotes';
import noticesStyles from './notices.module.css';

/** The last step of onboarding, above the first form. */
export function TryItStrip() {
  const say = useSay();
  const keys = useKeys();
  return (
    <p className={noticesStyles.strip} role="note">
      {say('welcomeTryWords', keys.shown('save'))}
    </p>
  );
}

interface DraftNoticeProps {
  readonly state: 'restored' | 'cleared';
  readonly onClear: () => void;
  readonly onBringBack: () => void;
}

/** The form was restored or cleared. A button and its key switch between the two. */
export function DraftNotice({ state, onClear, onBringBack }: DraftNoticeProps) {
  const say = useSay();
  const isRestored = state === 'restored';
  return (
    <div className={noticesStyles.strip} role="status">
      <span className={noticesStyles['strip-words']}>
        {say(isRestored ? 'draftRestored' : 'draftCleared')}
      </span>
      {isRestored ? (
        <KeyedButton shortcut="startOver" onClick={onClear} />
      ) : (
        <KeyedButton shortcut="startOver" label={say('bringBack')} onClick={onBringBack} />
      )}
    </div>
  );
}

interface OfferedDraftsProps {
  readonly drafts: { readonly newest: StoredDraft; readonly count: number };
  readonly onOpen: () => void;
  /** Adds the passage on the screen to the newest draft. null for a form without one. */
  readonly onAdd: (() => void) | null;
}

/** The drafts that this page has, beside a form with new words: one line, the newest by name. */
export function OfferedDrafts({ drafts: { newest, count }, onOpen, onAdd }: OfferedDraftsProps) {
  const say = useSay();
  const name = captureName(newest.draft) || newest.draft.source.title;
  return (
    <div className={noticesStyles.strip} role="status">
      <bdi className={noticesStyles['strip-words']}>
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
