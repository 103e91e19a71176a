// Shared by kinds that change an existing record. They use nothing from the page, and send only filled
// fields.
import { type Field, type FieldProblem, isFilled, textOf } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';

/** Reports a change without any filled field, at the first field. */
export const unchangedProblems =
  (changes: readonly Field[]) =>
  (values: DraftValues): FieldProblem[] => {
    const [first] = changes;
    const isUnchanged = first !== undefined && !changes.some((field) => isFilled(field, values));
    return isUnchanged ? [{ field: first.name, words: 'problemNothingChanged' }] : [];
  };

/** The record's new name, else the person's reference to it. */
export const nameOfChange =
  (record: string) =>
  (values: DraftValues): string =>
    textOf(values, 'name') || textOf(values, record);

/** Not sent, because the record implies its product. Narrows the suggestions. */
export const listedProduct: Field = {
  name: 'product',
  role: 'product',
  label: 'fieldProduct',
  control: { type: 'line' },
  group: 'destination',
  isRequired: false,
  suggests: 'products',
  hint: 'hintProductOfRecord',
};
