// Generated values of every field type in the contract, with any Unicode text and ids of any size.
import fc from 'fast-check';
import * as z from 'zod/mini';
import {
  commaList,
  dateOnly,
  email,
  emailOrUserId,
  estimateText,
  htmlText,
  idCommaList,
  nameOrId,
  numericId,
  plainText,
  recordReference,
  requiredHtml,
  requiredText,
  returnedFields,
  utcTime,
} from '@/lib/planning/contract/fields';
import { colorNumber, hexColor, largestColor } from '@/lib/planning/contract/product';

/** Values for fields that need existing records. */
export type ValuesByName = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const filledText = text.filter((value) => /\S/.test(value));
const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Any key except the one that the client refuses, because no map keeps it. */
const fieldKey = filledText.filter((key) => key !== '__proto__');
const html = filledText.map((value) => `<p>${escaped(value)} <b>é ⛵</b></p>`);
const id = fc.bigInt({ min: 1n, max: 10n ** 25n }).map(String);
const wordOf = (value: string): string => value.replaceAll(',', ';');
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const mail = fc.stringMatching(/^[a-z0-9.+]{1,10}@[a-z]{1,10}\.example$/);
const estimate = fc.oneof(
  fc.nat(999).map((points) => `${points}p`),
  fc
    .array(fc.tuple(fc.nat(999), fc.constantFrom('m', 'w', 'd', 'h', 'min')), { minLength: 1, maxLength: 5 })
    .map((terms) => terms.map(([amount, unit]) => `${amount}${unit}`).join(' ')),
);

const leaves = new Map<unknown, fc.Arbitrary<unknown>>([
  [plainText, text],
  [requiredText, filledText],
  [nameOrId, filledText],
  [htmlText, html],
  [requiredHtml, html],
  [commaList, fc.array(text.map(wordOf), { maxLength: 4 }).map((words) => words.join(','))],
  [numericId, id],
  [recordReference, id],
  [idCommaList, fc.array(id, { maxLength: 4 }).map((ids) => ids.join(', '))],
  [dateOnly, day.map((time) => time.slice(0, 10))],
  [utcTime, day.map((time) => time.slice(0, 19).replace('T', ' '))],
  [email, mail],
  [emailOrUserId, fc.oneof(mail, id)],
  [estimateText, estimate],
  [returnedFields, fc.constantFrom('*', 'name,url', 'id')],
  [colorNumber, fc.integer({ min: 0, max: largestColor })],
  [hexColor, fc.stringMatching(/^#[0-9a-f]{6}$/)],
]);

/** Values that a schema of the contract accepts, without its rules between fields. @throws for an unknown field type */
export function valuesOf(schema: unknown, byName: ValuesByName, name = ''): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    return valuesOf(schema.def.innerType, byName, name);
  }
  const named = byName[name];
  if (named !== undefined) return named;
  const leaf = leaves.get(schema);
  if (leaf !== undefined) return leaf;
  if (schema instanceof z.ZodMiniObject) return objectsOf(schema, byName);
  if (schema instanceof z.ZodMiniEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodMiniArray)
    return fc.array(valuesOf(schema.def.element, byName), { maxLength: 4 });
  if (schema instanceof z.ZodMiniUnion) {
    return fc.oneof(...schema.def.options.map((option) => valuesOf(option, byName)));
  }
  if (schema instanceof z.ZodMiniRecord)
    return fc.dictionary(fieldKey, valuesOf(schema.def.valueType, byName));
  if (schema instanceof z.ZodMiniBoolean) return fc.boolean();
  if (schema instanceof z.ZodMiniNull) return fc.constant(null);
  if (schema instanceof z.ZodMiniNumberFormat) return fc.integer({ min: 1, max: 100 });
  if (schema instanceof z.ZodMiniNumber)
    return fc.integer({ min: -4_000_000, max: 4_000_000 }).map((n) => n / 4);
  if (schema instanceof z.ZodMiniString) return text;
  throw new Error(`Nothing generates values of ${name}`);
}

function objectsOf(schema: z.ZodMiniObject, byName: ValuesByName): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.shape);
  const model = Object.fromEntries(fields.map(([name, inner]) => [name, valuesOf(inner, byName, name)]));
  const requiredKeys = fields.flatMap(([name, inner]) => (inner instanceof z.ZodMiniOptional ? [] : [name]));
  return fc.record(model, { requiredKeys });
}
