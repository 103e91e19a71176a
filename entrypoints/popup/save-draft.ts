// Owns handing a draft to the background, and what may come of it.
import type { Draft } from '@/lib/capture/draft';
import type { FieldProblem } from '@/lib/capture/field';
import type { SaveResult } from '@/lib/messaging/protocol';
import type { Send } from '@/lib/messaging/send';

/** Why nothing was saved: `unanswered`, an account or a capture that is not what it was, or what ails the storage. */
export type SaveFailure =
  | 'unanswered'
  | 'no-account'
  | 'not-parked'
  | Extract<SaveResult, { reason: 'storage-failed' }>['failure'];

export type SaveStatus =
  | { readonly name: 'idle' }
  | { readonly name: 'saving' }
  | { readonly name: 'saved'; readonly captureId: string }
  /** The words are still on the screen, and nowhere else. */
  | { readonly name: 'failed'; readonly reason: SaveFailure };

export type SaveOutcome =
  | SaveStatus
  | { readonly name: 'incomplete'; readonly problems: readonly FieldProblem[] };

/** Saves a new capture, or gives the parked one `captureId` these words. "Saved" is said only after it is durable. */
export async function saveDraft(send: Send, draft: Draft, captureId: string | null): Promise<SaveOutcome> {
  const sent =
    captureId === null
      ? await send('capture.save', { draft })
      : await send('capture.edit', { captureId, draft });
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
    problems: result.problems.map(({ field }) => ({ field, words: 'problemRefused' })),
  };
}
