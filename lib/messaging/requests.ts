// Owns what pages ask of the background: a schema for each message.
import * as z from 'zod/mini';
import { idSchema } from '@/lib/capture/capture-id';
import { draftSchema } from '@/lib/capture/draft';
import { suggestionSubjects } from '@/lib/capture/suggestions/suggestion';
import { tokenKeepingSchema } from '@/lib/settings/account';

const captureIdSchema = z.strictObject({ captureId: idSchema });

/** By the message's name. Unknown fields are refused. */
export const requests = {
  /** Tests the address and token and keeps them. Reconnecting an address replaces its token and resumes its queue. */
  'account.connect': z.strictObject({
    address: z.string(),
    token: z.string(),
    /** @default device */
    tokenKeeping: z.optional(tokenKeepingSchema),
  }),
  /** Forgets the token. Captures of the account stay queued, or are discarded with it. */
  'account.disconnect': z.strictObject({ accountId: z.string(), queue: z.enum(['keep', 'discard']) }),
  /** Answers once the capture is durable; sending comes after. */
  'capture.save': z.strictObject({ draft: draftSchema }),
  /** Ends an account's block where the person says that its cause is gone. */
  'account.resume': z.strictObject({ accountId: z.string() }),
  /** Takes a held capture back; its draft is the answer's, for the form, and among the kept drafts already. */
  'capture.undo': captureIdSchema,
  /** A held capture need not be held any longer. */
  'capture.sendNow': captureIdSchema,
  'capture.retry': captureIdSchema,
  'capture.discard': captureIdSchema,
  /** The person says that an unknown capture arrived, as the record that `reference` names. */
  'capture.confirm': z.strictObject({ captureId: idSchema, reference: z.string() }),
  /** A parked capture with other words or another destination; what was applied of it stays. */
  'capture.edit': z.strictObject({ captureId: idSchema, draft: draftSchema }),
  'idea.find': z.strictObject({ accountId: z.string(), reference: z.string() }),
  'suggestion.read': z.strictObject({
    accountId: z.string(),
    subject: z.enum(suggestionSubjects),
    /** The product or the idea that they are of; '' for the whole account. */
    scope: z.string(),
    query: z.string(),
  }),
  /** Ideas like the words of a name that is being typed. A new question ends the one before; no words end it alone. */
  'ideas.similar': z.strictObject({ accountId: z.string(), product: z.string(), words: z.string() }),
  /** From now on captures go into this account, from wherever they are made. */
  'account.use': z.strictObject({ accountId: z.string() }),
  /** Forgets which pages were captured, where captures went, and what was used in fields. */
  'memory.forget': z.strictObject({}),
  /** Something may have changed for the better (back online, a permission given): look at the queue now. */
  'outbox.wake': z.strictObject({}),
  /** Gives up every capture on this device for a storage that works again. The person was asked (fault F24). */
  'outbox.reset': z.strictObject({ isConfirmed: z.literal(true) }),
} as const;
