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
        'person-unconfirmed',
      ]),
      host: z.nullable(z.string()),
      atMs: z.number(),
    }),
  ),
  wait: z.nullable(waitSchema),
});
export type Queue = z.infer<typeof queueSchema>;
export type BlockReason = NonNullable<Queue['block']>['reason'];
