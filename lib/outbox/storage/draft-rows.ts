// The rows of drafts, and how a document is put together from them. A head has everything but the long texts and the
// quotes, so that a key in the name writes little.

import type { IDBPObjectStore, StoreNames } from 'idb';
import * as z from 'zod/mini';
import type { Draft } from '@/lib/capture/field/draft';
import { type Quote, quoteSchema } from '@/lib/capture/field/draft';
import { type StoredDraft, storedDraftSchema } from '@/lib/capture/field/stored-draft';
import type { DraftValues } from '@/lib/capture/field/values';
import { textFieldOf } from '@/lib/capture/form/form-state';
import { withFirstQuote } from '@/lib/capture/form/quotes';
import { pictureSlot } from '@/lib/capture/form/slots';
import { pictureField, withoutPicture } from '@/lib/capture/pictures/picture';
import { backgroundWriter, type DraftVersion } from '@/lib/outbox/capture';
import { pageIdentity } from '@/lib/page/source/page-identity';
import type { DraftKey, OutboxSchema } from './connection';
import type { RawRow } from './rows';

export type DraftRows = Pick<
  IDBPObjectStore<OutboxSchema, ArrayLike<StoreNames<OutboxSchema>>, 'drafts', 'readwrite'>,
  'get' | 'getAll' | 'getAllKeys' | 'put' | 'delete'
>;

export type DraftRow = RawRow<DraftKey>;

/** A longer text has rows of its own. */
const maxInlineLength = 2_000;
/** Chromium loses a row of over 64 kB if its page closes at once. A piece has at most 60 kB, which it never lost. */
const longestPiece = 30_000;

const headSchema = z.extend(storedDraftSchema, {
  /** In order. Absent if the draft has no list of quotes. */
  quoteIds: z.optional(z.array(z.string())),
  /** How many rows of their own the long texts have. The head has '' in their place. */
  texts: z.record(z.string(), z.number()),
});
export type Head = z.infer<typeof headSchema>;

const textSchema = z.object({ text: z.string() });

const quoteRowSchema = z.union([
  z.object({
    quote: quoteSchema,
    /** Its index in the list when it was written, and the time. Quotes that no head lists follow in this order. */
    at: z.number(),
    atMs: z.number(),
    /** How many rows of its own the HTML has. @default none, it is in the quote */
    pieces: z.optional(z.number()),
  }),
  /** The person removed the quote. No form that still has it brings it back. */
  z.object({ isRemoved: z.literal(true) }),
]);

export const removedQuote = { isRemoved: true } as const;

export const documentRange = (documentId: string) => IDBKeyRange.bound([documentId], [documentId, []]);
export const headRange = (documentId: string) =>
  IDBKeyRange.bound([documentId, 'head'], [documentId, 'head', []]);
/** The heads of a writer up to `n`. */
export const versionRange = (documentId: string, { writer, n }: DraftVersion) =>
  IDBKeyRange.bound([documentId, 'head', writer], [documentId, 'head', writer, n]);
export const quoteKey = (documentId: string, quoteId: string): DraftKey => [documentId, 'quote', quoteId];
export const headKey = ({ draft, writer, n }: StoredDraft): DraftKey => [draft.id, 'head', writer, n];

/** A row beside the head. `content` says whether it has changed. */
export interface Part {
  readonly key: DraftKey;
  readonly row: object;
  readonly content: string | Quote;
}

/** Before the names of the texts that other kinds show. */
const othersPrefix = 'others ';

export function rowsOf(entry: StoredDraft): { readonly head: object; readonly parts: readonly Part[] } {
  const { draft, writer, changedAtMs } = entry;
  const { quotes, values, others, ...rest } = draft;
  const texts: Record<string, number> = {};
  const parts: Part[] = [];
  const withoutLong = (from: DraftValues, prefix = ''): DraftValues =>
    changedValues(from, (field, value) => {
      if (typeof value !== 'string' || value.length <= maxInlineLength) return value;
      const name = prefix + field;
      const pieces = piecesOf(value, (at) => [draft.id, 'text', writer, name, at]);
      texts[name] = pieces.length;
      parts.push(...pieces);
      return '';
    });
  const head = {
    ...entry,
    draft: {
      ...{ ...rest, values: withoutLong(values) },
      ...(others ? { others: withoutLong(others, othersPrefix) } : {}),
    },
    ...(quotes ? { quoteIds: quotes.map(({ id }) => id) } : {}),
    texts,
  };
  return { head, parts: [...parts, ...quoteParts(draft.id, quotes ?? [], changedAtMs)] };
}

const changedValues = (
  values: DraftValues,
  change: (name: string, value: DraftValues[string]) => DraftValues[string],
): DraftValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));

function piecesOf(text: string, keyOf: (at: number) => DraftKey): Part[] {
  return Array.from({ length: Math.ceil(text.length / longestPiece) }, (_, at) => {
    const content = text.slice(at * longestPiece, (at + 1) * longestPiece);
    return { key: keyOf(at), row: { text: content }, content };
  });
}

export function quoteParts(documentId: string, quotes: readonly Quote[], atMs: number, from = 0): Part[] {
  return quotes.flatMap((quote, index) => {
    const key = quoteKey(documentId, quote.id);
    const row = { quote, at: from + index, atMs };
    if (quote.html.length <= longestPiece) return [{ key, row, content: quote }];
    const pieces = piecesOf(quote.html, (at) => [documentId, 'quote', quote.id, at]);
    const short = { ...row, quote: { ...quote, html: '' }, pieces: pieces.length };
    return [{ key, row: short, content: quote }, ...pieces];
  });
}

interface Found {
  readonly heads: Head[];
  /** The pieces of texts and of quotes, by their keys. */
  readonly texts: Map<string, string>;
  readonly quotes: Map<string, z.infer<typeof quoteRowSchema>>;
}

export interface ReadDocument {
  /** null if no head is readable. */
  readonly stored: StoredDraft | null;
  readonly keys: readonly DraftKey[];
  /** Rows that are broken or of a newer version. They stay as they are. */
  readonly unreadable: readonly DraftRow[];
}

/** The document of its rows: the newest head of any writer, with its texts and all quotes. */
export function documentOf(rows: readonly DraftRow[]): ReadDocument {
  const found: Found = { heads: [], texts: new Map(), quotes: new Map() };
  const unreadable = rows.filter((row) => !isRead(row, found));
  const newest = found.heads.toSorted(newestFirst)[0];
  return { stored: newest ? assembled(newest, found) : null, keys: rows.map(({ key }) => key), unreadable };
}

function isRead({ key, value }: DraftRow, { heads, texts, quotes }: Found): boolean {
  if (key[1] === 'head') {
    const head = headSchema.safeParse(value).data;
    if (head) heads.push(head);
    return head !== undefined;
  }
  if (key[1] === 'quote' && key.length === 3) {
    const quote = quoteRowSchema.safeParse(value).data;
    if (quote) quotes.set(key[2], quote);
    return quote !== undefined;
  }
  const piece = textSchema.safeParse(value).data;
  if (piece) texts.set(key.slice(1).join(' '), piece.text);
  return piece !== undefined;
}

/** Without the pieces that the browser lost. */
const joined = ({ texts }: Found, name: string, count: number): string =>
  Array.from({ length: count }, (_, at) => texts.get(`${name} ${at}`) ?? '').join('');

/** What somebody typed comes before a form that only moved to another view. */
const newestFirst = (one: Head, other: Head): number =>
  Number(one.isUntouched ?? false) - Number(other.isUntouched ?? false) ||
  other.changedAtMs - one.changedAtMs ||
  other.n - one.n;

function assembled(head: Head, found: Found): StoredDraft {
  const { quoteIds, texts, draft: inHead, isUntouched, ...rest } = head;
  const whole = (from: DraftValues, prefix = '') =>
    changedValues(from, (field, value) => {
      const count = texts[prefix + field];
      return count === undefined ? value : joined(found, `text ${head.writer} ${prefix}${field}`, count);
    });
  const others = inHead.others && whole(inHead.others, othersPrefix);
  const texted = { ...inHead, values: whole(inHead.values), ...(others ? { others } : {}) };
  const draft = withQuotes(texted, quoteIds, liveQuotes(found));
  // A passage that was added from elsewhere is worth a row in the list.
  const isListed = !isUntouched || (draft.quotes ?? []).length > 0;
  return { ...rest, ...(isListed ? {} : { isUntouched }), draft };
}

interface LiveQuote {
  readonly quote: Quote;
  readonly at: number;
  readonly atMs: number;
}

/** The quotes that nobody removed. */
function liveQuotes(found: Found): LiveQuote[] {
  return [...found.quotes.values()].flatMap((row) => {
    if (!('quote' in row)) return [];
    const { quote, pieces, ...order } = row;
    const html = pieces === undefined ? quote.html : joined(found, `quote ${quote.id}`, pieces);
    return [{ ...order, quote: { ...quote, html } }];
  });
}

/** The head's quotes in its order, then those that were added meanwhile. */
function withQuotes(
  draft: Draft,
  quoteIds: readonly string[] | undefined,
  live: readonly LiveQuote[],
): Draft {
  const listed = (quoteIds ?? []).flatMap((id) => live.find(({ quote }) => quote.id === id)?.quote ?? []);
  const before = quoteIds ? { ...draft, quotes: listed } : draft;
  // A draft that is a passage alone starts the list with it.
  const started = withFirstQuote(before);
  const added = live
    .filter(({ quote: { id } }) => !quoteIds?.includes(id) && (started === before || id !== draft.id))
    .toSorted((one, other) => one.at - other.at || one.atMs - other.atMs)
    .map(({ quote }) => quote);
  return added.length === 0 ? before : { ...started, quotes: [...(started.quotes ?? []), ...added] };
}

/** The readable heads of a document. */
export async function headsOf(drafts: DraftRows, documentId: string): Promise<Head[]> {
  const rows = await drafts.getAll(headRange(documentId));
  return rows.flatMap((row) => headSchema.safeParse(row).data ?? []);
}

/** Deletes these versions of a document, and what belonged to them alone. Returns whether a head is left. */
export async function endVersions(
  drafts: DraftRows,
  documentId: string,
  versions: readonly DraftVersion[],
): Promise<boolean> {
  await Promise.all(versions.map((version) => drafts.delete(versionRange(documentId, version))));
  return deleteOrphans(drafts, documentId);
}

/** Deletes the texts of writers without a head, and all that is left of a document without any. */
export async function deleteOrphans(drafts: DraftRows, documentId: string): Promise<boolean> {
  const keys = await drafts.getAllKeys(documentRange(documentId));
  const orphans = orphansIn(keys);
  await Promise.all(orphans.map((key) => drafts.delete(key)));
  return keys.length > orphans.length;
}

export function orphansIn(keys: readonly DraftKey[]): DraftKey[] {
  const heads = keys.filter(([, part]) => part === 'head');
  const documents = new Set(heads.map(([documentId]) => documentId));
  const writers = new Set(heads.map(([documentId, , writer]) => `${documentId} ${writer}`));
  return keys.filter(
    ([documentId, part, name]) =>
      !documents.has(documentId) || (part === 'text' && !writers.has(`${documentId} ${name}`)),
  );
}

/** The quotes of a document that `known` lacks, and that nobody removed. */
export async function quotesBeside(
  drafts: DraftRows,
  documentId: string,
  known: readonly Pick<Quote, 'id'>[],
): Promise<Quote[]> {
  const found: Found = { heads: [], texts: new Map(), quotes: new Map() };
  const range = IDBKeyRange.bound([documentId, 'quote'], [documentId, 'quote', []]);
  const [keys, values] = await Promise.all([drafts.getAllKeys(range), drafts.getAll(range)]);
  for (const [at, key] of keys.entries()) isRead({ key, value: values[at] }, found);
  const isNew = ({ id }: Quote) => id !== documentId && !known.some((quote) => quote.id === id);
  return liveQuotes(found).flatMap(({ quote }) => (isNew(quote) ? [quote] : []));
}

export async function putDraft(drafts: DraftRows, entry: StoredDraft): Promise<void> {
  const { head, parts } = rowsOf(entry);
  await Promise.all([drafts.put(head, headKey(entry)), ...parts.map(({ key, row }) => drafts.put(row, key))]);
}

/** A draft that no open form wrote. */
export function draftOfBackground(draft: Draft, changedAtMs: number): StoredDraft {
  const page = pageIdentity(draft.source.address, null).key;
  return { draft, writer: backgroundWriter, n: 0, page, changedAtMs };
}

/** A document of their own for quotes that were added to a draft after its last version. null without any. */
export function draftOfQuotes(
  [first, ...others]: readonly Quote[],
  { kind, accountId }: Pick<Draft, 'kind' | 'accountId'>,
  createId: () => string,
): Draft | null {
  if (!first) return null;
  const kindOfQuotes = textFieldOf(kind) === '' ? 'idea' : kind;
  return {
    id: createId(),
    kind: kindOfQuotes,
    accountId,
    touched: [],
    source: first.source,
    values: { [textFieldOf(kindOfQuotes)]: '' },
    quotes: [first, ...others],
  };
}

const valuesSchema = z.optional(z.record(z.string(), z.unknown()));
const picturesSchema = z.object({ draft: z.object({ values: valuesSchema, others: valuesSchema }) });

/** The pictures that the draft of a row names. Works for rows that this version can't read, too. */
export function picturesOfDraft(row: unknown): string[] {
  const { values, others } = picturesSchema.safeParse(row).data?.draft ?? {};
  return [values?.[pictureField.name], others?.[pictureSlot]].filter(
    (id): id is string => typeof id === 'string' && id !== '',
  );
}

export const withoutPictures = (draft: Draft): Draft => ({
  ...draft,
  values: withoutPicture(draft.values),
  ...(draft.others && { others: { ...draft.others, [pictureSlot]: '' } }),
});
