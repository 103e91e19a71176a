// A quote of a draft that collects several, each with its own source.
import * as z from 'zod/mini';
import { sourceSchema } from '@/lib/capture/text/source';
import { snapshotRemarkSchema } from '@/lib/page/snapshot';
import { idSchema } from './id';

export const quoteSchema = z.strictObject({
  id: idSchema,
  /** '' for a page that was added as a whole. */
  html: z.string(),
  source: sourceSchema,
  /** Who said it, and when, as a person reads it. null if nobody is named. */
  said: z.nullable(z.string()),
  /** What the person wrote about it, as HTML. @default nothing */
  remark: z.optional(z.string()),
  /** What the reading of its page left out, or couldn't do. @default nothing */
  readingRemarks: z.optional(z.array(snapshotRemarkSchema)),
});
export type Quote = z.infer<typeof quoteSchema>;
