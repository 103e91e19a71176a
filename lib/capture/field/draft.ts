import * as z from 'zod/mini';
import { sourceSchema } from '@/lib/capture/text/source';
import { idSchema } from './id';
import { draftValuesSchema } from './values';

export const draftSchema = z.strictObject({
  /** Becomes the capture's id, so that saving one draft twice (a double click) makes one capture. */
  id: idSchema,
  kind: z.string(),
  accountId: z.string(),
  values: draftValuesSchema,
  source: sourceSchema,
});
export type Draft = z.infer<typeof draftSchema>;
