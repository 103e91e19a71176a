import * as z from 'zod/mini';
import { draftValuesSchema } from './form/values';
import { idSchema } from './id';
import { sourceSchema } from './source';

export const draftSchema = z.strictObject({
  /** Becomes the capture's id, so that saving one draft twice (a double click) makes one capture. */
  id: idSchema,
  kind: z.string(),
  accountId: z.string(),
  values: draftValuesSchema,
  source: sourceSchema,
});
export type Draft = z.infer<typeof draftSchema>;
