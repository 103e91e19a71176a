// Owns what of a form is empty or malformed. What the contract would refuse of it is for `check.ts`.

import type { WordKey } from '@/lib/capture/words';
import { parseReference, type ReferableRecord } from '@/lib/planning/record-key';
import { type Field, type FieldProblem, listOf, textOf } from './field';
import type { DraftValues } from './values';

/** A problem for each required field that is empty. */
export function missingFields(fields: readonly Field[], values: DraftValues): FieldProblem[] {
  return fields
    .filter((field) => field.isRequired && textOf(values, field.name) === '')
    .map((field) => ({ field: field.name, words: 'problemRequired' }));
}

const emailPattern = /^[^\s@]+@[^\s@]+$/;

/** Problems that any form can have: an email without an @, a list entry with a comma, a key that names nothing. */
export function malformedFields(fields: readonly Field[], values: DraftValues): FieldProblem[] {
  return fields.flatMap((field): FieldProblem[] => {
    const words = malformedWords(field, values);
    return words === null ? [] : [{ field: field.name, words }];
  });
}

function malformedWords({ name, control }: Field, values: DraftValues): WordKey | null {
  const text = textOf(values, name);
  switch (control.type) {
    case 'list':
      return listOf(values, name).some((entry) => entry.includes(',')) ? 'problemComma' : null;
    case 'email':
      return text === '' || emailPattern.test(text) ? null : 'problemEmail';
    case 'address':
      return text === '' || URL.canParse(text) ? null : 'problemAddress';
    case 'number':
      return Number.isFinite(Number(text)) ? null : 'problemNumber';
    case 'idea':
      return referenceProblem(text, 'idea');
    case 'record':
      return referenceProblem(text, control.record);
    default:
      return null;
  }
}

function referenceProblem(text: string, record: ReferableRecord): WordKey | null {
  if (text === '' || parseReference(text, record).isOk) return null;
  return record === 'idea' ? 'problemIdeaReference' : 'problemReference';
}

/** The key or id that a field names a record by, ready to be sent; what was typed where it names none. */
export function referenceOf(values: DraftValues, name: string, record: ReferableRecord): string {
  const text = textOf(values, name);
  const reference = parseReference(text, record);
  return reference.isOk ? reference.value : text;
}
