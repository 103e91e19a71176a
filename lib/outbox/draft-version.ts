// A version of a document: the writes of one writer up to `n`.
import * as z from 'zod/mini';

export const draftVersionSchema = z.strictObject({ writer: z.string(), n: z.number() });
export type DraftVersion = z.infer<typeof draftVersionSchema>;

/** The writer of drafts that no open form wrote. */
export const backgroundWriter = 'background';
