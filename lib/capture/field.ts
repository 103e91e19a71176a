// Owns the description of a form's fields: what a kind says of each, and all that the form needs to draw it.
import type { DraftValues, FieldValue } from './values';
import type { WordKey } from './words';

/** What a list of suggestions may be fetched of; a field with one still takes free text. */
export type LookupSubject = 'products' | 'portals' | 'categories' | 'ideas' | 'pages';

/**
 * - `line`, `email`, `address`: one line of text
 * - `html`: formatted text
 * - `list`: several short texts, none of which may hold a comma (the service joins them with commas)
 * - `choice`: one of the contract's values; '' leaves it to the service
 * - `portal`: a portal's id, or '' for none: one visible choice
 * - `idea`: names one idea by key, id or pasted address; it is read and its name shown
 */
export type Control =
  | { readonly type: 'line' | 'email' | 'address' | 'html' | 'idea' | 'portal' }
  | { readonly type: 'list' }
  | { readonly type: 'choice'; readonly choices: readonly string[] };

export interface Field {
  readonly name: string;
  readonly label: WordKey;
  readonly control: Control;
  /** `destination` says where it goes, `main` is always in sight, `more` is folded away. */
  readonly group: 'destination' | 'main' | 'more';
  readonly isRequired: boolean;
  readonly lookup?: LookupSubject;
  readonly hint?: WordKey;
}

/** What a person must mend before a draft can be saved, at the field where it is mended. */
export interface FieldProblem {
  readonly field: string;
  readonly words: WordKey;
}

/** The text of a field that holds one; '' where it is absent or holds a list. */
export function textOf(values: DraftValues, name: string): string {
  const value: FieldValue | undefined = values[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** HTML is kept to the letter: white space can be part of a passage. */
export function htmlOf(values: DraftValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** The entries of a list field, trimmed, without empty ones and repeats. */
export function listOf(values: DraftValues, name: string): string[] {
  const value = values[name];
  if (!Array.isArray(value)) return [];
  return [...new Set(value.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
}

/** A problem for each required field that is empty. */
export function missingFields(fields: readonly Field[], values: DraftValues): FieldProblem[] {
  return fields
    .filter((field) => field.isRequired && textOf(values, field.name) === '')
    .map((field) => ({ field: field.name, words: 'problemRequired' }));
}

const emailPattern = /^[^\s@]+@[^\s@]+$/;

/** Problems that any form can have: an email without an @, a list entry with a comma. */
export function malformedFields(fields: readonly Field[], values: DraftValues): FieldProblem[] {
  return fields.flatMap((field): FieldProblem[] => {
    const text = textOf(values, field.name);
    if (field.control.type === 'email' && text !== '' && !emailPattern.test(text))
      return [{ field: field.name, words: 'problemEmail' }];
    if (field.control.type === 'list' && listOf(values, field.name).some((entry) => entry.includes(',')))
      return [{ field: field.name, words: 'problemComma' }];
    return [];
  });
}
