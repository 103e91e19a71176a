// The controls of a form. The contract's schema of an attribute decides which one draws it.
import * as z from 'zod/mini';
import { linkAddress } from '@/lib/planning/contract/comment';
import {
  categoryList,
  commaList,
  customFieldList,
  customFieldMap,
  dateOnly,
  email,
  htmlText,
  idCommaList,
  nameOrIdList,
  requiredHtml,
  statusValue,
} from '@/lib/planning/contract/fields';
import { competitorColor } from '@/lib/planning/contract/product';
import type { ReferableRecord } from '@/lib/planning/records';

/**
 * - `line`, `email`, `address`, `date`, `number`: one line of text
 * - `color`: `#rrggbb`; sent as the contract's whole number
 * - `html`: formatted text
 * - `list`: several short texts; sent as one text with commas, or as an array if `isArray`
 * - `pairs`: keys and values alternating in a list; sent as an object, or as an array of pairs
 * - `flag`: 'true' or 'false'; '' leaves it to the service
 * - `choice`: one of the contract's values; '' means `unset`, or leaves the choice to the service if that is
 * absent
 * - `portal`: the id of a portal, or '' for none
 * - `integration`: the id of the integration from the settings, or '' for none
 * - `idea`: an idea by key, id or link; the form reads the idea and shows its name
 * - `record`: another record by key, id or link
 * - `picture`: the id of a stored picture, or '' for none
 */
export type Control =
  | { readonly type: 'line' | 'email' | 'address' | 'date' | 'number' | 'color' }
  | { readonly type: 'html' | 'idea' | 'portal' | 'integration' | 'picture' | 'flag' }
  | { readonly type: 'list'; readonly isArray?: true }
  | { readonly type: 'pairs'; readonly travels: 'object' | 'array' }
  | { readonly type: 'choice'; readonly choices: readonly string[]; readonly unset?: string }
  | { readonly type: 'record'; readonly record: ReferableRecord };

/** Schemas that the contract declares once each, so that forms can distinguish them from others of their type. */
const controls: ReadonlyMap<unknown, Control> = new Map<unknown, Control>([
  [email, { type: 'email' }],
  [htmlText, { type: 'html' }],
  [requiredHtml, { type: 'html' }],
  [commaList, { type: 'list' }],
  [idCommaList, { type: 'list' }],
  [dateOnly, { type: 'date' }],
  [linkAddress, { type: 'address' }],
  [competitorColor, { type: 'color' }],
  [categoryList, { type: 'list' }],
  [statusValue, { type: 'line' }],
  [nameOrIdList, { type: 'list', isArray: true }],
  [customFieldMap, { type: 'pairs', travels: 'object' }],
  [customFieldList, { type: 'pairs', travels: 'array' }],
]);

export const holdsList = ({ type }: Control): boolean => type === 'list' || type === 'pairs';

/** The control for an attribute with this schema. null if no control can draw it, as for an object. */
export function controlOf(schema: unknown): Control | null {
  const value = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  const known = controls.get(value);
  if (known) return known;
  if (value instanceof z.ZodMiniEnum) return { type: 'choice', choices: value.options.map(String) };
  if (value instanceof z.ZodMiniNumber) return { type: 'number' };
  if (value instanceof z.ZodMiniBoolean) return { type: 'flag' };
  if (value instanceof z.ZodMiniArray) return { type: 'list', isArray: true };
  if (value instanceof z.ZodMiniString) return { type: 'line' };
  return null;
}

/**
 * The commas that end an entry of a list. Latin, Arabic, Japanese and Chinese keyboards each type another one. The service
 * separates entries at the Latin one alone, so a chosen entry can contain the others.
 */
export const comma = /[,،、，､]/;
