// The actions of one capture, and the message for an action that failed.
import { useState } from 'react';
import type { CaptureAction } from '@/components/activity/capture-actions';
import { type ArrivalProblem, arrivalProblem } from '@/components/outcome/ReferenceForm';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { ActivityDeps } from './deps';

const simple = {
  sendNow: 'capture.sendNow',
  tryNow: 'capture.retry',
  send: 'capture.retry',
  sendAgain: 'capture.retry',
  discard: 'capture.discard',
} as const;

export function useActions(deps: ActivityDeps, captureId: string | null) {
  /** The last failure, with its capture: another one may be shown by then. */
  const [failed, setFailed] = useState<{ readonly id: string; readonly messageKey: MessageKey } | null>(null);

  async function run(action: Exclude<CaptureAction, 'arrived'>, id: string): Promise<MessageKey | null> {
    if (action === 'edit' || action === 'asComment') {
      deps.openEdit(id, action === 'asComment');
      return null;
    }
    if (action === 'undoCapture') {
      const sent = await deps.send('capture.undo', { captureId: id });
      if (!sent.isOk) return 'actionFailed';
      if (!sent.value.draft) return 'undoTooLate';
      deps.openDraft(sent.value.draft.id);
      return null;
    }
    const sent = await deps.send(simple[action], { captureId: id });
    return sent.isOk && sent.value.isDone ? null : 'actionFailed';
  }

  return {
    problem: failed?.id === captureId ? failed.messageKey : null,
    act(action: Exclude<CaptureAction, 'arrived'>): void {
      if (captureId === null) return;
      setFailed(null);
      void run(action, captureId).then(
        (messageKey) => messageKey && setFailed({ id: captureId, messageKey }),
      );
    },
    /** Returns the problem with the reference, or null once the capture is marked as sent. */
    async confirmArrival(reference: string): Promise<ArrivalProblem | null> {
      if (captureId === null) return null;
      return arrivalProblem(await deps.send('capture.confirm', { captureId, reference }));
    },
  };
}
