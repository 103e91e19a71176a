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
import { pictureField } from '@/lib/capture/pictures/picture';
import { backgroundWriter, type DraftVersion } from '@/lib/outbox/draft-version';
import { pageIdentity } from '@/lib/page/source/page-identity';
import type { DraftKey, OutboxSchema } from './database';

/** The drafts within a transaction that writes. */
export type DraftRows = Pick<
  IDBPObjectStore<OutboxSchema, ArrayLike<StoreNames<OutboxSchema>>, 'drafts', 'readwrite'>,
  'get' | 'getAll' | 'getAllKeys' | 'put' | 'delete'
>;

/** A longer text is a row of its own. */
const mostInlineLength = 2_000;

const textNamesSchema = z.array(z.string());
const headSchema = z.extend(storedDraftSchema, {
  /** In order. Absent if the draft has no list of quotes. */
  quoteIds: z.optional(z.array(z.string())),
  /** The values with a row of their own. The head has '' in their place. */
  texts: z.object({ values: textNamesSchema, others: textNamesSchema }),
});
export type Head = z.infer<typeof headSchema>;

const textSchema = z.object({ text: z.string() });

const quoteRowSchema = z.union([
  z.object({
    quote: quoteSchema,
    /** Its place in the list when it was written, and the time. Quotes that no head lists follow in this order. */
    at: z.number(),
    atMs: z.number(),
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
    ...[...large].map(([field, text]) => textPart(draft.id, writer, valueName(field), text)),
    ...[...otherLarge].map(([slot, text]) => textPart(draft.id, writer, otherName(slot), text)),
  ];
  const head = {
    ...entry,
    draft: {
      ...rest,
      values: withoutLarge(values, large),
      ...(others ? { others: withoutLarge(others, otherLarge) } : {}),
    },
    ...(quotes ? { quoteIds: quotes.map(({ id }) => id) } : {}),
    texts: { values: [...large.keys()], others: [...otherLarge.keys()] },
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

function textPart(documentId: string, writer: string, name: string, text: string): Part {
  return { key: [documentId, 'text', writer, name], row: { text }, content: text };
}

export function quoteParts(documentId: string, quotes: readonly Quote[], atMs: number, from = 0): Part[] {
  return quotes.map((quote, index) => ({
    key: quoteKey(documentId, quote.id),
    row: { quote, at: from + index, atMs },
    content: quote,
  }));
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
  const unreadable = rows.filter(({ key, value }) => !readRow(key, value, { heads, texts, quotes }));
  const newest = heads.toSorted(newestFirst)[0];
  return { stored: newest ? assembled(newest, texts, quotes) : null, heads, unreadable };
}

interface Sorted {
  readonly heads: Head[];
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
    case 'text': {
      const text = textSchema.safeParse(value);
      if (text.success) texts.set(`${key[2]} ${key[3]}`, text.data.text);
      return text.success;
    }
    case 'quote': {
      const quote = quoteRowSchema.safeParse(value);
      if (quote.success) quotes.set(key[2], quote.data);
      return quote.success;
    }
    default:
      return key satisfies never;
  }
}

/** What somebody typed comes before a form that only moved to another view. */
const newestFirst = (one: Head, other: Head): number =>
  Number(one.isUntouched ?? false) - Number(other.isUntouched ?? false) ||
  other.changedAtMs - one.changedAtMs ||
  other.n - one.n;

function assembled(head: Head, texts: Sorted['texts'], rows: Sorted['quotes']): StoredDraft {
  const { quoteIds, texts: apart, draft: inHead, ...rest } = head;
  const textOf = (name: string) => texts.get(`${head.writer} ${name}`);
  const values = withTexts(inHead.values, apart.values, (field) => textOf(valueName(field)));
  const others = inHead.others && withTexts(inHead.others, apart.others, (slot) => textOf(otherName(slot)));
  const { isUntouched, ...whole } = rest;
  const draft = withQuotes({ ...inHead, values, ...(others ? { others } : {}) }, quoteIds, rows);
  // A passage that was added from elsewhere is worth a row in the list.
  const isListed = !isUntouched || (draft.quotes ?? []).length > 0;
  return { ...whole, ...(isListed ? {} : { isUntouched }), draft };
}

function withTexts(
  values: DraftValues,
  names: readonly string[],
  textOf: (name: string) => string | undefined,
): DraftValues {
  return { ...values, ...Object.fromEntries(names.map((name) => [name, textOf(name) ?? ''])) };
}

/** The head's quotes in its order, then those that were added meanwhile. */
function withQuotes(draft: Draft, quoteIds: readonly string[] | undefined, rows: Sorted['quotes']): Draft {
  const live = [...rows.values()].flatMap((row) => ('quote' in row ? [row] : []));
  const listed = (quoteIds ?? []).flatMap((id) => live.find(({ quote }) => quote.id === id)?.quote ?? []);
  const added = live
    .filter(({ quote }) => !quoteIds?.includes(quote.id))
    .toSorted((one, other) => one.at - other.at || one.atMs - other.atMs)
    .map(({ quote }) => quote);
  if (added.length === 0) return quoteIds ? { ...draft, quotes: listed } : draft;
  return withAddedQuotes({ ...draft, ...(quoteIds ? { quotes: listed } : {}) }, added);
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
  const rows = await Promise.all(unknown.map((key) => drafts.get(key)));
  return rows.flatMap((row) => {
    const parsed = quoteRowSchema.safeParse(row).data;
    return parsed && 'quote' in parsed ? [parsed.quote] : [];
  });
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
