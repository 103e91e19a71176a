// Owns the result of one save: the outbox gives it, a message carries it, the form shows it.
import * as z from 'zod/mini';

export const saveResultSchema = z.union([
  /** The capture is durable. */
  z.object({ isOk: z.literal(true), captureId: z.string() }),
  /** `words` is a sentence's key. */
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
  /** The draft's account was disconnected. */
  z.object({ isOk: z.literal(false), reason: z.literal('no-account') }),
  /** The capture to edit isn't parked any more. */
  z.object({ isOk: z.literal(false), reason: z.literal('not-parked') }),
  z.object({
    isOk: z.literal(false),
    reason: z.literal('storage-failed'),
    failure: z.enum(['blocked', 'timed-out', 'newer', 'failed', 'quota']),
  }),
]);
export type SaveResult = z.infer<typeof saveResultSchema>;
