// Numbered migrations of the outbox's database, one per version. A released one never changes. They use the
// browser's own API, because today's types don't describe old rows.

/**
 * Keys of rows that the browser lost (fault F24). A failed read aborts the whole upgrade, so the upgrade
 * notes the key here. When it runs again, it writes an empty row under that key. The row still counts as
 * unreadable.
 */
export type LostRows = Set<IDBValidKey>;

/** Changes the stores of the previous version. Runs in the single transaction of an upgrade. */
type Migration = (database: IDBDatabase, transaction: IDBTransaction, lost: LostRows) => void;

/** Version n has the first n of these. Add new ones at the end, and never change one. */
export const outboxMigrations: readonly Migration[] = [
  firstStores,
  checksByAccount,
  pictures,
  plainNames,
  drafts,
];

function firstStores(database: IDBDatabase): void {
  const captures = database.createObjectStore('captures', { keyPath: 'sequence', autoIncrement: true });
  captures.createIndex('byId', 'id', { unique: true });
  captures.createIndex('byState', 'state.name');
  captures.createIndex('byAccountAndState', ['accountId', 'state.name']);
  captures.createIndex('bySavedAt', 'savedAtMs');
  captures.createIndex('byDoubleCheck', 'doubleCheck.fromMs');
  database.createObjectStore('queues', { keyPath: 'accountId' });
}

/** Duplicate checks run per account, in portions. A row without a pending check has no key in the index. */
function checksByAccount(_database: IDBDatabase, transaction: IDBTransaction): void {
  const captures = transaction.objectStore('captures');
  captures.deleteIndex('bySavedAt');
  captures.deleteIndex('byDoubleCheck');
  captures.createIndex('byDoubleCheck', ['accountId', 'doubleCheck.fromMs']);
}

function pictures(database: IDBDatabase): void {
  database.createObjectStore('pictures', { keyPath: 'id' }).createIndex('byKeptAt', 'keptAtMs');
}

/** Renames: `undoable` was `held`, `duplicates` were `doubles`, and a queue's `block` was its `pause`. */
function plainNames(_database: IDBDatabase, transaction: IDBTransaction, lost: LostRows): void {
  const captures = transaction.objectStore('captures');
  captures.deleteIndex('byDoubleCheck');
  // Last, because Chromium reads every row for a new index. A lost row would end the upgrade without naming
  // its key.
  const createIndex = () => captures.createIndex('byDuplicateCheck', ['accountId', 'duplicateCheck.fromMs']);
  rewriteRows(captures, lost, renameCapture, createIndex);
  rewriteRows(transaction.objectStore('queues'), lost, ({ pause, ...row }) => ({
    ...row,
    ...(pause === undefined ? {} : { block: pause }),
  }));
}

function renameCapture({ doubles, doubleCheck, ...row }: Row): Row {
  return {
    ...row,
    ...(doubles === undefined ? {} : { duplicates: doubles }),
    ...(doubleCheck === undefined ? {} : { duplicateCheck: doubleCheck }),
    ...(isObject(row.state) && row.state.name === 'held'
      ? { state: { ...row.state, name: 'undoable' } }
      : {}),
  };
}

/**
 * Drafts beside the captures, so that each way between them is one transaction. `gone` has the ids of what was removed.
 * `facts` has what the history asks for.
 */
function drafts(database: IDBDatabase): void {
  // Only heads have a page, so only they have a key in the index.
  database.createObjectStore('drafts').createIndex('byPage', ['draft.accountId', 'page']);
  database.createObjectStore('gone', { keyPath: 'id' });
  const facts = database.createObjectStore('facts', { keyPath: 'id' });
  facts.createIndex('byAccount', ['accountId', 'atMs']);
  facts.createIndex('byPage', ['accountId', 'page']);
  facts.createIndex('bySite', ['accountId', 'site']);
}

type Row = Readonly<Record<string, unknown>>;

/** Rewrites one row at a time, so that thousands aren't in memory together. */
function rewriteRows(
  store: IDBObjectStore,
  lost: LostRows,
  rewrite: (row: Row) => Row,
  onDone: () => void = () => undefined,
): void {
  const reading = store.getAllKeys();
  reading.onsuccess = () => rewriteNext(reading.result.values());

  function rewriteNext(keys: Iterator<IDBValidKey>): void {
    const { value: key, done } = keys.next();
    if (done) {
      onDone();
      return;
    }
    if (lost.has(key)) {
      store.put({ [String(store.keyPath)]: key });
      rewriteNext(keys);
      return;
    }
    const row = store.get(key);
    row.onsuccess = () => {
      if (isObject(row.result)) store.put(rewrite(row.result));
      rewriteNext(keys);
    };
    row.onerror = () => {
      // An aborted transaction says nothing about this row.
      if (row.error?.name !== 'AbortError') lost.add(key);
    };
  }
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
