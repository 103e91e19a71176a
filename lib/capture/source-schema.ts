// Owns the schema of where a capture came from. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';

export const sourceSchema = z.object({
  title: z.string(),
  address: z.string(),
  /** The address that leads back to the very passage, where one could be made. */
  passageAddress: z.nullable(z.string()),
});
export type Source = z.infer<typeof sourceSchema>;
