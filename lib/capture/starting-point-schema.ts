// Owns the schema of the values that drafts can start with. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';

/** What is absent is left as it is; '' and [] empty the field. */
export const startingPointSchema = z.object({
  product: z.optional(z.string()),
  createdBy: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  /** Numeric id of the ideas portal; '' for none. */
  portal: z.optional(z.string()),
  visibility: z.optional(z.string()),
});
export type StartingPoint = z.infer<typeof startingPointSchema>;
