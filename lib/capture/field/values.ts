// The values of a form, by field name.
import * as z from 'zod/mini';

/** A line of text, a choice, or HTML. A list for tags, categories and people. */
const fieldValueSchema = z.union([z.string(), z.array(z.string())]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

export const draftValuesSchema = z.record(z.string(), fieldValueSchema);
export type DraftValues = z.infer<typeof draftValuesSchema>;

/** The values of these fields alone. */
export function pickValues(
  values: DraftValues,
  of: readonly (string | { readonly name: string })[],
): DraftValues {
  const names = new Set(of.map((field) => (typeof field === 'string' ? field : field.name)));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
