// The actions of one capture or draft, and the message for an action that failed.
import { useState } from 'react';
import type { ActivityEntry } from '@/components/activity/activity-entry';
import type { CaptureAction } from '@/components/activity/capture-actions';
import { type ArrivalProblem, arrivalProblem } from '@/components/outcome/ReferenceForm';
import { saveMessage } from '@/components/words/failure-messages';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { noAccount } from '@/lib/capture/form/without-account';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { Capture } from '@/lib/outbox/capture';
import type { ActivityDeps } from './deps';

const simple = {
  sendNow: 'capture.sendNow',
  tryNow: 'capture.retry',
  send: 'capture.retry',
  sendAgain: 'capture.retry',
  discard: 'capture.discard',
} as const;

/** An action on one document. Its failure belongs to it: another one may be shown by then. */
function useAttempt(id: string | null) {
  const [failed, setFailed] = useState<{ readonly id: string; readonly messageKey: MessageKey } | null>(null);
  return {
    problem: failed !== null && failed.id === id ? failed.messageKey : null,
    attempt(action: (id: string) => Promise<MessageKey | null>): void {
      if (id === null) return;
      setFailed(null);
      void action(id).then((messageKey) => messageKey && setFailed({ id, messageKey }));
    },
  };
}

export function useActions(deps: ActivityDeps, captureId: string | null) {
  const { problem, attempt } = useAttempt(captureId);

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
    problem,
    act: (action: Exclude<CaptureAction, 'arrived'>) => attempt((id) => run(action, id)),
    /** Returns the problem with the reference, or null once the capture is marked as sent. */
    async confirmArrival(reference: string): Promise<ArrivalProblem | null> {
      if (captureId === null) return null;
      return arrivalProblem(await deps.send('capture.confirm', { captureId, reference }));
    },
  };
}

/** `capture`: the capture that the draft changes. null for a draft of its own. */
export function useDraftActions(
  deps: Pick<ActivityDeps, 'saveStoredDraft' | 'openDraft' | 'drafts' | 'now'>,
  stored: StoredDraft | null,
  capture: Pick<Capture, 'accountId'> | null,
) {
  const { problem, attempt } = useAttempt(stored?.draft.id ?? null);

  /** If something is missing, or only the form can ask, the form opens. */
  async function sendWithout(draft: StoredDraft): Promise<MessageKey | null> {
    const { id, accountId } = draft.draft;
    const outcome = accountId === noAccount ? null : await deps.saveStoredDraft(draft, capture?.accountId);
    if (outcome?.state === 'stored') return null;
    if (outcome?.state === 'failed' && outcome.reason !== 'sent-meanwhile')
      return saveMessage(outcome.reason);
    deps.openDraft(id);
    return null;
  }

  async function discard({ draft, writer, n }: StoredDraft): Promise<MessageKey | null> {
    // The capture that it changes stays, so its id isn't gone.
    const how = { nowMs: deps.now(), isGone: capture === null };
    const removed = await deps.drafts.remove(draft.id, [{ writer, n }], how);
    return removed.isOk ? null : 'actionFailed';
  }

  return {
    problem,
    sendWithout: () => attempt(async () => stored && sendWithout(stored)),
    discard: () => attempt(async () => stored && discard(stored)),
  };
}

/** The actions on several rows. Each is tried, whatever becomes of the others, the oldest first. */
export function usePickedActions(
  { send, drafts: store, now }: ActivityDeps,
  drafts: ReadonlyMap<string, StoredDraft>,
  onDone: () => void,
) {
  const [problem, setProblem] = useState<MessageKey | null>(null);

  async function each(entries: readonly ActivityEntry[], act: (entry: ActivityEntry) => Promise<boolean>) {
    setProblem(null);
    let areDone = true;
    for (const entry of entries.toReversed()) areDone = (await act(entry)) && areDone;
    if (!areDone) setProblem('actionFailed');
    onDone();
  }

  async function tell(message: 'capture.sendNow' | 'capture.retry' | 'capture.discard', captureId: string) {
    const sent = await send(message, { captureId });
    return sent.isOk && sent.value.isDone;
  }

  async function discard({ id, sequence }: ActivityEntry): Promise<boolean> {
    const stored = drafts.get(id);
    if (sequence > 0 || !stored) return tell('capture.discard', id);
    return (await store.remove(id, [stored], { nowMs: now(), isGone: true })).isOk;
  }

  return {
    problem,
    send: (entries: readonly ActivityEntry[]) =>
      void each(entries, async ({ id, sending }) => sending !== null && tell(sending, id)),
    discard: (entries: readonly ActivityEntry[]) => void each(entries, discard),
  };
}
