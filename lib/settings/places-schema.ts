// Owns the schema of where captures went last. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';
import { draftValuesSchema } from '@/lib/capture/values-schema';

const placeSchema = z.object({
  values: draftValuesSchema,
  /** What the form would have started with: where that has changed since, the newer wish wins. */
  start: draftValuesSchema,
});
export type Place = z.infer<typeof placeSchema>;

const optionSchema = z.object({ value: z.string(), label: z.string(), detail: z.string() });

export const placesSchema = z.object({
  byKind: z.record(z.string(), placeSchema),
  /** By the digest of a site, the one used last first. */
  bySite: z.array(z.object({ site: z.string(), byKind: z.record(z.string(), placeSchema) })),
  /** By what they are of, such as products: the most used first. */
  mostUsed: z.record(z.string(), z.array(optionSchema)),
});
export type Places = z.infer<typeof placesSchema>;
