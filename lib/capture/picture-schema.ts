// Owns the schema of a picture. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';
import { idSchema } from './capture-id';
import { pictureTypes } from './picture';

export const pictureSchema = z.object({
  id: idSchema,
  /** The file's name, with its ending. */
  name: z.string(),
  type: z.enum(pictureTypes),
  /** In its own pixels. */
  width: z.number(),
  height: z.number(),
  /** What it was before it was drawn smaller. */
  scaledFrom: z.optional(z.object({ width: z.number(), height: z.number() })),
  bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
});
export type Picture = z.infer<typeof pictureSchema>;
