// Owns the messages that pages send to the background: a schema each.
import * as z from 'zod/mini';
import { idSchema } from '@/lib/capture/capture-id';
import { draftSchema } from '@/lib/capture/draft';
import { suggestionSubjects } from '@/lib/capture/form/suggestion-sources';
import { tokenKeepingSchema } from '@/lib/settings/account';

const captureIdSchema = z.strictObject({ captureId: idSchema });

/** By the message's name. A message with an unknown field is not answered. */
export const requests = {
  /** Tests address and token, and keeps both when they are good. A known account gets the new token and goes on sending. */
  'account.connect': z.strictObject({
    address: z.string(),
    token: z.string(),
    /** @default device */
    tokenKeeping: z.optional(tokenKeepingSchema),
  }),
  /** Forgets the account and its token; its captures are kept or discarded. */
  'account.disconnect': z.strictObject({ accountId: z.string(), queue: z.enum(['keep', 'discard']) }),
  /** Answers once the capture is durable. Sending comes after. */
  'capture.save': z.strictObject({ draft: draftSchema }),
  /** Ends an account's block: the person says that its cause is gone. */
  'account.resume': z.strictObject({ accountId: z.string() }),
  /** Undoes a capture within its undo window. The answer has its draft, which is among the kept drafts by then. */
  'capture.undo': captureIdSchema,
  /** Ends a capture's undo window. */
  'capture.sendNow': captureIdSchema,
  'capture.retry': captureIdSchema,
  'capture.discard': captureIdSchema,
  /** The person says that an unknown capture arrived as the record that `reference` names. */
  'capture.confirm': z.strictObject({ captureId: idSchema, reference: z.string() }),
  /** Gives a parked capture other words or another destination; applied steps stay. */
  'capture.edit': z.strictObject({ captureId: idSchema, draft: draftSchema }),
  'idea.find': z.strictObject({ accountId: z.string(), reference: z.string() }),
  'suggestion.read': z.strictObject({
    accountId: z.string(),
    subject: z.enum(suggestionSubjects),
    /** The product or idea whose list it is; '' for the account's. */
    scope: z.string(),
    query: z.string(),
  }),
  /** Finds ideas like a name in typing. A new question ends the one before; empty words only end it. */
  'ideas.similar': z.strictObject({ accountId: z.string(), product: z.string(), words: z.string() }),
  /** Makes this the account that captures go into. */
  'account.use': z.strictObject({ accountId: z.string() }),
  /** Forgets captured pages, destinations and recent values. */
  'memory.forget': z.strictObject({}),
  /** Runs the outbox now: the browser is online again, or a permission was given. */
  'outbox.wake': z.strictObject({}),
  /** Deletes every capture on this device, for a storage that works again. The person confirmed it (fault F24). */
  'outbox.reset': z.strictObject({ isConfirmed: z.literal(true) }),
} as const;
