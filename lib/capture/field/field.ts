// A field: a kind declares it, and the form draws it.
import { isBlankHtml } from '@/lib/capture/text/html';
import type { MessageKey } from '@/lib/capture/text/messages';
import { colorFromHex } from '@/lib/planning/contract/product';
import { parseReference } from '@/lib/planning/record-key';
import type { ReferableRecord } from '@/lib/planning/records';
import type { Control } from './control';
import type { SuggestionType } from './suggestion';
import type { DraftValues, FieldValue } from './values';

/** What a field is for. Everything that treats fields differently asks for the role, never for the name. */
export type FieldRole =
  /** A record's name as a person types it. */
  | 'title'
  /** The long text of a page. */
  | 'text'
  | 'picture'
  /** Where the capture goes. */
  | 'product'
  | 'portal'
  | 'release'
  | 'idea'
  | 'feature'
  | 'requirement'
  | 'comment'
  | 'tags'
  | 'creator'
  | 'visibility'
  /** The customer of a vote, and its people. */
  | 'organization'
  | 'contacts'
  | 'link'
  | 'integration';

export interface Field {
  readonly name: string;
  /** @default none: nothing but the form of its kind knows the field */
  readonly role?: FieldRole;
  /** The name in the contract. Absent for a field that the contract lacks. */
  readonly attribute?: string;
  readonly label: MessageKey;
  readonly control: Control;
  /** `destination`: where the capture goes. `main`: always visible. `more`: folded. */
  readonly group: 'destination' | 'main' | 'more';
  readonly isRequired: boolean;
  readonly suggests?: SuggestionType;
  /** The text of the field names something of one account, such as a team. See `isPortable`. */
  readonly isOfAccount?: true;
  /** At the end of "More fields". */
  readonly isAdvanced?: true;
  readonly hint?: MessageKey;
  /** For the empty first line of a long text. @default the label */
  readonly placeholder?: MessageKey;
  /**
   * Changes an existing record: an empty field leaves the attribute unchanged and isn't sent. Only the person
   * fills it. No default, lock or other form does.
   */
  readonly isChange?: true;
}

/** A value as sent. */
type Sent =
  | string
  | number
  | boolean
  | readonly string[]
  | Readonly<Record<string, string>>
  | readonly Pair[];

/** The filled attributes as sent. An empty one is omitted, unless its control has a default. */
export function attributesOf(fields: readonly Field[], values: DraftValues): Record<string, Sent> {
  return Object.fromEntries(
    fields.flatMap((field): [string, Sent][] => {
      const sent = sentValue(field, values);
      return field.attribute === undefined || sent === null ? [] : [[field.attribute, sent]];
    }),
  );
}

function sentValue(field: Field, values: DraftValues): Sent | null {
  // A text that was typed and deleted again changes nothing.
  if (field.isChange && !isFilled(field, values)) return null;
  const { name, control } = field;
  const text = textOf(values, name);
  switch (control.type) {
    case 'list': {
      const entries = listOf(values, name);
      if (entries.length === 0) return null;
      return control.isArray ? entries : entries.join(',');
    }
    case 'pairs': {
      const pairs = pairsOf(values, name);
      if (pairs.length === 0) return null;
      return control.travels === 'array'
        ? pairs
        : Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
    }
    case 'flag':
      return text === '' ? null : text === 'true';
    case 'idea':
      return referenceOf(values, name, 'idea') || null;
    case 'record':
      return referenceOf(values, name, control.record) || null;
    case 'html':
      return htmlOf(values, name) || null;
    case 'number':
      return text === '' ? null : Number(text);
    case 'color':
      return colorFromHex(text);
    case 'choice':
      return text || (control.unset ?? null);
    default:
      return text || null;
  }
}

/** The reason that a draft can't be saved, at the field to change. */
export interface FieldProblem {
  readonly field: string;
  readonly messageKey: MessageKey;
  /** The message's placeholders. @default none */
  readonly parts?: readonly string[];
}

/** The text of a field. '' if it is absent or a list. */
export function textOf(values: DraftValues, name: string): string {
  const value: FieldValue | undefined = values[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Not trimmed: white space can be part of a passage. */
export function htmlOf(values: DraftValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

export function isFilled({ name, control }: Field, values: DraftValues): boolean {
  if (control.type === 'html') return !isBlankHtml(htmlOf(values, name));
  if (control.type === 'pairs') return pairsOf(values, name).length > 0;
  return control.type === 'list' ? listOf(values, name).length > 0 : textOf(values, name) !== '';
}

/** The entries of a list field, trimmed, without empty ones and duplicates, each in the composed normal form. */
export function listOf(values: DraftValues, name: string): string[] {
  const value = values[name];
  if (!Array.isArray(value)) return [];
  return uniqueEntries(value);
}

/** One text has several normal forms. People see no difference, so two of them are one entry (fault F119). */
export function uniqueEntries(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry) => entry.trim().normalize()).filter((entry) => entry !== ''))];
}

type Pair = Readonly<Record<'key' | 'value', string>>;

/** The rows of a field of pairs, trimmed, without empty ones. */
export function pairsOf(values: DraftValues, name: string): Pair[] {
  const value = values[name];
  const entries = Array.isArray(value) ? value.map((entry) => entry.trim()) : [];
  return entries
    .flatMap((key, at) => (at % 2 === 0 ? [{ key, value: entries[at + 1] ?? '' }] : []))
    .filter((pair) => pair.key !== '' || pair.value !== '');
}

/** The key or ID of the record in a field, ready to be sent. Text that names no record stays as typed. */
export function referenceOf(values: DraftValues, name: string, record: ReferableRecord): string {
  const text = textOf(values, name);
  const reference = parseReference(text, record);
  return reference.isOk ? reference.value : text;
}

/** The source is sent under a text of the page. A change sends only what was filled in. */
export const sendsSource = (fields: readonly Field[]): boolean =>
  fields.some(({ control, isChange }) => control.type === 'html' && !isChange);

/** The field with this role. A kind has at most one outside its changes. */
export const fieldOf = (fields: readonly Field[], role: FieldRole): Field | undefined =>
  fields.find((field) => field.role === role);

/** The long text in the middle of a form. A change of a record has its text under More, so it has none. */
export const mainTextOf = (fields: readonly Field[]): Field | undefined =>
  fields.find(({ role, group }) => role === 'text' && group === 'main');

/** The text of the field with this role. '' if there is none. */
export function textOfRole(fields: readonly Field[], values: DraftValues, role: FieldRole): string {
  const field = fieldOf(fields, role);
  return field ? textOf(values, field.name) : '';
}

/** The key or ID of the idea that a form is about. '' if it is about none. */
export function ideaNamedIn(fields: readonly Field[], values: DraftValues): string {
  const field = fieldOf(fields, 'idea');
  return field ? referenceOf(values, field.name, 'idea') : '';
}

const portable: readonly Control['type'][] = [
  'line',
  'html',
  'address',
  'date',
  'number',
  'color',
  'picture',
];

/** True if a value means the same in every account: a person's text, not a destination or another record. */
export function isPortable({ role, group, suggests, control, isOfAccount }: Field): boolean {
  if (role === 'title' || role === 'text') return true;
  const isOfService = group === 'destination' || suggests !== undefined || isOfAccount;
  return !isOfService && portable.includes(control.type);
}
