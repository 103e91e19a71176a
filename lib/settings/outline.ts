// Owns outlines: what of a schema can be checked without zod. What fits is what the schema would give, unchanged; what does
// not fit says nothing yet, and is for the schema itself.

export type Outline =
  | 'text'
  | 'number'
  | 'flag'
  /** These members and no others: what has more must lose it, and what lacks a default must be given it. */
  | { readonly object: Readonly<Record<string, Outline>> }
  /** In an object: may be absent. */
  | { readonly maybe: Outline }
  | { readonly orNull: Outline }
  | { readonly list: Outline }
  | { readonly map: Outline }
  | { readonly either: readonly Outline[] }
  | { readonly oneOf: readonly unknown[] }
  | { readonly pattern: string }
  | { readonly from: number; readonly to: number };

export function fits(outline: Outline, value: unknown): boolean {
  if (outline === 'text') return typeof value === 'string';
  if (outline === 'number') return isNumber(value);
  if (outline === 'flag') return typeof value === 'boolean';
  if ('maybe' in outline) return value === undefined || fits(outline.maybe, value);
  if ('orNull' in outline) return value === null || fits(outline.orNull, value);
  if ('list' in outline) return Array.isArray(value) && value.every((entry) => fits(outline.list, entry));
  if ('either' in outline) return outline.either.some((one) => fits(one, value));
  if ('oneOf' in outline) return outline.oneOf.includes(value);
  if ('pattern' in outline) return typeof value === 'string' && new RegExp(outline.pattern).test(value);
  if ('from' in outline) return isNumber(value) && value >= outline.from && value <= outline.to;
  if (!isPlain(value)) return false;
  if ('map' in outline)
    return Object.entries(value).every(([name, entry]) => name !== '__proto__' && fits(outline.map, entry));
  const { object } = outline;
  return (
    Object.keys(value).every((name) => Object.hasOwn(object, name)) &&
    Object.entries(object).every(([name, member]) => fits(member, value[name]))
  );
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
