// The lines above the form: about this form's draft, and the first steps.
import { DraftNotice, OfferedDrafts, TryItStrip } from '@/components/notices/FormStrips';
import { NewerVersionNotice } from '@/components/notices/Notice';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { chosenForm } from '@/lib/capture/form/form-state';
import { quoteFieldOf } from '@/lib/capture/form/quotes';
import type { Form } from './open-form';

interface FormTopProps {
  readonly form: Form;
  /** A newer version of the extension wrote the storage. */
  readonly isNewer: boolean;
  /** Adds the passage to this draft. null if the form has no passage to add. */
  readonly onAddTo: ((documentId: string) => void) | null;
  /** The tip of the first form. */
  readonly showsTip: boolean;
}

export function FormTop({ form, isNewer, onAddTo, showsTip }: FormTopProps) {
  const { session, state, dispatch } = form;
  const { offered } = session;
  const { isRestored } = chosenForm(state);
  const offeredId = offered?.newest.draft.id ?? '';
  return (
    <>
      {isNewer && <NewerVersionNotice />}
      {showsTip && <TryItStrip />}
      {offered && (
        <OfferedDrafts
          drafts={offered}
          onOpen={() => dispatch({ type: 'documentAsked', documentId: offeredId })}
          onAdd={onAddTo && takesPassage(offered.newest) ? () => onAddTo(offeredId) : null}
        />
      )}
      {(isRestored || session.cleared) && (
        <DraftNotice
          state={isRestored ? 'restored' : 'cleared'}
          onClear={() => dispatch({ type: 'startedOver' })}
          onBringBack={() => dispatch({ type: 'broughtBack' })}
        />
      )}
    </>
  );
}

/** Like the draft that collects. One that waits for its page to be sent is no draft in progress. */
const takesPassage = ({ draft, asked }: StoredDraft): boolean =>
  quoteFieldOf(draft.kind) !== null && asked === undefined;
