// The rows of drafts, and how a document is put together from them. A head has everything but the large texts and the
// quotes, so that a key in the name writes little.
import type { IDBPObjectStore, StoreNames } from 'idb';
import * as z from 'zod/mini';
import type { Draft } from '@/lib/capture/field/draft';
import { type Quote, quoteSchema } from '@/lib/capture/field/quote';
import { type StoredDraft, storedDraftSchema } from '@/lib/capture/field/stored-draft';
import type { DraftValues } from '@/lib/capture/field/values';
import { quoteFieldOf, withFirstQuote } from '@/lib/capture/form/quotes';
import { pictureSlot } from '@/lib/capture/form/slots';
import { pictureField, withoutPicture } from '@/lib/capture/pictures/picture';
import { backgroundWriter, type DraftVersion } from '@/lib/outbox/draft-version';
import { pageIdentity } from '@/lib/page/source/page-identity';
import type { DraftKey, OutboxSchema } from './database';

/** The drafts within a transaction that writes. */
export type DraftRows = Pick<
  IDBPObjectStore<OutboxSchema, ArrayLike<StoreNames<OutboxSchema>>, 'drafts', 'readwrite'>,
  'get' | 'getAll' | 'getAllKeys' | 'put' | 'delete'
>;

/** A longer text has rows of its own. */
const mostInlineLength = 2_000;
/** Chromium loses a row of over 64 kB if its page closes at once. A piece has at most 60 kB, which it never lost. */
const longestPiece = 30_000;

/** How many rows each text has. */
const piecesSchema = z.record(z.string(), z.number());
const headSchema = z.extend(storedDraftSchema, {
  /** In order. Absent if the draft has no list of quotes. */
  quoteIds: z.optional(z.array(z.string())),
  /** The values with a row of their own. The head has '' in their place. */
  texts: z.object({ values: piecesSchema, others: piecesSchema }),
});
export type Head = z.infer<typeof headSchema>;

const textSchema = z.object({ text: z.string() });

const quoteRowSchema = z.union([
  z.object({
    quote: quoteSchema,
    /** Its place in the list when it was written, and the time. Quotes that no head lists follow in this order. */
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
export const quoteRange = (documentId: string) =>
  IDBKeyRange.bound([documentId, 'quote'], [documentId, 'quote', []]);
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

/** The name of a text's row among those of its writer. */
const valueName = (field: string) => field;
const otherName = (slot: string) => `others ${slot}`;

/** The rows of a draft. */
export function rowsOf(entry: StoredDraft): { readonly head: object; readonly parts: readonly Part[] } {
  const { draft, writer, changedAtMs } = entry;
  const { quotes, values, others, ...rest } = draft;
  const large = largeIn(values);
  const otherLarge = largeIn(others ?? {});
  const texts = [
    ...[...large].flatMap(([field, text]) => textParts(draft.id, writer, valueName(field), text)),
    ...[...otherLarge].flatMap(([slot, text]) => textParts(draft.id, writer, otherName(slot), text)),
  ];
  const head = {
    ...entry,
    draft: {
      ...rest,
      values: withoutLarge(values, large),
      ...(others ? { others: withoutLarge(others, otherLarge) } : {}),
    },
    ...(quotes ? { quoteIds: quotes.map(({ id }) => id) } : {}),
    texts: { values: piecesOf(large), others: piecesOf(otherLarge) },
  };
  return { head, parts: [...texts, ...quoteParts(draft.id, quotes ?? [], changedAtMs)] };
}

function largeIn(values: DraftValues): ReadonlyMap<string, string> {
  const large = new Map<string, string>();
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' && value.length > mostInlineLength) large.set(name, value);
  return large;
}

/** Each name stays in its place. */
function withoutLarge(values: DraftValues, large: ReadonlyMap<string, string>): DraftValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, large.has(name) ? '' : value]),
  );
}

const piecesOf = (texts: ReadonlyMap<string, string>) =>
  Object.fromEntries([...texts].map(([name, text]) => [name, inPieces(text).length]));

function inPieces(text: string): string[] {
  const count = Math.ceil(text.length / longestPiece);
  return Array.from({ length: count }, (_, at) => text.slice(at * longestPiece, (at + 1) * longestPiece));
}

function textParts(documentId: string, writer: string, name: string, text: string): Part[] {
  return inPieces(text).map((piece, at) => ({
    key: [documentId, 'text', writer, name, at],
    row: { text: piece },
    content: piece,
  }));
}

export function quoteParts(documentId: string, quotes: readonly Quote[], atMs: number, from = 0): Part[] {
  return quotes.flatMap((quote, index) => {
    const key = quoteKey(documentId, quote.id);
    const row = { quote, at: from + index, atMs };
    if (quote.html.length <= longestPiece) return [{ key, row, content: quote }];
    const pieces = inPieces(quote.html);
    return [
      { key, row: { ...row, quote: { ...quote, html: '' }, pieces: pieces.length }, content: quote },
      ...pieces.map(
        (text, at): Part => ({ key: [documentId, 'quote', quote.id, at], row: { text }, content: text }),
      ),
    ];
  });
}

/** A row as read. `value` is undefined if the browser lost it. */
export interface ReadRow {
  readonly key: DraftKey;
  readonly value: unknown;
}

interface ReadDocument {
  /** null if no head is readable. */
  readonly stored: StoredDraft | null;
  readonly heads: readonly Head[];
  /** Rows that are broken or of a newer version. They stay as they are. */
  readonly unreadable: readonly ReadRow[];
}

/** The document of its rows: the newest head of any writer, with its texts and all quotes. */
export function documentOf(rows: readonly ReadRow[]): ReadDocument {
  const heads: Head[] = [];
  const texts = new Map<string, string>();
  const quotes = new Map<string, z.infer<typeof quoteRowSchema>>();
  const sorted = { heads, texts, quotes };
  const unreadable = rows.filter(({ key, value }) => !readRow(key, value, sorted));
  const newest = heads.toSorted(newestFirst)[0];
  return { stored: newest ? assembled(newest, sorted) : null, heads, unreadable };
}

interface Sorted {
  readonly heads: Head[];
  /** The pieces of texts and of quotes, by their keys. */
  readonly texts: Map<string, string>;
  readonly quotes: Map<string, z.infer<typeof quoteRowSchema>>;
}

function readRow(key: DraftKey, value: unknown, { heads, texts, quotes }: Sorted): boolean {
  switch (key[1]) {
    case 'head': {
      const head = headSchema.safeParse(value);
      if (head.success) heads.push(head.data);
      return head.success;
    }
    case 'text':
      return readPiece(key, value, texts);
    case 'quote': {
      if (key.length === 4) return readPiece(key, value, texts);
      const quote = quoteRowSchema.safeParse(value);
      if (quote.success) quotes.set(key[2], quote.data);
      return quote.success;
    }
    default:
      return key satisfies never;
  }
}

function readPiece(key: DraftKey, value: unknown, texts: Sorted['texts']): boolean {
  const piece = textSchema.safeParse(value);
  if (piece.success) texts.set(key.slice(1).join(' '), piece.data.text);
  return piece.success;
}

/** Without the pieces that the browser lost. */
function joined(texts: Sorted['texts'], name: string, count: number): string {
  return Array.from({ length: count }, (_, at) => texts.get(`${name} ${at}`) ?? '').join('');
}

/** What somebody typed comes before a form that only moved to another view. */
const newestFirst = (one: Head, other: Head): number =>
  Number(one.isUntouched ?? false) - Number(other.isUntouched ?? false) ||
  other.changedAtMs - one.changedAtMs ||
  other.n - one.n;

function assembled(head: Head, sorted: Omit<Sorted, 'heads'>): StoredDraft {
  const { quoteIds, texts: apart, draft: inHead, ...rest } = head;
  const withTexts = (
    values: DraftValues,
    pieces: Readonly<Record<string, number>>,
    nameIn: (name: string) => string,
  ): DraftValues => ({
    ...values,
    ...Object.fromEntries(
      Object.entries(pieces).map(([name, count]) => [
        name,
        joined(sorted.texts, `text ${head.writer} ${nameIn(name)}`, count),
      ]),
    ),
  });
  const values = withTexts(inHead.values, apart.values, valueName);
  const others = inHead.others && withTexts(inHead.others, apart.others, otherName);
  const { isUntouched, ...whole } = rest;
  const draft = withQuotes({ ...inHead, values, ...(others ? { others } : {}) }, quoteIds, sorted);
  // A passage that was added from elsewhere is worth a row in the list.
  const isListed = !isUntouched || (draft.quotes ?? []).length > 0;
  return { ...whole, ...(isListed ? {} : { isUntouched }), draft };
}

/** The head's quotes in its order, then those that were added meanwhile. */
function withQuotes(
  draft: Draft,
  quoteIds: readonly string[] | undefined,
  sorted: Omit<Sorted, 'heads'>,
): Draft {
  const live = liveQuotes(sorted);
  const listed = (quoteIds ?? []).flatMap((id) => live.find(({ quote }) => quote.id === id)?.quote ?? []);
  const added = live
    .filter(({ quote }) => !quoteIds?.includes(quote.id))
    .toSorted((one, other) => one.at - other.at || one.atMs - other.atMs)
    .map(({ quote }) => quote);
  if (added.length === 0) return quoteIds ? { ...draft, quotes: listed } : draft;
  return withAddedQuotes({ ...draft, ...(quoteIds ? { quotes: listed } : {}) }, added);
}

/** The quotes that nobody removed. */
function liveQuotes({ quotes, texts }: Omit<Sorted, 'heads'>) {
  return [...quotes.values()].flatMap((row) => {
    if (!('quote' in row)) return [];
    const { quote, pieces, ...place } = row;
    const html = pieces === undefined ? quote.html : joined(texts, `quote ${quote.id}`, pieces);
    return [{ ...place, quote: { ...quote, html } }];
  });
}

/** A draft that is a passage alone starts the list with it. */
function withAddedQuotes(draft: Draft, added: readonly Quote[]): Draft {
  const started = withFirstQuote(draft);
  const quotes = started.quotes ?? [];
  const isFirst = ({ id }: Quote) => started !== draft && id === draft.id;
  const others = added.filter((quote) => !isFirst(quote));
  return others.length === 0 ? draft : { ...started, quotes: [...quotes, ...others] };
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

/** Among the keys of any documents. */
export function orphansIn(keys: readonly DraftKey[]): DraftKey[] {
  const documents = new Set<string>();
  const writers = new Set<string>();
  for (const [documentId, part, writer] of keys) {
    if (part !== 'head') continue;
    documents.add(documentId);
    writers.add(`${documentId} ${writer}`);
  }
  return keys.filter(
    ([documentId, part, name]) =>
      !documents.has(documentId) || (part === 'text' && !writers.has(`${documentId} ${name}`)),
  );
}

/** The quotes of a document that `known` lacks, and that nobody removed. */
export async function quotesBeside(
  drafts: DraftRows,
  documentId: string,
  known: readonly Quote[],
): Promise<Quote[]> {
  const knownIds = new Set([documentId, ...known.map(({ id }) => id)]);
  const keys = await drafts.getAllKeys(quoteRange(documentId));
  const unknown = keys.filter(([, , id]) => !knownIds.has(id));
  const sorted: Sorted = { heads: [], texts: new Map(), quotes: new Map() };
  const values = await Promise.all(unknown.map((key) => drafts.get(key)));
  for (const [at, key] of unknown.entries()) readRow(key, values[at], sorted);
  return liveQuotes(sorted).map(({ quote }) => quote);
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

/** A document of their own for quotes that were added to a draft after its last version. */
export function draftOfQuotes(
  quotes: readonly [Quote, ...Quote[]],
  { kind, accountId }: Pick<Draft, 'kind' | 'accountId'>,
  id: string,
): Draft {
  const kindOfQuotes = quoteFieldOf(kind) === null ? 'idea' : kind;
  return {
    id,
    kind: kindOfQuotes,
    accountId,
    values: { [quoteFieldOf(kindOfQuotes) ?? '']: '' },
    touched: [],
    source: quotes[0].source,
    quotes: [...quotes],
  };
}

const picturesSchema = z.object({
  draft: z.object({
    values: z.optional(z.record(z.string(), z.unknown())),
    others: z.optional(z.record(z.string(), z.unknown())),
  }),
});

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
