// The side panel's line above its form. It has its space from the start, so the form never moves.
import Plus from 'lucide-react/icons/plus';
import { Button } from '@/components/controls/Button';
import { IconButton } from '@/components/controls/IconButton';
import { justSaved } from '@/components/outcome/capture-view';
import { SavedLine } from '@/components/outcome/SavedLine';
import { useSay } from '@/components/words/SayProvider';
import { noAccount } from '@/lib/capture/form/without-account';
import { kindOf } from '@/lib/capture/kinds';
import type { OpenDocument } from '@/lib/capture/session/session';
import type { PopupDeps } from './deps';
import styles from './PanelLine.module.css';
import type { Form } from './session-store';
import type { OutboxView } from './use-outbox';

interface PanelLineProps {
  readonly deps: Pick<PopupDeps, 'view'>;
  readonly form: Form;
  readonly outbox: OutboxView;
  /** The panel has the keys. */
  readonly hasKeys: boolean;
  /** A capture can be undone for some time. */
  readonly hasUndoTime: boolean;
  readonly onShow: (captureId: string) => void;
}

export function PanelLine({ deps, form, outbox, hasKeys, hasUndoTime, onShow }: PanelLineProps) {
  const say = useSay();
  const { session, dispatch } = form;
  const here = session.outgoing.filter(({ save }) => save?.state !== 'failed');
  const last = here.at(-1);
  const lastId = last ? savedIdOf(last) : null;
  return (
    <div className={styles['panel-line']}>
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
      {deps.view === 'panel' && (
        <span className={styles['panel-another']}>
          <IconButton
            name={say('captureAnother')}
            icon={<Plus className="icon" aria-hidden="true" />}
            disabled={!form.isFree()}
            onClick={() => dispatch({ type: 'nextAsked' })}
          />
        </span>
      )}
    </div>
  );
}

const savedIdOf = ({ save }: OpenDocument): string | null =>
  save?.state === 'saved' ? save.captureId : null;

/** null while it is being stored. */
function viewOf(saved: OpenDocument, outbox: OutboxView, hasUndoTime: boolean) {
  const draft = saved.form.document;
  const captureId = savedIdOf(saved);
  const kind = kindOf(draft.kind);
  if (captureId === null || !kind) return null;
  const known = [outbox.shown, ...(outbox.recent ?? [])].find((capture) => capture?.id === captureId);
  const view = known ?? justSaved(captureId, kind, draft, hasUndoTime);
  // What waits for an account is sent nowhere, so there is nothing to undo.
  return draft.accountId === noAccount ? { ...view, status: 'sent' as const } : view;
}
