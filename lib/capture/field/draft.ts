// The document of a capture. A draft and a capture have the same one, with the same id, from the first key to delivery.
import * as z from 'zod/mini';
import { sourceSchema } from '@/lib/capture/text/source';
import { snapshotRemarkSchema } from '@/lib/page/snapshot';
import { draftValuesSchema } from './values';

/** The id of a draft, which its capture keeps, or of a picture: a UUID of any version. zod's own check is larger. */
export const idSchema = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/));

/** A passage of a draft that collects several, with its own source. */
export const quoteSchema = z.strictObject({
  id: idSchema,
  /** '' for a page that was added as a whole. */
  html: z.string(),
  source: sourceSchema,
  /** Who said it, and when, as a person reads it. null if nobody is named. */
  said: z.nullable(z.string()),
  /** What the person wrote about it, as HTML. @default nothing */
  comment: z.optional(z.string()),
  /** What the reading of its page left out, or couldn't do. @default nothing */
  readingRemarks: z.optional(z.array(snapshotRemarkSchema)),
});
export type Quote = z.infer<typeof quoteSchema>;

export const draftSchema = z.strictObject({
  /** The draft's id becomes the capture's id, so that saving one draft twice (a double click) makes one capture. */
  id: idSchema,
  kind: z.string(),
  accountId: z.string(),
  /** The values of the kind's fields, as the form showed them last. */
  values: draftValuesSchema,
  /** Values that this kind can't carry, by slot. They come back with a kind that has the slot. @default none */
  others: z.optional(draftValuesSchema),
  /**
   * The slots whose value the person owns (`slotOf`). What the page, a kind or an account fills in later changes only the
   * others. @default every filled field
   */
  touched: z.optional(z.array(z.string())),
  source: sourceSchema,
  /** Further passages, in order. @default none */
  quotes: z.optional(z.array(quoteSchema)),
  /**
   * The text is the page's passage, and nobody changed it. A further passage makes it the first quote.
   * That quote has the draft's id, so that two views create the same one.
   */
  isPassage: z.optional(z.literal(true)),
});
export type Draft = z.infer<typeof draftSchema>;
