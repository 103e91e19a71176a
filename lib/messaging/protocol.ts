// Owns the one protocol between pages and the background: a schema for each message and for its answer.
import * as z from 'zod/mini';
import { draftSchema } from '@/lib/capture/draft';
import { lookupSubjects } from '@/lib/capture/lookup';
import { recordSchema } from '@/lib/capture/step';
import { planningErrorSchema } from '@/lib/planning/errors';
import { accountViewSchema, tokenKeepingSchema } from '@/lib/settings/account';

const captureIdSchema = z.strictObject({ captureId: z.uuid() });
const storageFailureSchema = z.object({
  isOk: z.literal(false),
  reason: z.literal('storage-failed'),
  failure: z.enum(['blocked', 'timed-out', 'newer', 'failed', 'quota']),
});

/** What a connection test found. */
export const connectResultSchema = z.discriminatedUnion('isOk', [
  z.object({ isOk: z.literal(true), account: accountViewSchema }),
  z.object({
    isOk: z.literal(false),
    reason: z.enum([
      'address-refused',
      'permission-missing',
      'token-refused',
      'not-a-planning-service',
      'unreachable',
      'redirected',
      'service-failed',
      'storage-failed',
    ]),
    detail: z.string(),
  }),
]);
export type ConnectResult = z.infer<typeof connectResultSchema>;

export const saveResultSchema = z.union([
  z.object({ isOk: z.literal(true), captureId: z.string() }),
  z.object({
    isOk: z.literal(false),
    reason: z.literal('incomplete'),
    problems: z.array(z.object({ field: z.string(), words: z.string() })),
  }),
  z.object({ isOk: z.literal(false), reason: z.literal('no-account'), detail: z.string() }),
  /** Only where a capture was to be mended: it is not waiting for that any more. */
  z.object({ isOk: z.literal(false), reason: z.literal('not-parked') }),
  storageFailureSchema,
]);
export type SaveResult = z.infer<typeof saveResultSchema>;

export const decisionResultSchema = z.object({ isDone: z.boolean() });

export const confirmResultSchema = z.union([
  z.object({ isOk: z.literal(true), record: recordSchema }),
  z.object({
    isOk: z.literal(false),
    reason: z.enum(['reference-malformed', 'not-found', 'unchecked', 'no-account', 'not-unknown']),
  }),
]);
export type ConfirmResult = z.infer<typeof confirmResultSchema>;

/** Options for a field, where the service can be asked; a field works the same without them. */
export const lookupResultSchema = z.object({
  isAvailable: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string(), detail: z.string() })),
});
export type LookupResult = z.infer<typeof lookupResultSchema>;

export const ideaResultSchema = z.union([
  z.object({ isOk: z.literal(true), idea: recordSchema }),
  z.object({ isOk: z.literal(false), reason: z.literal('reference-malformed') }),
  z.object({ isOk: z.literal(false), reason: z.literal('no-account') }),
  z.object({ isOk: z.literal(false), reason: z.literal('failed'), error: planningErrorSchema }),
]);
export type IdeaResult = z.infer<typeof ideaResultSchema>;

/** Every message: what is asked (`request`) and what is answered (`response`). Unknown fields are refused. */
export const protocol = {
  /** Tests the address and token and keeps them. Reconnecting an address replaces its token and resumes its queue. */
  'account.connect': {
    request: z.strictObject({
      address: z.string(),
      token: z.string(),
      /** @default device */
      tokenKeeping: z.optional(tokenKeepingSchema),
    }),
    response: connectResultSchema,
  },
  /** Forgets the token. Captures of the account stay queued, or are discarded with it. */
  'account.disconnect': {
    request: z.strictObject({ accountId: z.string(), queue: z.enum(['keep', 'discard']) }),
    response: decisionResultSchema,
  },
  /** Answers once the capture is durable; sending comes after. */
  'capture.save': { request: z.strictObject({ draft: draftSchema }), response: saveResultSchema },
  /** Ends an account's pause where the person says that its cause is gone. */
  'account.resume': { request: z.strictObject({ accountId: z.string() }), response: decisionResultSchema },
  /** Takes a held capture back; its draft is the answer's, for the form, and among the kept drafts already. */
  'capture.undo': {
    request: captureIdSchema,
    response: z.object({ isDone: z.boolean(), draft: z.nullable(draftSchema) }),
  },
  /** A held capture need not be held any longer. */
  'capture.sendNow': { request: captureIdSchema, response: decisionResultSchema },
  'capture.retry': { request: captureIdSchema, response: decisionResultSchema },
  'capture.discard': { request: captureIdSchema, response: decisionResultSchema },
  /** The person says that an unknown capture arrived, as the record that `reference` names. */
  'capture.confirm': {
    request: z.strictObject({ captureId: z.uuid(), reference: z.string() }),
    response: confirmResultSchema,
  },
  /** A parked capture with other words or another destination; what was applied of it stays. */
  'capture.edit': {
    request: z.strictObject({ captureId: z.uuid(), draft: draftSchema }),
    response: saveResultSchema,
  },
  'idea.find': {
    request: z.strictObject({ accountId: z.string(), reference: z.string() }),
    response: ideaResultSchema,
  },
  'lookup.read': {
    request: z.strictObject({
      accountId: z.string(),
      subject: z.enum(lookupSubjects),
      /** The product or the idea that they are of; '' for the whole account. */
      scope: z.string(),
      query: z.string(),
    }),
    response: lookupResultSchema,
  },
  /** Ideas like the words of a name that is being typed. A new question ends the one before; no words end it alone. */
  'ideas.similar': {
    request: z.strictObject({ accountId: z.string(), product: z.string(), words: z.string() }),
    response: lookupResultSchema,
  },
  /** From now on captures go into this account, from wherever they are made. */
  'account.use': { request: z.strictObject({ accountId: z.string() }), response: decisionResultSchema },
  /** Forgets which pages were captured, where captures went, and what was used in fields. */
  'memory.forget': { request: z.strictObject({}), response: decisionResultSchema },
  /** Something may have changed for the better (back online, a permission given): look at the queue now. */
  'outbox.wake': { request: z.strictObject({}), response: decisionResultSchema },
  /** Gives up every capture on this device for a storage that works again. The person was asked (fault F24). */
  'outbox.reset': {
    request: z.strictObject({ isConfirmed: z.literal(true) }),
    response: decisionResultSchema,
  },
} as const;

export type Protocol = typeof protocol;
export type MessageName = keyof Protocol;
export type Request<Name extends MessageName> = z.infer<Protocol[Name]['request']>;
export type Response<Name extends MessageName> = z.infer<Protocol[Name]['response']>;

/** Messages of other extensions and pages lack this. */
const brand = 'quick-capture/1';

export const envelopeSchema = z.strictObject({
  brand: z.literal(brand),
  name: z.string(),
  request: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

export function envelope<Name extends MessageName>(name: Name, request: Request<Name>): Envelope {
  return { brand, name, request };
}
