// JSON in and out of the service. Ids exceed 2^53, so larger whole numbers stay exact as bigint.
import { parse, stringify } from 'lossless-json';
import * as z from 'zod';

export type Json = string | number | bigint | boolean | null | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export const jsonSchema = z.custom<Json>(isJson, 'is not JSON');
export const jsonObjectSchema = z.custom<JsonObject>(
  (value) => isJson(value) && isJsonObject(value),
  'is not a JSON object',
);

/**
 * Reads JSON without losing digits.
 * @returns undefined where the text is not JSON, or too deep or too large a number to keep.
 */
export function parseJson(text: string): Json | undefined {
  try {
    const value = parse(text, undefined, { parseNumber });
    return isJson(value) ? value : undefined;
  } catch {
    // A SyntaxError, or a RangeError for thousands of nested brackets. Both mean unreadable JSON.
    return undefined;
  }
}

/** Prints JSON; a bigint becomes a number literal with every digit. */
export function printJson(value: Json): string {
  return stringify(value) ?? 'null';
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member, never an inherited one, because a body may contain `constructor`. */
export function memberOf(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

// A hand-written guard for every request and every stored row. A recursive schema is ten times slower.
function isJson(value: unknown): value is Json {
  switch (typeof value) {
    case 'string':
    case 'bigint':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || Object.values(value).every(isJson);
    default:
      return false;
  }
}

function parseNumber(literal: string): number | bigint {
  const number = Number(literal);
  return /^-?\d+$/.test(literal) && !Number.isSafeInteger(number) ? BigInt(literal) : number;
}
