// Owns one or two words for each status, for lists.
import type { WordKey } from '@/lib/capture/words';
import type { CaptureStatus } from './capture-view';

export const statusWords: Readonly<Record<CaptureStatus, WordKey>> = {
  undoable: 'statusUndoable',
  sending: 'statusSending',
  waiting: 'statusWaiting',
  sent: 'statusSent',
  needsYou: 'statusNeedsYou',
};
