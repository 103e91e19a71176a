// The line above the panel's form: what was saved last, with Undo and then its key, and how many captures there were.
import { Button } from '@/components/controls/Button';
import { SafeLink } from '@/components/controls/SafeLink';
import { useSay } from '@/components/words/SayProvider';
import { noAccount } from '@/lib/capture/form/without-account';
import { type CaptureView, captureTitle, offersUndo, statusMessages } from './capture-view';
import styles from './Saved.module.css';
import { StatusIcon } from './StatusIcon';

interface SavedLineProps {
  /** null while it is being stored, undefined before the first. */
  readonly capture: CaptureView | null | undefined;
  readonly count: number;
  readonly onUndo: () => void;
  /** Shows a capture that needs attention. */
  readonly onShow: () => void;
}

export function SavedLine({ capture, count, onUndo, onShow }: SavedLineProps) {
  const say = useSay();
  return (
    <>
      {capture && <StatusIcon status={capture.status === 'undoable' ? 'sending' : capture.status} />}
      {/* Empty from the start: a screen reader says only what changes in it. */}
      <span className={`cut ${styles['saved-words']}`} role="status">
        {capture ? <SavedWords capture={capture} /> : capture === null && say('saving')}
      </span>
      {capture && offersUndo(capture) && (
        <Button look="quiet" onClick={onUndo}>
          {say('undo')}
        </Button>
      )}
      {capture?.status === 'needsYou' && (
        <Button look="quiet" onClick={onShow}>
          {say('notifyReview')}
        </Button>
      )}
      {capture?.address && (
        <SafeLink address={capture.address} className="link">
          {say('open')}
        </SafeLink>
      )}
      {count > 0 && <span className={`quiet ${styles['saved-count']}`}>{say('panelSavedCount', count)}</span>}
    </>
  );
}

function SavedWords({ capture }: { readonly capture: CaptureView }) {
  const say = useSay();
  if (capture.key !== null)
    return (
      <>
        <span className="spoken">{say(capture.messageKey, ...capture.parts)} </span>
        <span className="badge" title={captureTitle(capture, say)}>
          {capture.key}
        </span>
      </>
    );
  const { accountId, status } = capture;
  if (accountId === noAccount) return say('savedHere');
  return say(status === 'needsYou' || status === 'waiting' ? statusMessages[status] : 'notifyUndoableTitle');
}
