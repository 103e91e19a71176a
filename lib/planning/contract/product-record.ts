// Owns a product as it is answered, apart from what is given of one: reading lists of them needs no more.
import * as z from 'zod/mini';
import { commonAnswerFields, maybeFlag, maybeId, maybeText } from './answer';

export const productRecord = z.object({
  ...commonAnswerFields,
  reference_prefix: maybeText,
  product_line: maybeFlag,
  workspace_type: maybeText,
  parent_id: maybeId,
});

export type Product = z.infer<typeof productRecord>;
