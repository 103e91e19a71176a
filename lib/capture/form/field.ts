// What a kind says of each field, and all that the form needs to draw the field.
import * as z from 'zod/mini';
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

/** The filled attributes as they travel. The service has its own default for an empty one that has none of ours. */
export function attributesOf(fields: readonly Field[], values: DraftValues): Record<string, string | number> {
  return Object.fromEntries(
    fields.flatMap((field): [string, string | number][] => {
      const sent = sentValue(field, values);
      return field.attribute === undefined || sent === null ? [] : [[field.attribute, sent]];
    }),
  );
}

function sentValue({ name, control }: Field, values: DraftValues): string | number | null {
  const text = textOf(values, name);
  switch (control.type) {
    case 'list':
      // The service takes one comma-separated string.
      return listOf(values, name).join(',') || null;
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

/** The entries of a list field, trimmed, without empty ones and repeats. */
export function listOf(values: DraftValues, name: string): string[] {
  const value = values[name];
  if (!Array.isArray(value)) return [];
  return [...new Set(value.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
}

/** The key or ID by which a field names a record, ready to be sent; the text as typed where it names none. */
export function referenceOf(values: DraftValues, name: string, record: ReferableRecord): string {
  const text = textOf(values, name);
  const reference = parseReference(text, record);
  return reference.isOk ? reference.value : text;
}
