// One account's queue. A block or a wait stops all of its captures at once.
import * as z from 'zod/mini';
import { remainingMs, waitSchema } from './capture';

export const queueSchema = z.object({
  accountId: z.string(),
  block: z.nullable(
    z.object({
      reason: z.enum([
        'token-refused',
        'token-missing',
        'redirected',
        'permission-missing',
        'disconnected',
        // Every request gets the same refusal.
        'refusing',
        // The service failed too often in a row.
        'failing',
        'person-unconfirmed',
        // The person paused the sending of a long queue.
        'paused',
      ]),
      host: z.nullable(z.string()),
      atMs: z.number(),
    }),
  ),
  wait: z.nullable(waitSchema),
  /** Consecutive requests without an answer of the service itself. The next write first needs an answered read. */
  failures: z.optional(z.number()),
  /** The latest consecutive refusals of the same form. */
  refusals: z.optional(
    z.nullable(
      z.object({
        like: z.string(),
        captureIds: z.array(z.string()),
        /** A person ended the block that these refusals caused. They don't cause another. */
        isReleased: z.boolean(),
      }),
    ),
  ),
  /** Types of records that came back without the marker. A lost one can't be found, so nothing is resent. */
  withoutMarkers: z.optional(z.array(z.string())),
  /** Types of records whose link came back with the marker. Their texts don't need it. */
  keptLinks: z.optional(z.array(z.string())),
  /** Recovery's own rate: consecutive failed reads, and the wait after the last one. */
  recovery: z.optional(z.nullable(z.object({ failures: z.number(), wait: waitSchema }))),
});
export type Queue = z.infer<typeof queueSchema>;
export type BlockReason = NonNullable<Queue['block']>['reason'];

/** Nothing is sent for the account now. */
export const isStopped = ({ block, wait }: Queue, nowMs: number): boolean =>
  block !== null || remainingMs(wait, nowMs) > 0;
