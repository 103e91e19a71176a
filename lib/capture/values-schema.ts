// Owns the schema of what a form holds. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';

/** A line of text, a choice, or HTML of a long text; a list for tags, categories and people. */
export const fieldValueSchema = z.union([z.string(), z.array(z.string())]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

export const draftValuesSchema = z.record(z.string(), fieldValueSchema);
export type DraftValues = z.infer<typeof draftValuesSchema>;
