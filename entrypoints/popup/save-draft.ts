// Owns making a draft fit to be saved, handing it to the background, and what may come of it. Loaded after the popup is
// ready: it brings along the cleaning of HTML and the contract of every operation.
import { cleanHtml } from '@/components/rich-text/clean-html';
import type { Draft } from '@/lib/capture/draft';
import type { FieldProblem } from '@/lib/capture/form/field';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindOf } from '@/lib/capture/kinds';
import type { Send } from '@/lib/messaging/send';
import type { SaveResult } from '@/lib/outbox/save-result';
import type { CaptureChange } from '@/lib/settings/kept-drafts';

type FailedSave = Exclude<SaveResult, { isOk: true } | { reason: 'incomplete' }>;

/** Why nothing was saved; `unanswered` where the background said nothing. */
export type SaveFailure =
  | 'unanswered'
  | Exclude<FailedSave['reason'], 'storage-failed'>
  | Extract<FailedSave, { reason: 'storage-failed' }>['failure'];

export type SaveStatus =
  | { readonly name: 'idle' }
  | { readonly name: 'saving' }
  | { readonly name: 'saved'; readonly captureId: string }
  /** The words are still on the screen, and nowhere else. */
  | { readonly name: 'failed'; readonly reason: SaveFailure };

/** The fields to fill in first. */
interface Incomplete {
  readonly name: 'incomplete';
  readonly problems: readonly FieldProblem[];
}

/** What only the background may know: a policy that came while the form was open, a picture that is gone. */
const ofBackground = [
  'problemLocked',
  'problemKindLocked',
  'problemAccountLocked',
  'problemPictureMissing',
  'problemOtherProduct',
  'problemOtherService',
] as const;

/** Saves a new capture, or changes the one of `captureId` so that it has these words. "Saved" is said only after it is durable. */
export async function saveDraft(
  send: Send,
  typed: Draft,
  captureId: string | null,
  change: CaptureChange,
): Promise<SaveStatus | Incomplete> {
  const draft = cleaned(typed);
  const kind = kindOf(draft.kind);
  const problems = kind ? problemsOf(kind, draft.values) : [];
  if (problems.length > 0) return { name: 'incomplete', problems };
  const sent =
    captureId === null
      ? await send('capture.save', { draft })
      : await send(change === 'edit' ? 'capture.edit' : 'capture.move', { captureId, draft });
  if (!sent.isOk) return { name: 'failed', reason: 'unanswered' };
  const result = sent.value;
  if (result.isOk) return { name: 'saved', captureId: result.captureId };
  if (result.reason !== 'incomplete')
    return {
      name: 'failed',
      reason: result.reason === 'storage-failed' ? result.failure : result.reason,
    };
  // The form checks by the same rules before it sends: what still comes back is told at its field in general words.
  return {
    name: 'incomplete',
    problems: result.problems.map(({ field, words, parts = [] }) => ({
      field,
      words: ofBackground.find((each) => each === words) ?? 'problemRefused',
      parts,
    })),
  };
}

/** The draft with its formatted texts cleaned: the background, which has no DOM, cannot. */
function cleaned(draft: Draft): Draft {
  const values = { ...draft.values };
  for (const field of kindOf(draft.kind)?.fields ?? []) {
    const value = values[field.name];
    if (field.control.type === 'html' && typeof value === 'string') values[field.name] = cleanHtml(value);
  }
  return { ...draft, values };
}
