// Owns the schema of what an organisation may set. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';
import { kinds } from './kinds';
import { lockable } from './policy';

/** As an administrator writes it; everything may be absent. `public/managed-policy.json` is made from it. */
export const policySchema = z.object({
  baseAddress: z.optional(z.string()),
  product: z.optional(z.string()),
  portal: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  visibility: z.optional(z.string()),
  allowedKinds: z.optional(z.array(z.enum(kinds.map(({ id }) => id)))),
  /** A portal that is locked without a value is none; any other lock needs its value. */
  lockedFields: z.optional(z.array(z.enum(lockable))),
});
export type Policy = z.infer<typeof policySchema>;
