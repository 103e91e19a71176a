// Writable attributes: how one is read, and how a table reads all attributes of a record.
import type * as z from 'zod';
import type { Kind } from '../storage/kind.ts';
import { type Json, type JsonObject, memberOf } from '../values/json.ts';

/** Finds records within the request's product for an attribute. */
export interface Lookup {
  /** The id of the record that a numeric id or a key names; null if there is none. */
  idOf(kind: Kind, reference: string): string | null;
  /** The names of the product's records of this kind. */
  namesOf(kind: Kind): readonly string[];
}

export type Reading<T> = { isValid: true; value: T } | { isValid: false; problem: string };

/** One writable attribute: how a value is read, and its stored form. */
export interface Field<T extends Json> {
  readonly stored: z.ZodType<T>;
  /** True if even an update refuses a blank value. An update may still leave the attribute out. */
  readonly isNeverBlank?: boolean;
  /** The problem reads as the end of a sentence whose subject is the attribute: "is not valid". */
  read(value: Json, lookup: Lookup): Reading<T>;
}

export type Fields = Readonly<Record<string, Field<Json>>>;

/** The stored attributes of a table; null for an attribute that a request has cleared. */
export type Attributes<F extends Fields> = {
  [Name in keyof F]?: (F[Name] extends Field<infer T> ? T : never) | null;
};

type AttributesReading<F extends Fields> =
  | { isValid: true; attributes: Attributes<F> }
  | { isValid: false; problems: string[] };

export const valid = <T>(value: T): Reading<T> => ({ isValid: true, value });
export const invalid = (problem: string): Reading<never> => ({ isValid: false, problem });

/** Reads a request's attributes. Like hosted services, it ignores names outside the table. */
export function readAttributes<F extends Fields>(
  fields: F,
  sent: JsonObject,
  lookup: Lookup,
  required: readonly string[] = [],
): AttributesReading<F> {
  const problems: string[] = [];
  const attributes: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = memberOf(sent, name);
    if (isBlank(value)) {
      const isRefused = required.includes(name) || (field.isNeverBlank === true && value !== undefined);
      if (isRefused) problems.push(`${labelOf(name)} can't be blank`);
      else if (value !== undefined) attributes[name] = null;
      continue;
    }
    const reading = field.read(value, lookup);
    if (reading.isValid) attributes[name] = reading.value;
    else problems.push(`${labelOf(name)} ${reading.problem}`);
  }
  if (problems.length > 0) return { isValid: false, problems };
  return { isValid: true, attributes: parseAttributes(fields, attributes) };
}

/** Parses the stored attributes, each by its own schema. @throws for a broken stored form, which is a bug */
export function parseAttributes<F extends Fields>(fields: F, stored: JsonObject): Attributes<F> {
  const attributes: Record<string, Json> = {};
  for (const [name, value] of Object.entries(stored)) {
    const field = fields[name];
    if (field) attributes[name] = value === null ? null : field.stored.parse(value);
  }
  // The only cast. The schema that gives a member's type has just parsed it, but a loop can't express that.
  return attributes as Attributes<F>;
}

/** "created_by" → "Created by", as validation messages name an attribute. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isBlank(value: Json | undefined): value is undefined | null | string {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
