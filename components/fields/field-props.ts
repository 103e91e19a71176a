// The props of every field.
import type { Field } from '@/lib/capture/field/field';
import type { SuggestionContext } from '@/lib/capture/field/suggestion';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { FieldAssist } from './field-assist';
import type { FieldIds } from './field-scope';

export interface FieldProps<Value extends FieldValue> {
  readonly field: Field;
  readonly value: Value;
  readonly problem: MessageKey | null;
  /** The placeholders of the problem. @default none */
  readonly problemParts?: readonly string[];
  readonly assist: FieldAssist;
  /** The product and the idea that the form is about. They decide which lists a field shows. */
  readonly place: SuggestionContext;
  readonly onChange: (value: Value) => void;
}

/** The attributes that connect a control to its hint and problem. */
export function describedBy(ids: FieldIds, field: Field, problem: MessageKey | null) {
  const parts = [
    problem ? ids.problem : null,
    field.isChange ? ids.now : null,
    field.hint ? ids.hint : null,
  ].filter((part) => part !== null);
  return {
    'aria-invalid': problem !== null,
    'aria-required': field.isRequired,
    ...(parts.length > 0 ? { 'aria-describedby': parts.join(' ') } : {}),
  };
}

/** The suggestions of a field. Those for a creator or for contacts begin with the people of the page. */
export function assistFor({ role }: Field, assist: FieldAssist): FieldAssist {
  const isOfPeople = role === 'creator' || role === 'contacts';
  return (isOfPeople && assist.forCreator) || assist;
}

export function textIn(values: DraftValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

export function listIn(values: DraftValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}
