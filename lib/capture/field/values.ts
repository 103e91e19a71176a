// The values of a form, by field name.
import * as z from 'zod/mini';

/** A line of text, a choice, or HTML. A list for tags, categories and people. */
const fieldValueSchema = z.union([z.string(), z.array(z.string())]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

export const draftValuesSchema = z.record(z.string(), fieldValueSchema);
export type DraftValues = z.infer<typeof draftValuesSchema>;

export function pickValues(values: DraftValues, names: readonly string[]): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
