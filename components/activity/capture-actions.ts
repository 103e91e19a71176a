// Owns what a person can do with a capture in each of its states. Pure.
import { kindOf } from '@/lib/capture/kinds';
import type { Capture } from '@/lib/outbox/capture';

export type CaptureAction =
  | 'undoCapture'
  | 'sendNow'
  | 'tryNow'
  | 'edit'
  | 'sendAgain'
  | 'arrived'
  | 'discard';

/** In the order in which they are offered. `isBlocked`: nothing of the account is sent until the person acts. */
export function actionsFor(capture: Capture, isBlocked: boolean): readonly CaptureAction[] {
  const { state } = capture;
  switch (state.name) {
    case 'undoable':
      return ['undoCapture', 'sendNow'];
    case 'queued':
      return isBlocked ? ['discard'] : ['tryNow', 'discard'];
    case 'parked':
      // A form of another version's kind cannot be drawn here.
      return kindOf(capture.kind) ? ['edit', 'sendAgain', 'discard'] : ['sendAgain', 'discard'];
    case 'unknown':
      // While it is being looked for, sending again could only make a double.
      return state.search === 'unsearched' ? ['arrived', 'discard'] : ['sendAgain', 'arrived', 'discard'];
    case 'sending':
    case 'delivered':
      return [];
    default:
      return state satisfies never;
  }
}
