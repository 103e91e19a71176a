// The side panel's line above its form. It has its space from the start, so the form never moves.
import Plus from 'lucide-react/icons/plus';
import { Button } from '@/components/controls/Button';
import { IconButton } from '@/components/controls/IconButton';
import { justSaved } from '@/components/outcome/capture-view';
import { SavedLine } from '@/components/outcome/SavedLine';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import type { SavedHere } from './form';
import type { Form } from './form-store';
import styles from './PanelLine.module.css';
import type { OutboxView } from './use-outbox';

interface PanelLineProps {
  readonly form: Form;
  readonly outbox: OutboxView;
  /** The panel has the keys. */
  readonly hasKeys: boolean;
  /** A capture can be undone for some time. */
  readonly hasUndoTime: boolean;
  readonly onShow: (captureId: string) => void;
}

export function PanelLine({ form, outbox, hasKeys, hasUndoTime, onShow }: PanelLineProps) {
  const say = useSay();
  const here = form.savedHere.filter(({ isFailed = false }) => !isFailed);
  const last = here.at(-1);
  return (
    <div className={styles['panel-line']}>
      <SavedLine
        capture={last ? viewOf(last, outbox, hasUndoTime) : undefined}
        count={here.filter(({ captureId }) => captureId !== null).length}
        onUndo={() => last && last.captureId !== null && void form.undoHere(last.captureId)}
        onShow={() => last && last.captureId !== null && onShow(last.captureId)}
      />
      {!hasKeys && (
        <Button
          look="quiet"
          // The click would take the focus from the field that gets the keys.
          onMouseDown={(event) => event.preventDefault()}
          onClick={form.focusFirst}
        >
          {say('panelKeysElsewhere')}
        </Button>
      )}
      <span className={styles['panel-another']}>
        <IconButton
          name={say('captureAnother')}
          icon={<Plus className="icon" aria-hidden="true" />}
          disabled={!form.isFree()}
          onClick={() => void form.another()}
        />
      </span>
    </div>
  );
}

/** null while it is being stored. */
function viewOf({ captureId, draft }: SavedHere, outbox: OutboxView, hasUndoTime: boolean) {
  const kind = kindOf(draft.kind);
  if (captureId === null || !kind) return null;
  const known = [outbox.shown, ...(outbox.recent ?? [])].find((capture) => capture?.id === captureId);
  return known ?? justSaved(captureId, kind, draft, hasUndoTime);
}
