// Owns the schema of templates. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';

/** What a person wrote; what is absent is as the kind has it. */
export const templatesSchema = z.object({ name: z.optional(z.string()), text: z.optional(z.string()) });
export type Templates = z.infer<typeof templatesSchema>;
