// What a person can do with a capture in each state. Pure.
import { kindOf } from '@/lib/capture/kinds';
import { type Capture, isEditable, isRejectedVote, isUndoable } from '@/lib/outbox/capture';

export type CaptureAction =
  | 'undoCapture'
  | 'sendNow'
  | 'tryNow'
  | 'send'
  | 'edit'
  | 'asComment'
  | 'sendAgain'
  | 'arrived'
  | 'discard';

interface AccountNow {
  /** The account's queue is blocked. */
  readonly isBlocked: boolean;
  readonly isConnected: boolean;
}

/** The actions that send the capture. */
export const sendingActions: ReadonlySet<CaptureAction> = new Set([
  'sendNow',
  'tryNow',
  'send',
  'edit',
  'sendAgain',
]);

/**
 * The actions that are possible now, in the order of the buttons. Without its account, nothing of a capture can be
 * sent.
 */
export function actionsFor(capture: Capture, account: AccountNow): readonly CaptureAction[] {
  const actions = actionsInState(capture, account.isBlocked);
  return account.isConnected ? actions : actions.filter((action) => !sendingActions.has(action));
}

function actionsInState(capture: Capture, isBlocked: boolean): readonly CaptureAction[] {
  const { state } = capture;
  switch (state.name) {
    case 'undoable':
      return [...changesOf(capture), 'sendNow'];
    case 'queued':
      return [...changesOf(capture), ...(isBlocked ? [] : (['tryNow'] as const)), 'discard'];
    case 'parked':
      // The kind is of another version, so that this version has no form for it.
      if (!kindOf(capture.kind)) return ['sendAgain', 'discard'];
      if (isRejectedVote(capture)) return ['asComment', 'edit', 'sendAgain', 'discard'];
      return ['edit', state.error.kind === 'imported' ? 'send' : 'sendAgain', 'discard'];
    case 'unknown':
      // Until recovery has searched, sending again could make a duplicate.
      return state.search === 'unsearched' ? ['arrived', 'discard'] : ['sendAgain', 'arrived', 'discard'];
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
