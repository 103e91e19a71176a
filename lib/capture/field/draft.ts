import * as z from 'zod/mini';
import { sourceSchema } from '@/lib/capture/text/source';
import { idSchema } from './id';
import { quoteSchema } from './quote';
import { draftValuesSchema } from './values';

export const draftSchema = z.strictObject({
  /** The draft's id becomes the capture's id, so that saving one draft twice (a double click) makes one capture. */
  id: idSchema,
  kind: z.string(),
  accountId: z.string(),
  values: draftValuesSchema,
  source: sourceSchema,
  /** Further passages, in order. Absent in drafts of older versions, which have one passage in their text. */
  quotes: z.optional(z.array(quoteSchema)),
  /** The text is the page's passage, and nobody changed it. A further passage makes it the first quote. */
  isPassage: z.optional(z.literal(true)),
});
export type Draft = z.infer<typeof draftSchema>;
