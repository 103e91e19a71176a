// The drafts in progress, in the outbox's database. Pages write them, blindly: a popup that closes at once loses nothing.
import type { Draft } from '@/lib/capture/field/draft';
import type { Quote } from '@/lib/capture/field/quote';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { mostQuotes, newAmong, quoteFieldOf, withFirstQuote } from '@/lib/capture/form/quotes';
import type { DraftVersion } from '@/lib/outbox/draft-version';
import type { OutboxConnection, StoreResult } from './connection';
import { begin, type DraftKey, type OutboxDatabase } from './database';
import {
  deleteOrphans,
  documentOf,
  documentRange,
  draftOfBackground,
  draftOfQuotes,
  headKey,
  headRange,
  headsOf,
  orphansIn,
  type Part,
  picturesOfDraft,
  putDraft,
  quoteKey,
  quoteParts,
  quotesBeside,
  type ReadRow,
  removedQuote,
  rowsOf,
  versionRange,
} from './draft-rows';
import { addDraftFromFile } from './transitions';

const mostDrafts = 100;
const longestAgeMs = 30 * 24 * 60 * 60_000;

interface DraftStoreDeps {
  readonly connection: OutboxConnection;
  /** Called after each committed change with the ids of its documents. null if there are too many. */
  readonly onChanged: (documentIds: readonly string[] | null) => void;
  /** @default a random UUID */
  readonly createId?: () => string;
}

/** What this store wrote or read of a document. Only what differs is written again. */
interface Memory {
  /** The last draft that this store wrote, with the writer whose texts are stored. */
  readonly entry: StoredDraft | null;
  readonly parts: ReadonlyMap<string, Part['content']>;
  /** The quotes of the draft as it was read last. A first write without one of them removes it. */
  readonly shown: {
    readonly version: DraftVersion;
    readonly quoteIds: readonly string[];
    readonly draft: Pick<Draft, 'kind' | 'accountId'>;
  } | null;
}

const nothing: Memory = { entry: null, parts: new Map(), shown: null };

interface AddTarget {
  readonly accountId: string;
  /** The draft that the side panel of this window shows. null if none is open. */
  readonly shownInPanel: string | null;
  /** The draft that a passage was last added to, in this session of the browser. */
  readonly lastFed: string | null;
}

export interface FoundDrafts {
  /** Newest first. */
  readonly drafts: readonly StoredDraft[];
  /** Rows that are broken or of a newer version. They stay as they are. */
  readonly unreadable: readonly ReadRow[];
}

export type AddedQuotes = 'added' | 'known' | 'gone' | 'full';

export type DraftStore = ReturnType<typeof createDraftStore>;

/** No method rejects. */
export function createDraftStore({
  connection,
  onChanged,
  createId = () => crypto.randomUUID(),
}: DraftStoreDeps) {
  const memories = new Map<string, Memory>();
  const memoryOf = (documentId: string) => memories.get(documentId) ?? nothing;

  async function changing<T>(
    documentIds: readonly string[],
    work: (database: OutboxDatabase) => Promise<T>,
  ): Promise<StoreResult<T>> {
    const result = await connection.use(work);
    if (result.isOk) onChanged(documentIds);
    return result;
  }

  /**
   * Puts the parts of the last draft that the database lacks: another context ended the document since the part was
   * written, or the write failed.
   */
  async function putMissing(documentId: string): Promise<void> {
    const found = await connection.use((database) =>
      database.getAllKeys('drafts', documentRange(documentId)),
    );
    if (!found.isOk || missingParts(memoryOf(documentId), found.value).length === 0) return;
    await connection.use(async (database) => {
      const transaction = writing(database);
      const keys = await transaction.store.getAllKeys(documentRange(documentId));
      const memory = memoryOf(documentId);
      const missing = missingParts(memory, keys);
      await Promise.all(missing.map(({ key, row }) => transaction.store.put(row, key)));
      await transaction.done;
      memories.set(documentId, withParts(memoryOf(documentId), missing));
    });
  }

  /**
   * `isSession`: an open form shows this draft, so that it knows its quotes. Texts that this store wrote may be gone since,
   * as after Save and Undo. The next write has them again.
   */
  function noteRead({ stored, keys }: FoundDocument, isSession: boolean): void {
    if (!stored) return;
    const { draft, writer, n } = stored;
    const memory = withPartsIn(memoryOf(draft.id), keys);
    const quotes = quoteParts(draft.id, draft.quotes ?? [], 0);
    const isNew = memory.shown?.version.writer !== writer || memory.shown.version.n !== n;
    const shown = { version: { writer, n }, quoteIds: (draft.quotes ?? []).map(({ id }) => id), draft };
    memories.set(draft.id, {
      ...withParts(memory, quotes),
      shown: isSession || isNew ? shown : memory.shown,
    });
  }

  return {
    /**
     * Stores a draft without reading anything, in the task of the call if the database is open. Replaces this writer's
     * earlier versions, and those of others that the form took over. Only texts and quotes that changed are written.
     */
    async write(entry: StoredDraft, supersedes: readonly DraftVersion[] = []): Promise<StoreResult<void>> {
      const documentId = entry.draft.id;
      const before = memoryOf(documentId);
      const { head, parts } = rowsOf(entry);
      const changed = parts.filter((part) => !isStored(before, part));
      const removed = removedQuotes(before, entry, supersedes);
      memories.set(documentId, afterWrite(before, entry, parts, removed));
      const written = await changing([documentId], async (database) => {
        const transaction = writing(database);
        const { store } = transaction;
        const requests: Promise<unknown>[] = [
          store.delete(versionRange(documentId, { writer: entry.writer, n: entry.n - 1 })),
          ...supersedes.map((version) => store.delete(versionRange(documentId, version))),
          store.put(head, headKey(entry)),
          ...changed.map(({ key, row }) => store.put(row, key)),
          ...removed.map((id) => store.put(removedQuote, quoteKey(documentId, id))),
        ];
        transaction.commit();
        await Promise.all([...requests, transaction.done]);
      });
      if (!written.isOk) memories.set(documentId, withoutParts(memoryOf(documentId), changed));
      // A later write may rely on parts that weren't stored.
      const isLast = memoryOf(documentId).entry === entry;
      if (written.isOk ? changed.length < parts.length : !isLast) await putMissing(documentId);
      return written;
    },

    /** Replaces a version. false, and nothing changes, if a later one or a save has ended it meanwhile. */
    async replace(before: StoredDraft, after: StoredDraft): Promise<StoreResult<boolean>> {
      const documentId = before.draft.id;
      const replaced = await connection.use(async (database) => {
        const transaction = writing(database);
        const { store } = transaction;
        const isThere = (await store.getKey(headKey(before))) !== undefined;
        if (isThere) {
          await Promise.all([store.delete(headKey(before)), putDraft(store, after)]);
          await deleteOrphans(store, documentId);
        }
        await transaction.done;
        return isThere;
      });
      if (replaced.isOk && replaced.value) onChanged([documentId]);
      return replaced;
    },

    /**
     * Ends these versions of a draft. Without another version, its texts and quotes end, too. `isGone`: the person
     * discarded it, and no import brings it back. Otherwise quotes that were added meanwhile stay, as a draft.
     */
    async remove(
      documentId: string,
      upTo: readonly DraftVersion[],
      { nowMs, isGone }: { readonly nowMs: number; readonly isGone: boolean },
    ): Promise<StoreResult<void>> {
      const known = memoryOf(documentId);
      memories.delete(documentId);
      return changing([documentId], async (database) => {
        await deleteVersions(database, documentId, upTo, isGone ? { id: documentId, atMs: nowMs } : null);
        if (!isGone) await keepOthers(database, documentId, known, nowMs);
        const cleaning = writing(database);
        await deleteOrphans(cleaning.store, documentId);
        await cleaning.done;
      });
    },

    /** null if there is none. */
    async find(documentId: string): Promise<StoreResult<StoredDraft | null>> {
      const found = await connection.use((database) => readDocument(database, documentId));
      if (!found.isOk) return found;
      noteRead(found.value, true);
      return { isOk: true, value: found.value.stored };
    },

    /** The drafts of a page that somebody typed, newest first. `page` is the key of `pageIdentity`. */
    async ofPage(accountId: string, page: string): Promise<StoreResult<readonly StoredDraft[]>> {
      const found = await connection.use(async (database) => {
        const keys = await database.getAllKeysFromIndex(
          'drafts',
          'byPage',
          IDBKeyRange.only([accountId, page]),
        );
        const documents = await Promise.all(documentsIn(keys).map((id) => readDocument(database, id)));
        // The newest version may be of another page, or moved to another account.
        return documents.filter(
          ({ stored }) => stored?.page === page && stored.draft.accountId === accountId,
        );
      });
      if (!found.isOk) return found;
      for (const document of found.value) noteRead(document, false);
      return { isOk: true, value: listed(found.value.flatMap(({ stored }) => stored ?? [])) };
    },

    /** All drafts that somebody typed. */
    all: (): Promise<StoreResult<FoundDrafts>> =>
      connection.use(async (database) => {
        const { documents, unreadable } = await readAll(database);
        return { drafts: listed(documents), unreadable };
      }),

    /** These drafts, for a list. Omits what is no draft any more. */
    some: (documentIds: readonly string[]): Promise<StoreResult<readonly StoredDraft[]>> =>
      connection.use(async (database) => {
        const documents = await Promise.all(documentIds.map((id) => readDocument(database, id)));
        return listed(documents.flatMap(({ stored }) => stored ?? []));
      }),

    /** Adds a draft of a file. `known`: one of these ids is a draft or a capture here, or was removed here (fault F104). */
    async addFromFile(entry: StoredDraft, ids: readonly string[]): Promise<StoreResult<'added' | 'known'>> {
      const added = await connection.use((database) => addDraftFromFile(database, entry, ids));
      if (added.isOk && added.value === 'added') onChanged([entry.draft.id]);
      return added;
    },

    /** The versions that are stored of a draft, one of each writer. */
    versions: (documentId: string): Promise<StoreResult<readonly DraftVersion[]>> =>
      connection.use(async (database) => {
        const keys = await database.getAllKeys('drafts', headRange(documentId));
        return keys.flatMap((key) => (key[1] === 'head' ? [{ writer: key[2], n: key[3] }] : []));
      }),

    /** How many drafts there are, readable or not. */
    count: (): Promise<StoreResult<number>> =>
      connection.use(async (database) => documentsIn(await database.getAllKeys('drafts')).length),

    /** Adds quotes to a draft, in one transaction. An open form with that draft merges them by their ids. */
    async addQuotes(
      documentId: string,
      quotes: readonly Quote[],
      nowMs: number,
    ): Promise<StoreResult<AddedQuotes>> {
      const added = await connection.use(async (database): Promise<AddedQuotes> => {
        const transaction = writing(database);
        const { stored } = documentOf(await rowsIn(transaction.store, documentRange(documentId)));
        const result = stored ? quotesToAdd(stored, quotes) : 'gone';
        const added = typeof result === 'string' ? [] : result;
        const parts = quoteParts(documentId, added, nowMs, stored?.draft.quotes?.length);
        await Promise.all(parts.map(({ key, row }) => transaction.store.put(row, key)));
        // The list shows it from now on, also if nobody types into it.
        if (stored?.isUntouched && added.length > 0) {
          const { isUntouched: _moved, ...head } = Object(await transaction.store.get(headKey(stored)));
          await transaction.store.put(head, headKey(stored));
        }
        await transaction.done;
        return typeof result === 'string' ? result : 'added';
      });
      if (added.isOk && added.value === 'added') onChanged([documentId]);
      return added;
    },

    /** Takes quotes out again. No form that still shows them brings them back. */
    removeQuotes(documentId: string, quoteIds: readonly string[]): Promise<StoreResult<void>> {
      const memory = memoryOf(documentId);
      const keys = quoteIds.map((id) => quoteKey(documentId, id));
      const names = new Set(keys.map(nameOf));
      const parts = new Map([...memory.parts].filter(([name]) => !names.has(name)));
      memories.set(documentId, { ...memory, parts });
      return changing([documentId], async (database) => {
        const transaction = writing(database);
        const requests = keys.map((key) => transaction.store.put(removedQuote, key));
        transaction.commit();
        await Promise.all([...requests, transaction.done]);
      });
    },

    /**
     * The draft that a passage is added to: the one that the panel shows, else the one that was last fed. null if it
     * is gone, or takes no quotes.
     */
    toAddTo: ({ accountId, shownInPanel, lastFed }: AddTarget): Promise<StoreResult<StoredDraft | null>> =>
      connection.use(async (database) => {
        for (const id of [shownInPanel, lastFed]) {
          const { stored } = id === null ? { stored: null } : await readDocument(database, id);
          if (stored && takesQuotes(stored, accountId)) return stored;
        }
        return null;
      }),

    /**
     * Drops drafts older than thirty days, and all but the newest hundred. What the person saved, and changes of a
     * capture, stay.
     */
    async prune(nowMs: number): Promise<StoreResult<void>> {
      const pruned = await connection.use(async (database) => {
        const transaction = writing(database);
        const keys = await transaction.store.getAllKeys();
        const documents = await Promise.all(
          documentsIn(keys).map(async (id) => ({ id, heads: await headsOf(transaction.store, id) })),
        );
        const headCount = (id: string) => keys.filter(([of, part]) => of === id && part === 'head').length;
        // An unreadable version may be worth more than the readable ones.
        const old = new Set(
          oldIn(
            documents.filter(({ id, heads }) => heads.length === headCount(id)),
            nowMs,
          ),
        );
        const isOld = ([documentId, part]: DraftKey) => part === 'head' && old.has(documentId);
        const dropped = [...keys.filter(isOld), ...orphansIn(keys.filter((key) => !isOld(key)))];
        await Promise.all(dropped.map((key) => transaction.store.delete(key)));
        await transaction.done;
        return [...old];
      });
      if (!pruned.isOk) return pruned;
      if (pruned.value.length > 0) onChanged(pruned.value);
      return { isOk: true, value: undefined };
    },

    /** The ids of the pictures that drafts name, shown or not. */
    pictures: (): Promise<StoreResult<readonly string[]>> =>
      connection.use(async (database) => {
        const keys = await database.getAllKeysFromIndex('drafts', 'byPage');
        const heads = await Promise.all(keys.map((key) => database.get('drafts', key)));
        return heads.flatMap(picturesOfDraft);
      }),
  };

  /** Without another version, quotes that another context added to the document become a draft of their own. */
  async function keepOthers(
    database: OutboxDatabase,
    documentId: string,
    { entry, shown }: Memory,
    nowMs: number,
  ): Promise<void> {
    const of = entry?.draft ?? shown?.draft;
    if (!of) return;
    const transaction = writing(database);
    const heads = await transaction.store.getAllKeys(headRange(documentId));
    const seen = new Set([...(entry?.draft.quotes ?? []).map(({ id }) => id), ...(shown?.quoteIds ?? [])]);
    const beside = heads.length > 0 ? [] : await quotesBeside(transaction.store, documentId, []);
    const [first, ...others] = beside.filter(({ id }) => !seen.has(id));
    if (first) {
      const own = draftOfQuotes([first, ...others], of, createId());
      await putDraft(transaction.store, draftOfBackground(own, nowMs));
    }
    await transaction.done;
  }
}

/** In one task, even if the page closes right after it. What belonged to the versions is left. */
async function deleteVersions(
  database: OutboxDatabase,
  documentId: string,
  upTo: readonly DraftVersion[],
  gone: { readonly id: string; readonly atMs: number } | null,
): Promise<void> {
  const transaction = begin(database, ['drafts', 'gone']);
  const drafts = transaction.objectStore('drafts');
  const requests: Promise<unknown>[] = upTo.map((version) =>
    drafts.delete(versionRange(documentId, version)),
  );
  if (gone) requests.push(transaction.objectStore('gone').put(gone));
  transaction.commit();
  await Promise.all([...requests, transaction.done]);
}

const writing = (database: OutboxDatabase) => begin(database, ['drafts']);

/** Keys as members of a set. */
const nameOf = (key: DraftKey): string => JSON.stringify(key);

const isSameContent = (one: Part['content'] | undefined, other: Part['content']): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** The name of a text has its writer, so a writer's first write has all of its texts. */
const isStored = ({ parts }: Memory, { key, content }: Part): boolean =>
  isSameContent(parts.get(nameOf(key)), content);

/** The quotes that the form no longer has. What another context added meanwhile, it never had. */
function removedQuotes(
  { entry, shown }: Memory,
  { draft, writer }: StoredDraft,
  supersedes: readonly DraftVersion[],
): string[] {
  const isTakenOver = supersedes.some((of) => of.writer === shown?.version.writer && of.n >= shown.version.n);
  const before =
    entry?.writer === writer
      ? (entry.draft.quotes ?? []).map(({ id }) => id)
      : isTakenOver
        ? (shown?.quoteIds ?? [])
        : [];
  return before.filter((id) => !draft.quotes?.some((quote) => quote.id === id));
}

function afterWrite(
  { parts: before, shown }: Memory,
  entry: StoredDraft,
  parts: readonly Part[],
  removed: readonly string[],
): Memory {
  const known = new Map(before);
  for (const id of removed) known.delete(nameOf(quoteKey(entry.draft.id, id)));
  return withParts({ entry, parts: known, shown }, parts);
}

function withParts(memory: Memory, parts: readonly Part[]): Memory {
  const known = parts.map(({ key, content }) => [nameOf(key), content] as const);
  return { ...memory, parts: new Map([...memory.parts, ...known]) };
}

function withPartsIn(memory: Memory, keys: readonly DraftKey[]): Memory {
  const stored = new Set(keys.map(nameOf));
  return { ...memory, parts: new Map([...memory.parts].filter(([name]) => stored.has(name))) };
}

/** None if its head isn't there: the draft was removed since. */
function missingParts({ entry, parts }: Memory, keys: readonly DraftKey[]): readonly Part[] {
  const stored = new Set(keys.map(nameOf));
  if (!entry || !stored.has(nameOf(headKey(entry)))) return [];
  return rowsOf(entry).parts.filter(({ key }) => !stored.has(nameOf(key)) || !parts.has(nameOf(key)));
}

/** A failed write stored nothing, so the next one has these parts, too. */
function withoutParts(memory: Memory, failed: readonly Part[]): Memory {
  const names = new Set(failed.map(({ key }) => nameOf(key)));
  return { ...memory, parts: new Map([...memory.parts].filter(([name]) => !names.has(name))) };
}

function quotesToAdd({ draft }: StoredDraft, quotes: readonly Quote[]): readonly Quote[] | 'known' | 'full' {
  const { quotes: before = [] } = withFirstQuote(draft);
  const added = newAmong(quotes, before);
  if (added.length === 0) return 'known';
  return before.length + added.length > mostQuotes ? 'full' : added;
}

function takesQuotes({ draft, captureId, savedAtMs, asked }: StoredDraft, accountId: string): boolean {
  const isOpen = captureId === undefined && savedAtMs === undefined && asked === undefined;
  return isOpen && draft.accountId === accountId && quoteFieldOf(draft.kind) !== null;
}

/** No list shows a form that only moved to another view. */
const listed = (documents: readonly StoredDraft[]): readonly StoredDraft[] =>
  documents
    .filter(({ isUntouched }) => !isUntouched)
    .toSorted((one, other) => other.changedAtMs - one.changedAtMs);

/** The documents with a head. */
function documentsIn(keys: readonly DraftKey[]): string[] {
  return [...new Set(keys.filter(([, part]) => part === 'head').map(([documentId]) => documentId))];
}

interface HeadsOfDocument {
  readonly id: string;
  readonly heads: readonly Omit<StoredDraft, 'draft'>[];
}

function oldIn(documents: readonly HeadsOfDocument[], nowMs: number): string[] {
  return (
    documents
      .filter(({ heads }) => heads.every(isNeverSaved))
      .map(({ id, heads }) => ({
        ...{ id, changedAtMs: Math.max(...heads.map(({ changedAtMs }) => changedAtMs)) },
        isUntouched: heads.every((head) => head.isUntouched),
      }))
      // What nobody typed takes the place of no words.
      .toSorted(
        (one, other) =>
          Number(one.isUntouched) - Number(other.isUntouched) || other.changedAtMs - one.changedAtMs,
      )
      .filter(({ changedAtMs }, index) => index >= mostDrafts || nowMs - changedAtMs >= longestAgeMs)
      .map(({ id }) => id)
  );
}

const isNeverSaved = ({ savedAtMs, captureId, asked }: Omit<StoredDraft, 'draft'>): boolean =>
  savedAtMs === undefined && captureId === undefined && asked === undefined;

async function rowsIn(
  store: {
    getAllKeys(range: IDBKeyRange): Promise<DraftKey[]>;
    getAll(range: IDBKeyRange): Promise<object[]>;
  },
  range: IDBKeyRange,
): Promise<ReadRow[]> {
  const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  return keys.map((key, at) => ({ key, value: values[at] }));
}

interface FoundDocument {
  /** null if there is none. */
  readonly stored: StoredDraft | null;
  readonly keys: readonly DraftKey[];
}

async function readDocument(database: OutboxDatabase, documentId: string): Promise<FoundDocument> {
  const rows = await readRows(database, documentRange(documentId));
  return { stored: documentOf(rows).stored, keys: rows.map(({ key }) => key) };
}

/** Reads all rows at once. If the browser lost one of them, one by one: it hides no other. */
async function readRows(database: OutboxDatabase, range: IDBKeyRange): Promise<ReadRow[]> {
  const { store, done } = database.transaction('drafts');
  // Its requests report the reason.
  done.catch(() => undefined);
  try {
    return await rowsIn(store, range);
  } catch {
    const keys = await database.getAllKeys('drafts', range);
    return Promise.all(keys.map((key) => readRow(database, key)));
  }
}

async function readRow(database: OutboxDatabase, key: DraftKey): Promise<ReadRow> {
  try {
    return { key, value: await database.get('drafts', key) };
  } catch {
    // Counted as unreadable.
    return { key, value: undefined };
  }
}

async function readAll(
  database: OutboxDatabase,
): Promise<{ readonly documents: readonly StoredDraft[]; readonly unreadable: readonly ReadRow[] }> {
  const rows = await readRows(database, IDBKeyRange.lowerBound([]));
  const byDocument = new Map<string, ReadRow[]>();
  for (const row of rows) byDocument.set(row.key[0], [...(byDocument.get(row.key[0]) ?? []), row]);
  const documents = [...byDocument.values()].map(documentOf);
  return {
    documents: documents.flatMap(({ stored }) => stored ?? []),
    unreadable: documents.flatMap(({ unreadable }) => unreadable),
  };
}
