// Owns which control draws a value of the contract: read off its schema, so that no form lists types or values again.
import * as z from 'zod/mini';
import type { Control } from '../../../lib/capture/form/control';
import { linkAddress } from '../../../lib/planning/contract/attachment';
import { colorNumber } from '../../../lib/planning/contract/competitor';
import {
  commaList,
  dateOnly,
  email,
  htmlText,
  idCommaList,
  requiredHtml,
} from '../../../lib/planning/contract/fields';

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

/** The control for one attribute; null for one that none can draw by itself, such as an object. */
export function controlOf(schema: unknown): Control | null {
  const value = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  const known = controls.get(value);
  if (known) return known;
  if (value instanceof z.ZodMiniEnum) return { type: 'choice', choices: value.options.map(String) };
  if (value instanceof z.ZodMiniNumber) return { type: 'number' };
  if (value instanceof z.ZodMiniString) return { type: 'line' };
  return null;
}
