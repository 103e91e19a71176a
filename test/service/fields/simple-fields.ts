// Attributes that can be checked without other records.
import * as z from 'zod';
import { cleanHtml } from '../values/clean-html.ts';
import { isDate, utcOf } from '../values/dates.ts';
import { parseEstimate } from '../values/estimates.ts';
import { isJsonObject, type Json, type JsonObject, jsonObjectSchema, memberOf } from '../values/json.ts';
import { type Field, invalid, type Reading, valid } from './field.ts';

type Pair = { key: string; value: Json };

const email = /^[^\s@,<>]+@[^\s@,<>]+$/;

export const text = (): Field<string> => ({
  stored: z.string(),
  read: (value) => (typeof value === 'string' ? valid(value) : invalid('must be text')),
});

/** A text that can't be blank. */
export const name = (): Field<string> => ({ ...text(), isNeverBlank: true });

export const html = (): Field<string> => ({
  stored: z.string(),
  read: (value) => (typeof value === 'string' ? valid(cleanHtml(value)) : invalid('must be text')),
});

export const bodyHtml = (): Field<string> => ({ ...html(), isNeverBlank: true });

/** A note's `description_attributes`: an object with a `body` of HTML; stored as the body. */
export const nestedBody = (): Field<string> => ({
  stored: z.string(),
  read: (value) => {
    if (!isJsonObject(value)) return invalid('must be an object with a body');
    const body = memberOf(value, 'body') ?? '';
    return typeof body === 'string' ? valid(cleanHtml(body)) : invalid('body must be text');
  },
});

export const emailAddress = (): Field<string> => ({
  stored: z.string(),
  read: (value) =>
    typeof value === 'string' && email.test(value) ? valid(value) : invalid('is not an email address'),
});

/** A vote's contacts. */
export const emailAddresses = (): Field<string[]> => ({
  stored: z.array(z.string()),
  read: (value) => {
    const addresses = z.array(z.string().regex(email)).safeParse(value);
    return addresses.success ? valid(addresses.data) : invalid('must be an array of email addresses');
  },
});

export const date = (): Field<string> => ({
  stored: z.string(),
  read: (value) =>
    typeof value === 'string' && isDate(value) ? valid(value) : invalid('is not a date (YYYY-MM-DD)'),
});

/** An idea's `created_at`; stored in ISO 8601. */
export const utcTime = (): Field<string> => ({
  stored: z.string(),
  read: (value) => {
    const time = typeof value === 'string' ? utcOf(value) : null;
    return time === null ? invalid('is not a UTC date or date-time') : valid(time);
  },
});

export const boolean = (): Field<boolean> => ({
  stored: z.boolean(),
  read: (value) => (typeof value === 'boolean' ? valid(value) : invalid('must be true or false')),
});

/** `spam`: the words "true" and "false", as text. */
export const booleanText = (): Field<string> => oneOf('true', 'false');

export function oneOf(...values: readonly string[]): Field<string> {
  return {
    stored: z.string(),
    read: (value) =>
      typeof value === 'string' && values.includes(value)
        ? valid(value)
        : invalid('is not included in the list'),
  };
}

export const number = (): Field<number> => ({
  stored: z.number(),
  read: (value) =>
    typeof value === 'number' && Number.isFinite(value) ? valid(value) : invalid('is not a number'),
});

/** A whole number in a closed range, such as a goal's effort. */
export const integerWithin = (lowest: number, highest: number): Field<number> => ({
  stored: z.number(),
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest
      ? valid(value)
      : invalid(`must be a whole number from ${lowest} to ${highest}`),
});

export const estimateText = (): Field<string> => ({
  stored: z.string(),
  read: (value) =>
    typeof value === 'string' && parseEstimate(value) !== null ? valid(value) : invalid('is not an estimate'),
});

/** Any single value. The API documentation doesn't show the allowed values of these attributes. */
export const scalar = (): Field<string | number | boolean> => ({
  stored: z.union([z.string(), z.number(), z.boolean()]),
  read: (value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? valid(value)
      : invalid('is not valid'),
});

/** One comma-separated string, stored as its trimmed, non-empty parts. `canBeArray` also allows an array. */
export function commaSeparated({ canBeArray = false } = {}): Field<string[]> {
  return {
    stored: z.array(z.string()),
    read: (value) => {
      if (typeof value === 'string') return valid(partsOf(value));
      const texts = z.array(z.string()).safeParse(value);
      return canBeArray && texts.success
        ? valid(texts.data.flatMap(partsOf))
        : invalid('must be one comma-separated string');
    },
  };
}

/** An object of key → value, as features (and creates) send custom fields. */
export const valuesByKey = (): Field<JsonObject> => ({
  stored: jsonObjectSchema,
  read: (value) => (isJsonObject(value) ? valid(value) : invalid('must be an object of key and value')),
});

/** An array of `{key, value}`, as votes and initiatives send custom fields; stored as key → value. */
export const keyValuePairs = (): Field<JsonObject> => ({
  stored: jsonObjectSchema,
  read: (value): Reading<JsonObject> => {
    const pairs = Array.isArray(value) ? value.map(pairOf) : [null];
    const whole = pairs.filter((pair): pair is Pair => pair !== null);
    if (whole.length !== pairs.length) return invalid('must be an array of objects with key and value');
    return valid(Object.fromEntries(whole.map((pair) => [pair.key, pair.value])));
  },
});

/** The color of a competitor. The API documentation has both `#1a2b3c` and 6695740; stored as sent. */
export const color = (): Field<string | number> => ({
  stored: z.union([z.string(), z.number()]),
  isNeverBlank: true,
  read: (value) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffffff)
      return valid(value);
    const isHex = typeof value === 'string' && /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
    const isDigits = typeof value === 'string' && /^\d{1,8}$/.test(value) && Number(value) <= 0xffffff;
    return isHex || isDigits ? valid(value) : invalid('is not a color');
  },
});

export function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function pairOf(value: Json): Pair | null {
  if (!isJsonObject(value)) return null;
  const key = memberOf(value, 'key');
  const held = memberOf(value, 'value');
  return typeof key === 'string' && key !== '' && held !== undefined ? { key, value: held } : null;
}
