// What a kind says of each field, and all that the form needs to draw the field.
import * as z from 'zod/mini';
import { isBlankHtml } from '@/lib/capture/html';
import type { SuggestionSubject } from '@/lib/capture/suggestions/suggestion';
import type { WordKey } from '@/lib/capture/words';
import { colorFromHex } from '@/lib/planning/contract/competitor';
import { parseReference, type ReferableRecord } from '@/lib/planning/record-key';
import { type Control, controlOf } from './control';
import type { DraftValues, FieldValue } from './values';

export interface Field {
  readonly name: string;
  /** The contract's name of it; absent for a field that the contract doesn't have. */
  readonly attribute?: string;
  readonly label: WordKey;
  readonly control: Control;
  /** `destination`: where the capture goes. `main`: always in sight. `more`: folded away. */
  readonly group: 'destination' | 'main' | 'more';
  readonly isRequired: boolean;
  readonly suggests?: SuggestionSubject;
  readonly hint?: WordKey;
  /**
   * It changes a record that exists: empty leaves the attribute as it is, and is not sent. Only the person fills it: no default,
   * no lock and no words of another form.
   */
  readonly isChange?: true;
}

/** How a form shows an attribute of the contract. */
export interface FieldLayout extends Pick<Field, 'label' | 'group' | 'suggests' | 'hint'> {
  /** Kinds share the words typed into fields of the same name. @default the attribute's name */
  readonly name?: string;
  /** @default whether the contract requires it */
  readonly isRequired?: boolean;
  /** @default the one for the attribute's schema */
  readonly control?: Control;
}

/**
 * The fields of a form for some attributes of `record`, in the order of `layouts`. Throws where neither the attribute's schema
 * nor its layout gives a control: a mistake in a kind.
 */
export function attributeFields<Attributes extends Readonly<Record<string, unknown>>>(
  record: { readonly shape: Attributes },
  layouts: { readonly [Attribute in keyof Attributes]?: FieldLayout },
): Field[] {
  return Object.entries<FieldLayout | undefined>(layouts).flatMap(([attribute, layout]) => {
    if (layout === undefined) return [];
    const schema = record.shape[attribute];
    const control = layout.control ?? controlOf(schema);
    if (!control) throw new Error(`no control draws ${attribute}`);
    const isRequired = !(schema instanceof z.ZodMiniOptional);
    return [{ name: attribute, isRequired, ...layout, control, attribute }];
  });
}

/** The same for attributes of a record that exists: empty ones stay as they are. */
export function changeFields<Attributes extends Readonly<Record<string, unknown>>>(
  record: { readonly shape: Attributes },
  layouts: { readonly [Attribute in keyof Attributes]?: FieldLayout },
): Field[] {
  return attributeFields(record, layouts).map((field) => ({ ...field, isRequired: false, isChange: true }));
}

/** A value as it travels. */
type Sent =
  | string
  | number
  | boolean
  | readonly string[]
  | Readonly<Record<string, string>>
  | readonly Pair[];

/** The filled attributes as they travel. The service has its own default for an empty one that has none of ours. */
export function attributesOf(fields: readonly Field[], values: DraftValues): Record<string, Sent> {
  return Object.fromEntries(
    fields.flatMap((field): [string, Sent][] => {
      const sent = sentValue(field, values);
      return field.attribute === undefined || sent === null ? [] : [[field.attribute, sent]];
    }),
  );
}

function sentValue(field: Field, values: DraftValues): Sent | null {
  // A text that was deleted again changes nothing.
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

/** Why a draft can't be saved, at the field to change. */
export interface FieldProblem {
  readonly field: string;
  readonly words: WordKey;
  /** The words' placeholders. @default none */
  readonly parts?: readonly string[];
}

/** The text of a field that holds one; '' where it is absent or holds a list. */
export function textOf(values: DraftValues, name: string): string {
  const value: FieldValue | undefined = values[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Not trimmed: white space can be part of a passage. */
export function htmlOf(values: DraftValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** Whether the person filled a field. */
export function isFilled({ name, control }: Field, values: DraftValues): boolean {
  if (control.type === 'html') return !isBlankHtml(htmlOf(values, name));
  if (control.type === 'pairs') return pairsOf(values, name).length > 0;
  return control.type === 'list' ? listOf(values, name).length > 0 : textOf(values, name) !== '';
}

/** The entries of a list field, trimmed, without empty ones and repeats. */
export function listOf(values: DraftValues, name: string): string[] {
  const value = values[name];
  if (!Array.isArray(value)) return [];
  return [...new Set(value.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
}

interface Pair {
  readonly key: string;
  readonly value: string;
}

/** The rows of a field of pairs, trimmed, without those that are empty. */
export function pairsOf(values: DraftValues, name: string): Pair[] {
  const value = values[name];
  const entries = Array.isArray(value) ? value.map((entry) => entry.trim()) : [];
  return entries
    .flatMap((key, at) => (at % 2 === 0 ? [{ key, value: entries[at + 1] ?? '' }] : []))
    .filter((pair) => pair.key !== '' || pair.value !== '');
}

/** The key or ID by which a field names a record, ready to be sent; the text as typed where it names none. */
export function referenceOf(values: DraftValues, name: string, record: ReferableRecord): string {
  const text = textOf(values, name);
  const reference = parseReference(text, record);
  return reference.isOk ? reference.value : text;
}
