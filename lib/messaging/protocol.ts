// The protocol between pages and the background: messages, their answers, and the envelope for both.
import * as z from 'zod/mini';
import { draftSchema, idSchema } from '@/lib/capture/field/draft';
import { outstandingSchema } from '@/lib/capture/field/stored-draft';
import { suggestionSchema, suggestionSubjects } from '@/lib/capture/field/suggestion';
import { changedRecordSchema } from '@/lib/capture/kinds/kind';
import { recordSchema } from '@/lib/capture/steps/step';
import { currentValuesSchema } from '@/lib/capture/suggestions/current-values';
import { draftVersionSchema } from '@/lib/outbox/capture';
import { confirmResultSchema, importOutcomeSchema, saveResultSchema } from '@/lib/outbox/results';
import { numericId } from '@/lib/planning/contract/fields';
import { planningErrorSchema } from '@/lib/planning/errors';
import { connectionSchema, connectResultSchema, describedAccountSchema } from '@/lib/settings/account';

const ofAccount = z.strictObject({ accountId: z.string() });
const ofCapture = z.strictObject({ captureId: idSchema });
/** `drafts`: the versions of the changes that end with it. Later ones stay. */
const ofChange = z.extend(ofCapture, { draft: draftSchema, drafts: z.array(draftVersionSchema) });

/** A message that is answered by whether it was done. */
const action = <Request extends z.ZodMiniType>(request: Request) => ({
  request,
  response: z.object({ isDone: z.boolean() }),
});

/** Suggestions for a field. A field works without them. */
const suggestionResultSchema = z.object({
  isAvailable: z.boolean(),
  options: z.array(suggestionSchema),
  /** The service has more. @default false */
  isCut: z.optional(z.boolean()),
});
export type SuggestionResult = z.infer<typeof suggestionResultSchema>;

/** By name. Requests are strict: a message with an unknown field gets no answer. */
export const messages = {
  /**
   * Tests address and token, and stores both if they work. A known account gets the new token and continues sending.
   */
  'account.connect': {
    request: z.extend(connectionSchema, {
      /** The screen's name for this attempt, to cancel it. @default it can't be canceled */
      attemptId: z.optional(z.string()),
    }),
    response: connectResultSchema,
  },
  /**
   * Ends an attempt to connect to this address. Nothing of it is stored, unless it was stored already. The
   * permission is given back if no account uses it.
   */
  'account.cancelConnect': action(z.strictObject({ attemptId: z.string(), address: z.string() })),
  /**
   * Decides whether a blocked account's token may send its waiting captures. Otherwise the token gets a new account.
   */
  'account.decide': action(z.extend(ofAccount, { isSamePerson: z.boolean() })),
  /** Forgets the token. Captures, drafts, history and defaults are kept for the next connection, or discarded. */
  'account.disconnect': action(z.extend(ofAccount, { queue: z.enum(['keep', 'discard']) })),
  /** Ends an account's block. The person says that its cause is gone. */
  'account.resume': action(ofAccount),
  /** Sends nothing more for the account until the person continues. A request that has left is finished. */
  'account.pause': action(ofAccount),
  /** Makes this the account of new captures. */
  'account.use': action(ofAccount),
  /**
   * Answers once the capture is durable. Sending follows. `drafts`: the versions of the draft that end in the same
   * transaction. Later ones stay.
   */
  'capture.save': {
    request: z.strictObject({ draft: draftSchema, drafts: z.array(draftVersionSchema) }),
    response: saveResultSchema,
  },
  /**
   * The person saved a draft while this was still being read, and its form may close. What is read belongs to the draft.
   * Nothing is sent.
   */
  'draft.finish': action(z.strictObject({ documentId: idSchema, outstanding: outstandingSchema })),
  /** Gives a parked or waiting capture other words or another destination. Applied steps stay. */
  'capture.edit': { request: ofChange, response: saveResultSchema },
  /** Moves a waiting capture to the draft's account, with these words. */
  'capture.move': { request: ofChange, response: saveResultSchema },
  /**
   * Adds a capture of an exported file, with its pictures. All of it is validated: the file may come from
   * anybody. `account` is the file's account of the capture, null if the file lacks it.
   */
  'capture.import': {
    request: z.strictObject({
      row: z.unknown(),
      pictures: z.array(z.unknown()),
      account: z.nullable(describedAccountSchema),
    }),
    /** A capture whose picture is broken is added without it. */
    response: z.object({ outcome: importOutcomeSchema, hasLostPicture: z.boolean() }),
  },
  /** Stores the picture of a draft of an exported file. It is validated like those of captures. */
  'picture.import': {
    request: z.strictObject({ picture: z.unknown() }),
    response: z.object({ outcome: z.enum(['kept', 'unreadable', 'failed']) }),
  },
  /** Makes a capture that waits to be sent a draft again, with the same id. Fails once something of it exists. */
  'capture.undo': {
    request: ofCapture,
    response: z.object({ isDone: z.boolean(), draft: z.nullable(draftSchema) }),
  },
  /** Ends a capture's undo window. */
  'capture.sendNow': action(ofCapture),
  'capture.retry': action(ofCapture),
  'capture.discard': action(ofCapture),
  /** The person says that an unknown capture arrived as the record in `reference`. */
  'capture.confirm': {
    request: z.extend(ofCapture, { reference: z.string() }),
    response: confirmResultSchema,
  },
  'idea.find': {
    request: z.extend(ofAccount, { reference: z.string() }),
    response: z.union([
      z.object({ isOk: z.literal(true), idea: recordSchema }),
      z.object({ isOk: z.literal(false), reason: z.literal('reference-malformed') }),
      z.object({ isOk: z.literal(false), reason: z.literal('other-service'), service: z.string() }),
      z.object({ isOk: z.literal(false), reason: z.literal('no-account') }),
      z.object({ isOk: z.literal(false), reason: z.literal('failed'), error: planningErrorSchema }),
    ]),
  },
  /** Reads the record that a form changes. null if the service returns nothing now. */
  'record.now': {
    request: z.extend(ofAccount, { changed: changedRecordSchema }),
    response: z.object({ values: z.nullable(currentValuesSchema) }),
  },
  /** Reads the revenue of an organization. '' if the service has none. Nothing keeps it. */
  'organization.revenue': {
    request: z.extend(ofAccount, { organization: numericId }),
    response: z.object({ isRead: z.boolean(), revenue: z.union([z.number(), z.string()]) }),
  },
  /** Searches the service for ideas by words. Only a person's own step sends it. */
  'ideas.search': {
    request: z.extend(ofAccount, { product: z.string(), words: z.string() }),
    response: suggestionResultSchema,
  },
  'suggestion.read': {
    request: z.extend(ofAccount, {
      subject: z.enum(suggestionSubjects),
      /** The product or idea that the list belongs to. '' for the account. */
      scope: z.string(),
      query: z.string(),
    }),
    response: suggestionResultSchema,
  },
  /** Forgets captured pages, destinations and recent values. */
  'history.forget': action(z.strictObject({})),
  /** Runs the outbox now: the browser is online again, or a permission was granted. */
  'outbox.wake': action(z.strictObject({})),
  /** Deletes every capture and draft on this device, so that the storage works again. The person confirmed it. */
  'outbox.reset': action(z.strictObject({ isConfirmed: z.literal(true) })),
} as const;

export type MessageName = keyof typeof messages;
export type Request<Name extends MessageName> = z.infer<(typeof messages)[Name]['request']>;
export type Response<Name extends MessageName> = z.infer<(typeof messages)[Name]['response']>;

/** Messages of other extensions and pages lack this. */
const brand = 'quick-capture/1';

export const envelopeSchema = z.strictObject({
  brand: z.literal(brand),
  name: z.string(),
  request: z.unknown(),
});
type Envelope = z.infer<typeof envelopeSchema>;

export function envelope<Name extends MessageName>(name: Name, request: Request<Name>): Envelope {
  return { brand, name, request };
}
