// What the kinds share that change fields of a record that exists. They take nothing from the page, and send only what was filled in.
import { type Field, type FieldProblem, isFilled, textOf } from '@/lib/capture/form/field';
import type { DraftValues } from '@/lib/capture/form/values';

/** At the first field: a change that changes nothing. */
export const unchangedProblems =
  (changes: readonly Field[]) =>
  (values: DraftValues): FieldProblem[] => {
    const [first] = changes;
    const isUnchanged = first !== undefined && !changes.some((field) => isFilled(field, values));
    return isUnchanged ? [{ field: first.name, words: 'problemNothingChanged' }] : [];
  };

/** The record's new name, else how the person named the record. */
export const nameOfChange =
  (record: string) =>
  (values: DraftValues): string =>
    textOf(values, 'name') || textOf(values, record);

/** Not sent: the record implies its product. It narrows what is suggested. */
export const listedProduct: Field = {
  name: 'product',
  label: 'fieldProduct',
  control: { type: 'line' },
  group: 'destination',
  isRequired: false,
  suggests: 'products',
  hint: 'hintProductOfRecord',
};
