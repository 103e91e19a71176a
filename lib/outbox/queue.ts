// Owns one account's queue: a block or a wait stops all of its captures at once.
import * as z from 'zod/mini';
import { waitSchema } from './capture';

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
        // The same refusal for everything (fault F75).
        'refusing',
        // The service failed too often in a row (fault F73).
        'failing',
        'person-unconfirmed',
      ]),
      host: z.nullable(z.string()),
      atMs: z.number(),
    }),
  ),
  wait: z.nullable(waitSchema),
  /** Requests in a row that the service did not answer as itself. Before another write it has to answer a read (fault F55). */
  failures: z.optional(z.number()),
  /** The last refusals in a row, as long as they are like each other (fault F75). */
  refusals: z.optional(
    z.nullable(
      z.object({
        like: z.string(),
        captureIds: z.array(z.string()),
        /** A person ended the block that such refusals made: they make no other. */
        isReleased: z.boolean(),
      }),
    ),
  ),
  /** Recovery's own pace: reads in a row that failed, and the wait after the last (fault F54). */
  recovery: z.optional(z.nullable(z.object({ failures: z.number(), wait: waitSchema }))),
});
export type Queue = z.infer<typeof queueSchema>;
export type BlockReason = NonNullable<Queue['block']>['reason'];
