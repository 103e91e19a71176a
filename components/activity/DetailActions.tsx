// The buttons of one capture. A question comes before deleting.
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { ConfirmDialog } from '@/components/controls/QuestionDialog';
import { draftText } from '@/components/rich-text/draft-text';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { Capture } from '@/lib/outbox/capture';
import { actionsFor, type CaptureAction } from './capture-actions';
import styles from './detail.module.css';

/** "Mark as sent" is in `ArrivalQuestion`, beside the field for the record. */
type Pressed = Exclude<CaptureAction, 'arrived'>;

interface DetailActionsProps {
  readonly capture: Capture;
  readonly isBlocked: boolean;
  readonly isConnected: boolean;
  readonly onAct: (action: Pressed) => void;
  readonly onCopy: (text: string) => Promise<boolean>;
}

const messages: Readonly<Record<Pressed, MessageKey>> = {
  undoCapture: 'undo',
  sendNow: 'sendNow',
  tryNow: 'tryNow',
  send: 'sendNow',
  edit: 'editAndSend',
  asComment: 'sendAsComment',
  sendAgain: 'sendAgain',
  discard: 'discard',
};

/** A rejected capture is sent again with its changes. One that waits stays in the queue. */
const messageOf = (action: Pressed, { state }: Capture): MessageKey =>
  action === 'edit' && state.name !== 'parked' ? 'edit' : messages[action];

const primary: ReadonlySet<CaptureAction> = new Set(['undoCapture', 'edit', 'asComment']);

export function DetailActions(props: DetailActionsProps) {
  const { capture, isBlocked, isConnected, onAct, onCopy } = props;
  const say = useSay();
  const [isAsking, setIsAsking] = useState(false);
  const actions = actionsFor(capture, { isBlocked, isConnected }).filter((action) => action !== 'arrived');
  // One button stands out. For a rejected vote, the comment comes before *Edit*.
  const first = actions.find((action) => primary.has(action));
  return (
    <div className={styles['detail-actions']}>
      {actions.map((action) => (
        <Button
          key={action}
          look={action === 'discard' ? 'danger' : action === first ? 'primary' : 'plain'}
          onClick={() => (action === 'discard' ? setIsAsking(true) : onAct(action))}
        >
          {say(messageOf(action, capture))}
        </Button>
      ))}
      <CopyTextButton text={() => draftText(capture.draft)} onCopy={onCopy} />
      {isAsking && (
        <ConfirmDialog
          title={say('discardTitle')}
          text={say(discardMessage(capture))}
          confirm={say('discardConfirm')}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onAct('discard');
          }}
        />
      )}
    </div>
  );
}

function discardMessage({ state, steps }: Capture): MessageKey {
  if (state.name === 'unknown') return 'discardUnknownWords';
  const isPartSent = steps.some(({ operation, result }) => result !== null && operation !== 'readIdea');
  return isPartSent ? 'discardSentPartWords' : 'discardWords';
}

interface CopyTextButtonProps {
  readonly text: () => string;
  readonly onCopy: (text: string) => Promise<boolean>;
}

/** Copies the text of a capture, and says so. */
export function CopyTextButton({ text, onCopy }: CopyTextButtonProps) {
  const say = useSay();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Button
      icon={<Copy className="icon" aria-hidden="true" />}
      onClick={async () => setIsCopied(await onCopy(text()))}
    >
      <span aria-live="polite">{say(isCopied ? 'copied' : 'copyText')}</span>
    </Button>
  );
}
