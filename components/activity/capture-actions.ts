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

/** In the order of their buttons. `isBlocked`: the account's queue is blocked. */
export function actionsFor(capture: Capture, isBlocked: boolean): readonly CaptureAction[] {
  const { state } = capture;
  switch (state.name) {
    case 'undoable':
      return ['undoCapture', 'sendNow'];
    case 'queued':
      return isBlocked ? ['discard'] : ['tryNow', 'discard'];
    case 'parked':
      // This version has no form for another version's kind.
      return kindOf(capture.kind) ? ['edit', 'sendAgain', 'discard'] : ['sendAgain', 'discard'];
    case 'unknown':
      // During recovery, sending again could only make a duplicate.
      return state.search === 'unsearched' ? ['arrived', 'discard'] : ['sendAgain', 'arrived', 'discard'];
    case 'sending':
    case 'delivered':
      return [];
    default:
      return state satisfies never;
  }
}
