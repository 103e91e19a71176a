// Owns the schema of a kept list. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';

export const listSchema = z.object({
  atMs: z.number(),
  options: z.array(z.object({ value: z.string(), label: z.string(), detail: z.string() })),
});
export type KeptList = z.infer<typeof listSchema>;
