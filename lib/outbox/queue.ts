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
  /**
   * Whether the newest record of each type came back with the marker, and with it in its link. null: unknown. A lost record
   * of a type without markers can't be found, so nothing is resent. A type that keeps its links needs none in its texts.
   */
  kept: z.optional(
    z.record(z.string(), z.object({ marker: z.nullable(z.boolean()), link: z.nullable(z.boolean()) })),
  ),
  /** Recovery's own rate: consecutive failed reads, and the wait after the last one. */
  recovery: z.optional(z.nullable(z.object({ failures: z.number(), wait: waitSchema }))),
});
export type Queue = z.infer<typeof queueSchema>;

/** Types of records whose link keeps the marker. */
export const keptLinksOf = ({ kept = {} }: Queue): string[] =>
  Object.keys(kept).filter((record) => kept[record]?.link);

export type BlockReason = NonNullable<Queue['block']>['reason'];

/** Nothing is sent for the account now. */
export const isStopped = ({ block, wait }: Queue, nowMs: number): boolean =>
  block !== null || remainingMs(wait, nowMs) > 0;
