// Owns the controls that draw values, and what a form knows of an attribute before it is laid out.
import type { ReferableRecord } from '@/lib/planning/record-key';

/**
 * - `line`, `email`, `address`, `date`, `number`: one line of text
 * - `color`: `#rrggbb`; sent as the contract's whole number
 * - `html`: formatted text
 * - `list`: several short texts, none of which may hold a comma (the service joins them with commas)
 * - `choice`: one of the contract's values; '' leaves it to the service
 * - `portal`: a portal's id, or '' for none: one visible choice
 * - `integration`: the id of the integration that was set up, or '' for none
 * - `idea`: names one idea by key, id or pasted address; it is read and its name shown
 * - `record`: names another record in the same three ways
 * - `picture`: the id of a picture that is kept beside the draft, or '' for none
 */
export type Control =
  | { readonly type: 'line' | 'email' | 'address' | 'date' | 'number' | 'color' }
  | { readonly type: 'html' | 'idea' | 'portal' | 'integration' | 'picture' }
  | { readonly type: 'list' }
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  | { readonly type: 'record'; readonly record: ReferableRecord };

/** Attributes that a form can fill in: what the contract says of each, as plain data (`kinds/attributes.ts`). */
export type Attributes = Readonly<Record<string, Attribute>>;

export interface Attribute {
  /** Absent where only a layout can say it: the attribute is an object, or holds others. */
  readonly control?: Control;
  /** @default false */
  readonly isRequired?: boolean;
}
