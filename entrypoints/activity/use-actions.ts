// The actions of one capture or draft, and of several, and the message for an action that failed.
import { useState } from 'react';
import type { ActivityEntry } from '@/components/activity/activity-entry';
import { actionEntry, type CaptureAction } from '@/components/activity/capture-actions';
import { confirmMessages, saveMessage } from '@/components/words/failure-messages';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { noAccount } from '@/lib/capture/form/without-account';
import type { MessageKey } from '@/lib/capture/text/messages';
import { isDone } from '@/lib/messaging/send';
import type { Capture } from '@/lib/outbox/capture';
import type { ActivityDeps } from './deps';

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

type Message = 'capture.sendNow' | 'capture.retry' | 'capture.discard';

const request = ({ send }: Pick<ActivityDeps, 'send'>, message: Message, captureId: string) =>
  isDone(send(message, { captureId }));

export function useActions(deps: ActivityDeps, captureId: string | null) {
  const { problem, attempt } = useAttempt(captureId);

  async function run(action: CaptureAction, id: string): Promise<MessageKey | null> {
    const { message } = actionEntry(action);
    if (message) return (await request(deps, message, id)) ? null : 'actionFailed';
    if (action !== 'undoCapture') {
      deps.openForm({ capture: id, ...(action === 'asComment' ? { as: 'comment' } : {}) });
      return null;
    }
    const sent = await deps.send('capture.undo', { captureId: id });
    if (!sent.isOk) return 'actionFailed';
    if (!sent.value.draft) return 'undoTooLate';
    deps.openForm({ draft: sent.value.draft.id });
    return null;
  }

  return {
    problem,
    act: (action: CaptureAction) => attempt((id) => run(action, id)),
    /** Returns the problem with the reference, or null once the capture is marked as sent. */
    async confirmArrival(reference: string) {
      if (captureId === null) return null;
      const sent = await deps.send('capture.confirm', { captureId, reference });
      if (!sent.isOk) return { messageKey: 'actionFailed' as const };
      if (sent.value.isOk) return null;
      const parts = sent.value.reason === 'other-service' ? [sent.value.service] : [];
      return { messageKey: confirmMessages[sent.value.reason], parts };
    },
  };
}

/** `capture`: the capture that the draft changes. null for a draft of its own. */
export function useDraftActions(
  deps: Pick<ActivityDeps, 'saveStoredDraft' | 'openForm' | 'drafts' | 'now'>,
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
    deps.openForm({ draft: id });
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
    onOpenForm: () => stored && deps.openForm({ draft: stored.draft.id }),
    onSendWithout: () => attempt(async () => stored && sendWithout(stored)),
    onDiscard: () => attempt(async () => stored && discard(stored)),
  };
}

/** The actions on several rows. Each is tried, whatever becomes of the others, the oldest first. */
export function usePickedActions(
  deps: ActivityDeps,
  drafts: ReadonlyMap<string, StoredDraft>,
  onDone: () => void,
) {
  const t = useTranslate();
  const [problem, setProblem] = useState<string | null>(null);

  async function each(
    entries: readonly ActivityEntry[],
    act: (entry: ActivityEntry) => Promise<boolean | 'incomplete'>,
  ): Promise<void> {
    setProblem(null);
    const done: (boolean | 'incomplete')[] = [];
    for (const entry of entries.toReversed()) done.push(await act(entry));
    const incompleteCount = done.filter((each) => each === 'incomplete').length;
    if (done.includes(false)) setProblem(t('actionFailed'));
    else if (incompleteCount > 0) setProblem(t('draftsIncomplete', incompleteCount));
    onDone();
  }

  async function send({ id, sending }: ActivityEntry): Promise<boolean | 'incomplete'> {
    if (sending !== 'capture.save') return sending !== null && request(deps, sending, id);
    const stored = drafts.get(id);
    const { state } = stored ? await deps.saveStoredDraft(stored) : { state: 'failed' };
    return state === 'incomplete' ? state : state === 'stored';
  }

  async function discard({ id, sequence }: ActivityEntry): Promise<boolean> {
    const stored = drafts.get(id);
    if (sequence > 0 || !stored) return request(deps, 'capture.discard', id);
    return (await deps.drafts.remove(id, [stored], { nowMs: deps.now(), isGone: true })).isOk;
  }

  return {
    problem,
    onSend: (entries: readonly ActivityEntry[]) => void each(entries, send),
    onDiscard: (entries: readonly ActivityEntry[]) => void each(entries, discard),
  };
}
