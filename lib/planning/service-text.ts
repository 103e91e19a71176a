// The service's text in the body of an error, in every recorded shape, HTML and text included.

import * as z from 'zod/mini';
import { startOfPoints } from '@/lib/graphemes';
import { withoutControls } from '@/lib/text-controls';
import type { ServiceMessage } from './errors';

const longestMessage = 300;
const maxMessages = 20;
/** No more of a body counts for its words. */
const longestBodyStart = 20_000;

/** A text of the service as it is stored and shown: one line of at most `longest` characters, without controls. */
export function excerptOf(text: string, longest = longestMessage): string {
  const line = withoutControls(text.slice(0, 4 * longest)).replace(/\s+/g, ' ');
  return startOfPoints(line.trim(), longest);
}

/** The service writes `workflow_status` as "Workflow status" in sentences. `parent_id` loses its `_id`. */
const spoken = (name: string): string => name.replace(/_ids?$/, '').replaceAll('_', ' ');

/** The name of the field at the start of a sentence. The longest match wins. null if there is none. */
export function fieldSpokenOf(message: string, fieldNames: readonly string[]): string | null {
  const sentence = message.toLowerCase();
  const fits = fieldNames.filter((name) =>
    [name, spoken(name)].some((start) => sentence === start || sentence.startsWith(`${start} `)),
  );
  return fits.sort((a, b) => b.length - a.length)[0] ?? null;
}

type Entry = { readonly key: string | null; readonly text: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys of words about the whole request. */
const generalKeys: ReadonlySet<string> = new Set([
  'message',
  'messages',
  'error',
  'errors',
  'base',
  'detail',
]);

function entriesOf(value: unknown, key: string | null, depth = 0): Entry[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ key, text: value }];
  if (depth > 3) return [];
  if (Array.isArray(value)) {
    return value.slice(0, maxMessages).flatMap((item) => entriesOf(item, key, depth + 1));
  }
  if (!isObject(value)) return [];
  const named = [value.field, value.attribute].find((name) => typeof name === 'string');
  if (typeof named === 'string') return entriesOf(value.message, named, depth + 1);
  return Object.entries(value)
    .slice(0, maxMessages)
    .flatMap(([name, inner]) => entriesOf(inner, generalKeys.has(name) ? key : name, depth + 1));
}

/**
 * Messages of a JSON error body: `errors` as object, list or map of lists, else `error`, else `message`. The
 * general `error` ("Validation failed") is omitted if `errors` has more.
 */
export function textsOfJson(body: unknown, fieldNames: readonly string[]): ServiceMessage[] {
  if (!isObject(body)) return [];
  const entries = [body.errors, body.error, body.message].map((part) => entriesOf(part, null));
  const first = entries.find((found) => found.length > 0) ?? [];
  return first.slice(0, maxMessages).map(({ key, text }) => ({
    field: key === null ? fieldSpokenOf(text.slice(0, longestMessage), fieldNames) : excerptOf(lastPart(key)),
    message: excerptOf(text),
  }));
}

/** `idea.name` is about the name. */
const lastPart = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

/** The title or first heading of an HTML page, never its markup. */
export function textsOfHtml(html: string): ServiceMessage[] {
  const start = html.slice(0, longestBodyStart);
  const heading = /<title[^<>]*>([^<]*)</i.exec(start) ?? /<h1[^<>]*>([^<]*)</i.exec(start);
  return textsOfText(heading?.[1] ?? '');
}

export function textsOfText(text: string): ServiceMessage[] {
  const message = excerptOf(text);
  return message === '' ? [] : [{ field: null, message }];
}

/**
 * The attributes of the body and of the record inside it. For a body with several forms, those of all forms.
 */
export function fieldNamesOf(body: z.ZodMiniType | null): string[] {
  if (body instanceof z.ZodMiniUnion) return body.def.options.flatMap(fieldsOfOption);
  return body === null ? [] : fieldsOfOption(body);
}

function fieldsOfOption(schema: unknown): string[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, inner]) =>
    inner instanceof z.ZodMiniObject ? Object.keys(inner.shape) : [name],
  );
}
