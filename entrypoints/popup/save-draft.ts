// Checks and cleans a draft and sends it to the background. Loaded after the popup is ready, because
// DOMPurify and the operations' schemas are large.

import { cleanHtml } from '@/components/rich-text/clean-html';
import type { Draft } from '@/lib/capture/field/draft';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { problemsOf, problemsWithoutAccount } from '@/lib/capture/form/problems';
import { withQuotesWritten } from '@/lib/capture/form/quotes';
import { withHtml } from '@/lib/capture/form/slots';
import { noAccount } from '@/lib/capture/form/without-account';
import { kindOf } from '@/lib/capture/kinds';
import type { Effect, SaveOutcome } from '@/lib/capture/session/session';
import type { Send } from '@/lib/messaging/send';

/** Problems that only the background finds: a policy that arrived meanwhile, a missing picture. */
const ofBackground = [
  'lockedByOrganization',
  'problemKindLocked',
  'problemAccountLocked',
  'problemPictureMissing',
  'problemOtherProduct',
  'problemOtherService',
] as const;

type SaveEffect = Pick<Extract<Effect, { type: 'save' }>, 'draft' | 'versions' | 'captureId' | 'isMove'>;

/** Saves a new capture, or changes an earlier one. Returns `stored` only once the capture is durable. */
export async function saveDraft(send: Send, effect: SaveEffect): Promise<SaveOutcome> {
  const { versions, captureId, isMove } = effect;
  const { draft, problems } = checked(effect.draft);
  if (problems.length > 0) return { state: 'incomplete', problems };
  const drafts = [...versions];
  const sent =
    captureId === null
      ? await send('capture.save', { draft, drafts })
      : await send(isMove ? 'capture.move' : 'capture.edit', { captureId, draft, drafts });
  if (!sent.isOk) return { state: 'failed', reason: 'unanswered' };
  const result = sent.value;
  if (result.isOk) return { state: 'stored', captureId: result.captureId };
  if (result.reason !== 'incomplete')
    return {
      state: 'failed',
      reason: result.reason === 'storage-failed' ? result.failure : result.reason,
    };
  // The form has already checked the same rules. An unexpected problem gets a general message at its field.
  return {
    state: 'incomplete',
    problems: result.problems.map(({ field, messageKey, parts = [] }) => ({
      field,
      messageKey: ofBackground.find((each) => each === messageKey) ?? 'problemRefused',
      parts,
    })),
  };
}

/** Saves a draft as it is stored, without its form. `captureAccountId`: the account of the capture that it changes. */
export function saveStoredDraft(
  send: Send,
  { draft, writer, n, captureId: ofCapture }: StoredDraft,
  captureAccountId: string = draft.accountId,
): Promise<SaveOutcome> {
  const captureId = ofCapture ?? null;
  const isMove = captureId !== null && captureAccountId !== draft.accountId;
  return saveDraft(send, { draft, versions: [{ writer, n }], captureId, isMove });
}

/** The draft with clean HTML, because the background has no DOM, and what prevents saving it. */
export function checked(typed: Draft) {
  const draft = withHtml(typed, cleanHtml);
  const kind = kindOf(draft.kind);
  const isOfNone = draft.accountId === noAccount;
  const find = () =>
    kind &&
    (isOfNone
      ? problemsWithoutAccount(kind, draft.values)
      : problemsOf(kind, withQuotesWritten(draft).values));
  return { draft, problems: find() ?? [] };
}
