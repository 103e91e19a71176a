// Owns which control draws a value of the contract: read off its schema, so that no form lists types or values again.
import * as z from 'zod/mini';
import { linkAddress } from '@/lib/planning/contract/attachment';
import { colorNumber } from '@/lib/planning/contract/competitor';
import {
  commaList,
  dateOnly,
  email,
  htmlText,
  idCommaList,
  requiredHtml,
} from '@/lib/planning/contract/fields';
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

/** Values that the contract gives an instance of their own, so that they can be told from others of the same type. */
const controls: ReadonlyMap<unknown, Control> = new Map<unknown, Control>([
  [email, { type: 'email' }],
  [htmlText, { type: 'html' }],
  [requiredHtml, { type: 'html' }],
  [commaList, { type: 'list' }],
  [idCommaList, { type: 'list' }],
  [dateOnly, { type: 'date' }],
  [linkAddress, { type: 'address' }],
  [colorNumber, { type: 'color' }],
]);

/** The control for one attribute. Throws for one that no control can draw, such as an object: a mistake in a kind. */
export function controlOf(schema: unknown): Control {
  const value = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  const known = controls.get(value);
  if (known) return known;
  if (value instanceof z.ZodMiniEnum) return { type: 'choice', choices: value.options.map(String) };
  if (value instanceof z.ZodMiniNumber) return { type: 'number' };
  if (value instanceof z.ZodMiniString) return { type: 'line' };
  throw new Error('no control draws this attribute');
}
