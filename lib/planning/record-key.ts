// Reads a reference to a record: a key, a numeric id, or the pasted address of its page.

import { isAnyKey, type ReferableRecord, typeOf } from './records';

type ReferenceProblem = 'empty' | 'hostile' | 'other-record' | 'unreadable';

type ReferenceResult =
  /** `host` is the pasted address's host, so that a foreign one can be reported. null for a key or an id. */
  | { readonly isOk: true; readonly value: string; readonly host: string | null }
  | { readonly isOk: false; readonly problem: ReferenceProblem };

const numericId = /^\d{1,40}$/;
const longestReference = 2000;

/** Characters that no reference has, and that could change the path of a request. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is for control characters.
const hostile = /[\u0000-\u001f\u007f\\]|\.\.|%2e|%2f|%5c|%0|%25/i;

const refused = (problem: ReferenceProblem): ReferenceResult => ({ isOk: false, problem });

const isKeyOf = (record: ReferableRecord, text: string): boolean => typeOf(record).isKey?.(text) ?? false;

const isReference = (text: string, record: ReferableRecord): boolean =>
  numericId.test(text) || isKeyOf(record, text);

function fromAddress(address: string, record: ReferableRecord): ReferenceResult {
  if (!URL.canParse(address)) return refused('unreadable');
  const url = new URL(address);
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const named = segments.findLastIndex((segment) =>
    typeOf(record).pathNames?.includes(segment.toLowerCase()),
  );
  const after = named === -1 ? '' : (segments[named + 1] ?? '');
  if (isReference(after, record)) return { isOk: true, value: after, host: url.host };
  const key = segments.findLast((segment) => isKeyOf(record, segment));
  if (key !== undefined && record !== 'product') return { isOk: true, value: key, host: url.host };
  return refused(segments.some((segment) => isAnyKey(segment)) ? 'other-record' : 'unreadable');
}

/**
 * Reads a reference to a record: its key, its numeric id, or an address of its page. Returns the key or the
 * id as written, because a service matches keys exactly. The address is never fetched.
 */
export function parseReference(text: string, record: ReferableRecord): ReferenceResult {
  if (hostile.test(text.trim()) || text.length > longestReference) return refused('hostile');
  const written = text.trim();
  if (written === '') return refused('empty');
  if (/^https?:\/\//i.test(written)) return fromAddress(written, record);
  if (isReference(written, record)) return { isOk: true, value: written, host: null };
  return refused(isAnyKey(written) ? 'other-record' : 'unreadable');
}

export const parseIdeaReference = (text: string): ReferenceResult => parseReference(text, 'idea');

/** A listed record's key, or its id if the key has another form, as a roll-up release's. */
export function offeredReference(record: ReferableRecord, key: string | null, id: string): string {
  const { isListedKey, isKey } = typeOf(record);
  return key !== null && (isListedKey ?? isKey)?.(key) ? key : id;
}
