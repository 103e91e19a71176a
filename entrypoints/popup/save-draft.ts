// Checks and cleans a draft and sends it to the background. Loaded after the popup is ready, because
// DOMPurify and the operations' schemas are large.

import { cleanHtml } from '@/components/rich-text/clean-html';
import type { SaveFailure } from '@/components/words/failure-messages';
import type { Draft } from '@/lib/capture/field/draft';
import type { FieldProblem } from '@/lib/capture/field/field';
import { problemsOf, problemsWithoutAccount } from '@/lib/capture/form/problems';
import { withQuotesWritten } from '@/lib/capture/form/quotes';
import { withHtml } from '@/lib/capture/form/with-html';
import { kindOf } from '@/lib/capture/kinds';
import type { Send } from '@/lib/messaging/send';
import type { CaptureChange } from '@/lib/settings/kept-drafts';

/** Only the screen still has the words. */
interface Failed {
  readonly state: 'failed';
  readonly reason: SaveFailure;
}

export type SaveStatus =
  | { readonly state: 'idle' }
  | { readonly state: 'saving' }
  /** `draft` is what was saved. `isTypedOn`: the form has other words by now, which stay a draft. */
  | {
      readonly state: 'saved';
      readonly captureId: string;
      readonly draft: Draft;
      readonly isTypedOn: boolean;
    }
  | Failed;

export type SaveOutcome =
  | { readonly state: 'stored'; readonly captureId: string }
  | { readonly state: 'incomplete'; readonly problems: readonly FieldProblem[] }
  | Failed;

/** Problems that only the background finds: a policy that arrived meanwhile, a missing picture. */
const ofBackground = [
  'lockedByOrganisation',
  'problemKindLocked',
  'problemAccountLocked',
  'problemPictureMissing',
  'problemOtherProduct',
  'problemOtherService',
] as const;

/** Saves a new capture, or changes capture `captureId`. Returns `stored` only once the capture is durable. */
export async function saveDraft(
  send: Send,
  typed: Draft,
  captureId: string | null,
  change: CaptureChange,
): Promise<SaveOutcome> {
  const draft = cleaned(typed);
  const problems = problemsOfClean(draft);
  if (problems.length > 0) return { state: 'incomplete', problems };
  const sent =
    captureId === null
      ? await send('capture.save', { draft })
      : await send(change === 'edit' ? 'capture.edit' : 'capture.move', { captureId, draft });
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
    problems: result.problems.map(({ field, words, parts = [] }) => ({
      field,
      messageKey: ofBackground.find((each) => each === words) ?? 'problemRefused',
      parts,
    })),
  };
}

/** Keeps a draft on this device, because no account is connected. `stored` only once it is written. */
export async function saveHere(
  typed: Draft,
  keep: (draft: Draft) => Promise<boolean>,
  isOfNewerVersion: () => Promise<boolean>,
): Promise<SaveOutcome> {
  const draft = cleaned(typed);
  const kind = kindOf(draft.kind);
  const problems = kind ? problemsWithoutAccount(kind, draft.values) : [];
  if (problems.length > 0) return { state: 'incomplete', problems };
  if (await keep(draft)) return { state: 'stored', captureId: draft.id };
  return { state: 'failed', reason: (await isOfNewerVersion()) ? 'newer' : 'quota' };
}

/** What prevents saving this draft. */
export const problemsOfDraft = (typed: Draft): readonly FieldProblem[] => problemsOfClean(cleaned(typed));

function problemsOfClean(draft: Draft): readonly FieldProblem[] {
  const kind = kindOf(draft.kind);
  return kind ? problemsOf(kind, withQuotesWritten(draft).values) : [];
}

/** Cleans formatted text here, because the background has no DOM. */
const cleaned = (draft: Draft): Draft => withHtml(draft, cleanHtml);
