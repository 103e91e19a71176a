// The lines above the form: about this form's draft, and the first steps.
import { Button } from '@/components/controls/Button';
import { DraftNotice, OfferedDrafts, TryItStrip } from '@/components/notices/FormStrips';
import { NewerVersionNotice } from '@/components/notices/Notice';
import { formsCapture, type ShownCaptures } from '@/components/outcome/capture-view';
import { SavedLine } from '@/components/outcome/SavedLine';
import { useSay } from '@/components/words/SayProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { textFieldOf } from '@/lib/capture/form/form-state';
import { noAccount } from '@/lib/capture/form/without-account';
import type { OpenDocument } from '@/lib/capture/session/session';
import type { Form } from './open-form';
import styles from './PanelLine.module.css';

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
  const { isRestored } = state;
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
  textFieldOf(draft.kind) !== '' && asked === undefined;

interface PanelLineProps {
  readonly form: Form;
  readonly outbox: ShownCaptures;
  /** The panel has the keys. */
  readonly hasKeys: boolean;
  /** A capture can be undone for some time. */
  readonly hasUndoTime: boolean;
  readonly onShow: (captureId: string) => void;
}

export function PanelLine({ form, outbox, hasKeys, hasUndoTime, onShow }: PanelLineProps) {
  const say = useSay();
  const { session, dispatch } = form;
  const here = session.outgoing.filter(({ save }) => save?.state !== 'failed');
  const last = here.at(-1);
  const lastId = last ? savedIdOf(last) : null;
  return (
    <div className={`small ${styles['panel-line']}`} data-is-empty={!last}>
      <SavedLine
        capture={last ? viewOf(last, outbox, hasUndoTime) : undefined}
        count={here.filter((each) => savedIdOf(each) !== null).length}
        onUndo={() => lastId !== null && dispatch({ type: 'undoAsked', captureId: lastId })}
        onShow={() => lastId !== null && onShow(lastId)}
      />
      {!hasKeys && (
        <Button
          look="quiet"
          // The click would take the focus from the field that gets the keys.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => dispatch({ type: 'focusAsked' })}
        >
          {say('panelKeysElsewhere')}
        </Button>
      )}
    </div>
  );
}

const savedIdOf = ({ save }: OpenDocument): string | null =>
  save?.state === 'saved' ? save.captureId : null;

/** null while it is being stored. */
function viewOf(saved: OpenDocument, outbox: ShownCaptures, hasUndoTime: boolean) {
  const draft = saved.form.document;
  const captureId = savedIdOf(saved);
  if (captureId === null) return null;
  const view = formsCapture(outbox, captureId, { draft, hasUndoTime });
  // What waits for an account is sent nowhere, so there is nothing to undo.
  return draft.accountId === noAccount ? { ...view, status: 'sent' as const } : view;
}
