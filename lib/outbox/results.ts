// The results of a save and of "Mark as sent". The outbox returns them, a message carries them, a page shows
// them.
import * as z from 'zod/mini';
import type { FieldProblem } from '@/lib/capture/field/field';
import { recordSchema } from '@/lib/capture/steps/step';

export const saveResultSchema = z.union([
  z.object({ isOk: z.literal(true), captureId: z.string() }),
  /** `words` is a message key. Pages and background call it `messageKey`. */
  z.object({
    isOk: z.literal(false),
    reason: z.literal('incomplete'),
    problems: z.readonly(
      z.array(
        z.object({
          field: z.string(),
          words: z.string(),
          parts: z.optional(z.readonly(z.array(z.string()))),
        }),
      ),
    ),
  }),
  z.object({ isOk: z.literal(false), reason: z.literal('no-account') }),
  /** The capture to edit was sent or is being sent, or it is gone (fault F101). The changes stay a draft. */
  z.object({ isOk: z.literal(false), reason: z.literal('sent-meanwhile') }),
  /** Sending has begun, or the capture to move is gone. */
  z.object({ isOk: z.literal(false), reason: z.literal('not-movable') }),
  z.object({
    isOk: z.literal(false),
    reason: z.literal('storage-failed'),
    failure: z.enum(['blocked', 'timed-out', 'newer', 'failed', 'quota']),
  }),
]);
export type SaveResult = z.infer<typeof saveResultSchema>;

export function incomplete(problems: readonly FieldProblem[]): Extract<SaveResult, { reason: 'incomplete' }> {
  return {
    isOk: false,
    reason: 'incomplete',
    problems: problems.map(({ messageKey, ...at }) => ({ ...at, words: messageKey })),
  };
}

/**
 * - `known`: a capture or a draft with this id is here, or was removed here
 * - `refused`: the organisation's policy forbids it
 * - `unreadable`: a person can't send it as it is
 * - `failed`: the storage rejected it
 */
export const importOutcomeSchema = z.enum(['added', 'known', 'refused', 'unreadable', 'failed']);
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

export const confirmResultSchema = z.union([
  z.object({ isOk: z.literal(true), record: recordSchema }),
  z.object({
    isOk: z.literal(false),
    reason: z.enum([
      'reference-malformed',
      // The service has no such record.
      'not-found',
      // The service couldn't be asked now.
      'unchecked',
      'no-account',
      'not-unknown',
    ]),
  }),
  /** The address belongs to a record of another service. */
  z.object({
    isOk: z.literal(false),
    reason: z.literal('other-service'),
    service: z.string(),
  }),
]);
export type ConfirmResult = z.infer<typeof confirmResultSchema>;
