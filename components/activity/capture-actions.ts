// What a person can do with a capture in each state, and what each action says and sends. Pure.
import { kindOf } from '@/lib/capture/kinds';
import type { MessageKey } from '@/lib/capture/text/messages';
import { type Capture, isEditable, isRejectedVote, isUndoable } from '@/lib/outbox/capture';

interface CaptureActionEntry {
  readonly label: MessageKey;
  /** The message to the background. @default it opens the form */
  readonly message?: 'capture.sendNow' | 'capture.retry' | 'capture.discard';
  /** It sends the capture, which needs its account. @default false */
  readonly isSending?: true;
  /** It can be the button that stands out. @default false */
  readonly isPrimary?: true;
}

const captureActions = {
  undoCapture: { label: 'undo', isPrimary: true },
  sendNow: { label: 'sendNow', message: 'capture.sendNow', isSending: true },
  tryNow: { label: 'tryNow', message: 'capture.retry', isSending: true, isPrimary: true },
  send: { label: 'sendNow', message: 'capture.retry', isSending: true },
  edit: { label: 'edit', isSending: true, isPrimary: true },
  // A rejected capture is sent again with its changes. One that waits stays in the queue.
  editRejected: { label: 'editAndSend', isSending: true, isPrimary: true },
  asComment: { label: 'sendAsComment', isPrimary: true },
  sendAgain: { label: 'sendAgain', message: 'capture.retry', isSending: true },
  discard: { label: 'discard', message: 'capture.discard' },
} as const satisfies Readonly<Record<string, CaptureActionEntry>>;

export type CaptureAction = keyof typeof captureActions;

export const actionEntry = (action: CaptureAction): CaptureActionEntry => captureActions[action];

interface AccountNow {
  /** The account's queue is blocked. */
  readonly isBlocked: boolean;
  readonly isConnected: boolean;
}

/** The actions that are possible now, in the order of the buttons. *Mark as sent* is beside its own field. */
export function actionsFor(capture: Capture, account: AccountNow): readonly CaptureAction[] {
  const actions = actionsInState(capture, account.isBlocked);
  return actions.filter((action) => account.isConnected || !actionEntry(action).isSending);
}

function actionsInState(capture: Capture, isBlocked: boolean): readonly CaptureAction[] {
  const { state } = capture;
  switch (state.name) {
    case 'undoable':
      return [...changesOf(capture), 'sendNow'];
    case 'queued':
      return [...(isBlocked ? [] : (['tryNow'] as const)), ...changesOf(capture), 'discard'];
    case 'parked':
      // The kind is of another version, so that this version has no form for it.
      if (!kindOf(capture.kind)) return ['sendAgain', 'discard'];
      if (isRejectedVote(capture)) return ['asComment', 'editRejected', 'sendAgain', 'discard'];
      return ['editRejected', state.error.kind === 'imported' ? 'send' : 'sendAgain', 'discard'];
    case 'unknown':
      // Until recovery has searched, sending again could make a duplicate.
      return state.search === 'unsearched' ? ['discard'] : ['sendAgain', 'discard'];
    case 'sending':
    case 'delivered':
      return [];
    default:
      return state satisfies never;
  }
}

/** A kind of another version has no form in this one. */
function changesOf(capture: Capture): readonly CaptureAction[] {
  if (!kindOf(capture.kind)) return [];
  return [
    ...(isUndoable(capture) ? (['undoCapture'] as const) : []),
    ...(isEditable(capture) ? (['edit'] as const) : []),
  ];
}
