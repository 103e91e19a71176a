// The result of one save. The outbox returns it, a message carries it, the form shows it.
import * as z from 'zod/mini';

export const saveResultSchema = z.union([
  z.object({ isOk: z.literal(true), captureId: z.string() }),
  /** `words` is a message key. */
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
  /** The capture to edit is no longer parked. */
  z.object({ isOk: z.literal(false), reason: z.literal('not-parked') }),
  /** Sending has begun, or the capture to move is gone. */
  z.object({ isOk: z.literal(false), reason: z.literal('not-movable') }),
  z.object({
    isOk: z.literal(false),
    reason: z.literal('storage-failed'),
    failure: z.enum(['blocked', 'timed-out', 'newer', 'failed', 'quota']),
  }),
]);
export type SaveResult = z.infer<typeof saveResultSchema>;
