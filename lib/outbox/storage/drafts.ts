// The drafts in progress, in the outbox's database. Pages write them, blindly: a popup that closes at once loses nothing.
import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import type { Draft, Quote } from '@/lib/capture/field/draft';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { textFieldOf } from '@/lib/capture/form/form-state';
import { maxQuotes, newAmong, withFirstQuote } from '@/lib/capture/form/quotes';
import type { DraftVersion } from '@/lib/outbox/capture';
import { dayMs } from '@/lib/time';
import {
  begin,
  type DraftKey,
  inTransaction,
  type OutboxConnection,
  type OutboxDatabase,
  type OutboxSchema,
  type StoreResult,
} from './connection';
import {
  type DraftRow,
  type DraftRows,
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
  putDraft,
  quoteKey,
  quoteParts,
  quotesBeside,
  type ReadDocument,
  removedQuote,
  rowsOf,
  versionRange,
} from './draft-rows';
import { readRows } from './rows';
import { inTransition, isKnown, type StoreUse } from './transitions';

const maxDrafts = 100;
const longestAgeMs = 30 * dayMs;

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
  entry: StoredDraft | null;
  /** The draft as it was read last. A first write without one of its quotes removes the quote. */
  shown: StoredDraft | null;
  /** The stored rows beside the heads, by their keys. */
  readonly parts: Map<string, Part['content']>;
}

interface AddTarget {
  readonly accountId: string;
  /** The draft that the side panel of this window shows. null if none is open. */
  readonly shownInPanel: string | null;
  /** The draft that a passage was last added to, in this session of the browser. */
  readonly lastCollecting: string | null;
}

export interface FoundDrafts {
  /** Newest first. */
  readonly drafts: readonly StoredDraft[];
  /** Rows that are broken or of a newer version. They stay as they are. */
  readonly unreadable: readonly DraftRow[];
}

type AddedQuotes = 'added' | 'known' | 'gone' | 'full';

interface Context {
  readonly use: StoreUse;
  readonly createId: () => string;
  readonly memoryOf: (documentId: string) => Memory;
  readonly forget: (documentId: string) => void;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/** No method rejects. */
export function createDraftStore({
  connection,
  onChanged,
  createId = () => crypto.randomUUID(),
}: DraftStoreDeps) {
  const memories = new Map<string, Memory>();
  const context: Context = {
    async use(work, touched = () => undefined) {
      const result = await connection.use(work);
      const ids = result.isOk ? touched(result.value) : undefined;
      if (ids !== undefined) onChanged(ids);
      return result;
    },
    createId,
    memoryOf(documentId) {
      const memory = memories.get(documentId) ?? { entry: null, shown: null, parts: new Map() };
      memories.set(documentId, memory);
      return memory;
    },
    forget: (documentId) => void memories.delete(documentId),
  };
  return { ...writesOf(context), ...readsOf(context), ...quotesOf(context) };
}

const writesOf = (context: Context) => ({
  /**
   * Stores a draft without reading anything, in the task of the call if the database is open. Replaces this writer's
   * earlier versions, and those of others that the form took over. Only texts and quotes that changed are written.
   */
  write: (entry: StoredDraft, supersedes: readonly DraftVersion[] = []) => write(context, entry, supersedes),

  /** Replaces a version. false, and nothing changes, if a later one or a save has ended it meanwhile. */
  replace: (before: StoredDraft, after: StoredDraft) =>
    context.use(
      writing(async ({ store }) => {
        if ((await store.getKey(headKey(before))) === undefined) return false;
        await Promise.all([store.delete(headKey(before)), putDraft(store, after)]);
        await deleteOrphans(store, before.draft.id);
        return true;
      }),
      (isReplaced) => (isReplaced ? [before.draft.id] : undefined),
    ),

  /**
   * Ends these versions of a draft. Without another version, its texts and quotes end, too. `isGone`: the person
   * discarded it, and no import brings it back. Otherwise quotes that were added meanwhile stay, as a draft.
   */
  remove: (documentId: string, upTo: readonly DraftVersion[], how: Removal) =>
    remove(context, documentId, upTo, how),

  /** Adds a draft of a file. `known`: one of these ids is a draft or a capture here, or was removed here (fault F104). */
  addFromFile: (entry: StoredDraft, ids: readonly string[]) =>
    context.use(
      inTransition(async (transaction) => {
        const known = await Promise.all(ids.map((id) => isKnown(transaction, id)));
        if (known.includes(true)) return 'known';
        await putDraft(transaction.objectStore('drafts'), entry);
        return 'added';
      }),
      (added) => (added === 'added' ? [entry.draft.id] : undefined),
    ),

  /** Drops drafts older than thirty days, and all but the newest hundred. What the person saved stays. */
  prune: (nowMs: number) =>
    context.use(
      writing(async ({ store }) => {
        const keys = await store.getAllKeys();
        const aging = await Promise.all(documentsIn(keys).map((id) => agingDocument(store, id)));
        const old = oldIn(aging.flat(), nowMs);
        const isOld = ([documentId, part]: DraftKey) => part === 'head' && old.includes(documentId);
        const dropped = [...keys.filter(isOld), ...orphansIn(keys.filter((key) => !isOld(key)))];
        await Promise.all(dropped.map((key) => store.delete(key)));
        return old;
      }),
      (old) => (old.length > 0 ? old : undefined),
    ),
});

interface Removal {
  readonly nowMs: number;
  readonly isGone: boolean;
}

function remove(
  { use, memoryOf, forget, createId }: Context,
  documentId: string,
  upTo: readonly DraftVersion[],
  { nowMs, isGone }: Removal,
): Promise<StoreResult<void>> {
  const known = memoryOf(documentId);
  forget(documentId);
  const end = inOneTask((drafts, gone) => [
    ...upTo.map((version) => drafts.delete(versionRange(documentId, version))),
    ...(isGone ? [gone.put({ id: documentId, atMs: nowMs })] : []),
  ]);
  const tidy = writing(async ({ store }) => {
    const others = isGone ? null : await addedByOthers(store, documentId, known, createId);
    if (others) await putDraft(store, draftOfBackground(others, nowMs));
    await deleteOrphans(store, documentId);
  });
  return use(
    (database) => end(database).then(() => tidy(database)),
    () => [documentId],
  );
}

async function write(
  { use, memoryOf }: Context,
  entry: StoredDraft,
  supersedes: readonly DraftVersion[],
): Promise<StoreResult<void>> {
  const documentId = entry.draft.id;
  const memory = memoryOf(documentId);
  const { head, parts } = rowsOf(entry);
  const changed = parts.filter(({ key, content }) => !isSameContent(memory.parts.get(nameOf(key)), content));
  const removed = removedQuotes(memory, entry, supersedes).map((id) => quoteKey(documentId, id));
  memory.entry = entry;
  for (const key of removed) memory.parts.delete(nameOf(key));
  remember(memory, parts);
  const written = await use(
    inOneTask((store) => [
      store.delete(versionRange(documentId, { writer: entry.writer, n: entry.n - 1 })),
      ...supersedes.map((version) => store.delete(versionRange(documentId, version))),
      store.put(head, headKey(entry)),
      ...changed.map(({ key, row }) => store.put(row, key)),
      ...removed.map((key) => store.put(removedQuote, key)),
    ]),
    () => [documentId],
  );
  // A failed write stored nothing, so the next one has these parts, too.
  const now = memoryOf(documentId);
  if (!written.isOk) for (const { key } of changed) now.parts.delete(nameOf(key));
  // A later write may rely on parts that weren't stored.
  if (written.isOk ? changed.length < parts.length : now.entry !== entry)
    await use(putMissing(now, documentId));
  return written;
}

const readsOf = ({ use, memoryOf }: Context) => ({
  /** null if there is none. An open form shows this draft, so that it knows its quotes. */
  async find(documentId: string): Promise<StoreResult<StoredDraft | null>> {
    const found = await use((database) => readDocument(database, documentId));
    if (!found.isOk) return found;
    const { stored } = found.value;
    noteRead(memoryOf(documentId), found.value);
    if (stored) memoryOf(documentId).shown = stored;
    return { isOk: true, value: stored };
  },

  /** The drafts of a page that somebody typed, newest first. `page` is the key of `pageIdentity`. */
  async ofPage(accountId: string, page: string): Promise<StoreResult<readonly StoredDraft[]>> {
    const found = await use(async (database) => {
      const keys = await database.getAllKeysFromIndex('drafts', 'byPage', [accountId, page]);
      return Promise.all(documentsIn(keys).map((id) => readDocument(database, id)));
    });
    if (!found.isOk) return found;
    // The newest version may be of another page, or moved to another account.
    const documents = found.value.filter(
      ({ stored }) => stored?.page === page && stored.draft.accountId === accountId,
    );
    for (const document of documents)
      if (document.stored) noteRead(memoryOf(document.stored.draft.id), document);
    return { isOk: true, value: listed(documents) };
  },

  /** All drafts that somebody typed. */
  all: (): Promise<StoreResult<FoundDrafts>> =>
    use(async (database) => {
      const byDocument = new Map<string, DraftRow[]>();
      for (const row of await readRows(database, 'drafts', IDBKeyRange.lowerBound([])))
        byDocument.set(row.key[0], [...(byDocument.get(row.key[0]) ?? []), row]);
      const documents = [...byDocument.values()].map(documentOf);
      return { drafts: listed(documents), unreadable: documents.flatMap(({ unreadable }) => unreadable) };
    }),

  /** The versions that are stored of a draft, one of each writer. */
  versions: (documentId: string) =>
    use(async (database) => {
      const keys = await database.getAllKeys('drafts', headRange(documentId));
      return keys.flatMap((key) => (key[1] === 'head' ? [{ writer: key[2], n: key[3] }] : []));
    }),

  /** How many drafts there are, readable or not. */
  count: () => use(async (database) => documentsIn(await database.getAllKeys('drafts')).length),
});

const quotesOf = ({ use, memoryOf }: Context) => ({
  /** The draft that a passage is added to: the panel's, else the last fed. null if it is gone or takes no quotes. */
  toAddTo: ({
    accountId,
    shownInPanel,
    lastCollecting,
  }: AddTarget): Promise<StoreResult<StoredDraft | null>> =>
    use(async (database) => {
      for (const id of [shownInPanel, lastCollecting]) {
        const { stored } = id === null ? { stored: null } : await readDocument(database, id);
        const takesQuotes = stored && isNeverSaved(stored) && textFieldOf(stored.draft.kind) !== '';
        if (takesQuotes && stored.draft.accountId === accountId) return stored;
      }
      return null;
    }),

  /** Adds quotes to a draft, in one transaction. An open form with that draft merges them by their ids. */
  addQuotes: (documentId: string, quotes: readonly Quote[], nowMs: number) =>
    use(
      writing(async ({ store }): Promise<AddedQuotes> => {
        const range = documentRange(documentId);
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
        const { stored } = documentOf(keys.map((key, at) => ({ key, value: values[at] })));
        if (!stored) return 'gone';
        const added = quotesToAdd(stored, quotes);
        if (typeof added === 'string') return added;
        await putQuotes(store, stored, added, nowMs);
        return 'added';
      }),
      (added) => (added === 'added' ? [documentId] : undefined),
    ),

  /** Takes quotes out again. No form that still shows them brings them back. */
  removeQuotes(documentId: string, quoteIds: readonly string[]) {
    const keys = quoteIds.map((id) => quoteKey(documentId, id));
    for (const key of keys) memoryOf(documentId).parts.delete(nameOf(key));
    return use(
      inOneTask((store) => keys.map((key) => store.put(removedQuote, key))),
      () => [documentId],
    );
  },
});

type Gone = Pick<IDBPObjectStore<OutboxSchema, ('drafts' | 'gone')[], 'gone', 'readwrite'>, 'put'>;

const writing = <T>(
  work: (transaction: IDBPTransaction<OutboxSchema, readonly ['drafts'], 'readwrite'>) => Promise<T>,
) => inTransaction(['drafts'], work, {});

/** Requests and commits in one task, so that a page that closes right after it loses nothing. */
const inOneTask =
  (requestsOf: (drafts: DraftRows, gone: Gone) => readonly Promise<unknown>[]) =>
  async (database: OutboxDatabase): Promise<void> => {
    const transaction = begin(database, ['drafts', 'gone']);
    const requests = requestsOf(transaction.objectStore('drafts'), transaction.objectStore('gone'));
    transaction.commit();
    await Promise.all([...requests, transaction.done]);
  };

/** Without another version, quotes that another context added to the document become a draft of their own. */
async function addedByOthers(
  drafts: DraftRows,
  documentId: string,
  { entry, shown }: Memory,
  createId: () => string,
): Promise<Draft | null> {
  const of = entry?.draft ?? shown?.draft;
  const isLeft = (await drafts.getAllKeys(headRange(documentId))).length > 0;
  if (!of || isLeft) return null;
  const seen = [...(entry?.draft.quotes ?? []), ...(shown?.draft.quotes ?? [])];
  return draftOfQuotes(await quotesBeside(drafts, documentId, seen), of, createId);
}

const nameOf = (key: DraftKey): string => JSON.stringify(key);

const isSameContent = (one: Part['content'] | undefined, other: Part['content']): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

function remember({ parts: known }: Memory, parts: readonly Part[]): void {
  for (const { key, content } of parts) known.set(nameOf(key), content);
}

/** The quotes that the form no longer has. What another context added meanwhile, it never had. */
function removedQuotes(
  { entry, shown }: Memory,
  { draft, writer }: StoredDraft,
  supersedes: readonly DraftVersion[],
): string[] {
  const isTakenOver = supersedes.some((of) => shown && of.writer === shown.writer && of.n >= shown.n);
  const before = entry?.writer === writer ? entry : isTakenOver ? shown : null;
  const ids = (before?.draft.quotes ?? []).map(({ id }) => id);
  return ids.filter((id) => !draft.quotes?.some((quote) => quote.id === id));
}

/**
 * Puts parts of the last draft that another context ended since, or whose write failed. None if its head isn't there: the
 * draft was removed since.
 */
const putMissing = (memory: Memory, documentId: string) =>
  writing(async ({ store }) => {
    const { entry, parts } = memory;
    const stored = new Set((await store.getAllKeys(documentRange(documentId))).map(nameOf));
    if (!entry || !stored.has(nameOf(headKey(entry)))) return;
    const missing = rowsOf(entry).parts.filter(
      ({ key }) => !stored.has(nameOf(key)) || !parts.has(nameOf(key)),
    );
    await Promise.all(missing.map(({ key, row }) => store.put(row, key)));
    remember(memory, missing);
  });

/** Texts that this store wrote may be gone since, as after Save and Undo. The next write has them again. */
function noteRead(memory: Memory, { stored, keys }: ReadDocument): void {
  if (!stored) return;
  const { draft, writer, n } = stored;
  const there = new Set(keys.map(nameOf));
  for (const name of memory.parts.keys()) if (!there.has(name)) memory.parts.delete(name);
  remember(memory, quoteParts(draft.id, draft.quotes ?? [], 0));
  if (memory.shown?.writer !== writer || memory.shown.n !== n) memory.shown = stored;
}

function quotesToAdd({ draft }: StoredDraft, quotes: readonly Quote[]): readonly Quote[] | 'known' | 'full' {
  const { quotes: before = [] } = withFirstQuote(draft);
  const added = newAmong(quotes, before);
  if (added.length === 0) return 'known';
  return before.length + added.length > maxQuotes ? 'full' : added;
}

async function putQuotes(
  drafts: DraftRows,
  stored: StoredDraft,
  quotes: readonly Quote[],
  nowMs: number,
): Promise<void> {
  const parts = quoteParts(stored.draft.id, quotes, nowMs, stored.draft.quotes?.length);
  await Promise.all(parts.map(({ key, row }) => drafts.put(row, key)));
  if (!stored.isUntouched) return;
  // The list shows it from now on, even if nobody types into it.
  const { isUntouched: _moved, ...head } = Object(await drafts.get(headKey(stored)));
  await drafts.put(head, headKey(stored));
}

/** No list shows a form that only moved to another view. */
const listed = (documents: readonly { readonly stored: StoredDraft | null }[]): readonly StoredDraft[] =>
  documents
    .flatMap(({ stored }) => (stored && !stored.isUntouched ? [stored] : []))
    .toSorted((one, other) => other.changedAtMs - one.changedAtMs);

function documentsIn(keys: readonly DraftKey[]): string[] {
  return [...new Set(keys.filter(([, part]) => part === 'head').map(([documentId]) => documentId))];
}

interface AgingDocument {
  readonly id: string;
  readonly changedAtMs: number;
  /** 1 if nobody typed. */
  readonly untouched: number;
}

/** The document if its drafts age. An unreadable version may be worth more than the readable ones. */
async function agingDocument(drafts: DraftRows, id: string): Promise<AgingDocument[]> {
  const heads = await headsOf(drafts, id);
  const keys = await drafts.getAllKeys(headRange(id));
  if (heads.length < keys.length || !heads.every(isNeverSaved)) return [];
  const untouched = Number(heads.every((head) => head.isUntouched));
  return [{ id, untouched, changedAtMs: Math.max(...heads.map((head) => head.changedAtMs)) }];
}

/** What nobody typed is dropped before any words. */
const oldIn = (documents: readonly AgingDocument[], nowMs: number): string[] =>
  documents
    .toSorted((one, other) => one.untouched - other.untouched || other.changedAtMs - one.changedAtMs)
    .filter(({ changedAtMs }, index) => index >= maxDrafts || nowMs - changedAtMs >= longestAgeMs)
    .map(({ id }) => id);

const isNeverSaved = ({ savedAtMs, captureId, asked }: Omit<StoredDraft, 'draft'>): boolean =>
  savedAtMs === undefined && captureId === undefined && asked === undefined;

const readDocument = async (database: OutboxDatabase, documentId: string): Promise<ReadDocument> =>
  documentOf(await readRows(database, 'drafts', documentRange(documentId)));
