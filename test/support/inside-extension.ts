// Functions that run inside a page of the extension. They read its storage and send its messages, and can use only
// their own bodies.

interface Databases {
  /** Closed at the end. @default the outbox */
  open(name?: string): Promise<IDBDatabase>;
  read<T>(request: IDBRequest<T>): Promise<T>;
}

/** A function that works with the extension's databases, and ends when every transaction is committed. */
export function inDatabases<Input extends unknown[], Output>(
  work: (databases: Databases, ...input: Input) => Promise<Output>,
): (...input: Input) => Promise<Output> {
  const act = (..._input: Input): Promise<Output> =>
    Promise.reject(new Error('it runs in the extension only'));
  // It travels as text. Some runners of these files name functions by `__name`, which a page lacks.
  const text = `(...input) => {
    const __name = (named) => named;
    return (${withDatabases})(${work}, input);
  }`;
  return Object.assign(act, { toString: () => text });
}

async function withDatabases<Input extends unknown[], Output>(
  work: (databases: Databases, ...input: Input) => Promise<Output>,
  input: Input,
): Promise<Output> {
  const opened: IDBDatabase[] = [];
  const commits: Promise<unknown>[] = [];
  const read = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const open = async (name = 'quick-capture-outbox') => {
    const database = await read(indexedDB.open(name));
    opened.push(database);
    const begin = database.transaction.bind(database);
    database.transaction = (...given) => {
      const transaction = begin(...given);
      const committed = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      commits.push(committed);
      return transaction;
    };
    return database;
  };
  try {
    const found = await work({ open, read }, ...input);
    await Promise.all(commits);
    return found;
  } finally {
    for (const database of opened) database.close();
  }
}

/** Everything in the extension's storage areas and databases, as one string. */
export const dumpStores = inDatabases(async ({ open, read }) => {
  const found: unknown[] = [await browser.storage.local.get(null), await browser.storage.session.get(null)];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await open(name);
    for (const store of database.objectStoreNames)
      found.push([name, store, await read(database.transaction(store).objectStore(store).getAll())]);
  }
  return JSON.stringify(found);
});

/** Connects an account with the message of the options page. */
export async function connectAccount(request: {
  readonly address: string;
  readonly token: string;
}): Promise<void> {
  const message = { brand: 'quick-capture/1', name: 'account.connect', request };
  const answer: unknown = await browser.runtime.sendMessage(message);
  if (!Object(answer).isOk) throw new Error(`not connected: ${JSON.stringify(answer)}`);
}

/** Sets the default product of the account in use. */
export function chooseProduct(product: string): Promise<void> {
  return navigator.locks.request('setting:preferences', async () => {
    const { preferences } = Object(await browser.storage.local.get('preferences'));
    preferences.defaultsByAccount[preferences.activeAccountId].product = product;
    await browser.storage.local.set({ preferences });
  });
}

/** Preferences are stored last of all that connecting stores, so an account is in use then. */
export async function hasPreferences(): Promise<boolean> {
  return 'preferences' in (await browser.storage.local.get('preferences'));
}

/** Removes every draft, and what says which draft a form shows. */
export const removeDrafts = inDatabases(async ({ open }) => {
  await browser.storage.session.remove(['pendingRequest', 'panelDrafts', 'collectingDraft']);
  // A worker has none.
  if ('localStorage' in globalThis) localStorage.removeItem('uncommitted-drafts');
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'quick-capture-outbox')) return;
  const database = await open();
  const stores = ['drafts', 'gone'].filter((name) => database.objectStoreNames.contains(name));
  if (stores.length < 2) return;
  const transaction = database.transaction(stores, 'readwrite');
  for (const name of stores) transaction.objectStore(name).clear();
});

/** Removes what a page couldn't commit. Runs in a page: a worker has no such storage. */
export function removeUncommitted(): void {
  localStorage.removeItem('uncommitted-drafts');
}

/** A stored version of a draft. */
export interface DraftRow {
  readonly id: string;
  readonly kind: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Those of the document, in the order of their ids if no version lists them. */
  readonly quotes: readonly { readonly html: string; readonly remark?: string }[];
  readonly writer: string;
  readonly captureId: string | null;
  /** Nobody typed into it. */
  readonly isUntouched: boolean;
}

/** Every version of every draft, the oldest first. */
export const readDrafts = inDatabases(async ({ open, read }): Promise<DraftRow[]> => {
  const drafts = (await open()).transaction('drafts').objectStore('drafts');
  const [keys, values] = await Promise.all([read(drafts.getAllKeys()), read(drafts.getAll())]);
  const rows = values.map((value, at) => ({ key: Object(keys[at]), value }));
  const heads = rows.filter(({ key }) => key[1] === 'head');
  heads.sort((one, other) => one.value.changedAtMs - other.value.changedAtMs);
  return heads.map(({ key: [id, , writer], value }) => {
    const { draft, texts, quoteIds = [], captureId = null, isUntouched = false } = value;
    const own = rows.filter(({ key }) => key[0] === id);
    const values = { ...draft.values };
    // A long text has rows of its own, and '' in its place. The head tells their number.
    for (const row of own) {
      const [, part, by, name, at] = row.key;
      if (part === 'text' && by === writer && name in values && at < texts[name])
        values[name] += row.value.text;
    }
    const found = own.flatMap((row) => (row.key[1] === 'quote' && row.value.quote ? [row.value] : []));
    const place = (quoteId: string) => (quoteIds.includes(quoteId) ? quoteIds.indexOf(quoteId) : 1_000);
    found.sort((one, other) => place(one.quote.id) - place(other.quote.id) || one.at - other.at);
    return {
      ...{ id, kind: draft.kind, values, writer, captureId, isUntouched },
      quotes: found.map(({ quote }) => quote),
    };
  });
});

/** Stores a draft as a form that was closed since. */
export const storeDraft = inDatabases(async ({ open }, draft: { readonly id: string }) => {
  const head = { draft, writer: 'test', n: 1, page: '', changedAtMs: Date.now(), texts: {} };
  const drafts = (await open()).transaction('drafts', 'readwrite').objectStore('drafts');
  drafts.put(head, [draft.id, 'head', 'test', 1]);
});

/** The errors that the extension reported since the last call, one JSON text each. */
export async function takeReported(): Promise<string[]> {
  const { reportedErrors = [] } = await browser.storage.session.get('reportedErrors');
  await browser.storage.session.remove('reportedErrors');
  return Array.isArray(reportedErrors) ? reportedErrors.map((error) => JSON.stringify(error)) : [];
}

/** Sends messages to the background and returns each answer; null for no answer. */
export function speak(messages: readonly { name: string; request: unknown }[]): Promise<unknown[]> {
  return Promise.all(
    messages.map((message) =>
      browser.runtime
        .sendMessage({ brand: 'quick-capture/1', ...message })
        .then((answer: unknown) => answer ?? null)
        .catch(() => null),
    ),
  );
}

/** Opens the outbox's database like a later version of the extension; `blocked` if another connection prevents that. */
export function upgradeOutbox(): Promise<'blocked' | 'upgraded'> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('quick-capture-outbox', 1_000);
    opening.onblocked = () => resolve('blocked');
    opening.onsuccess = () => {
      opening.result.close();
      resolve('upgraded');
    };
  });
}

/** Keeps a transaction open, so that every other write of captures waits. */
export function holdOutbox(): Promise<void> {
  Reflect.set(globalThis, 'isOutboxHeld', true);
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const captures = opening.result.transaction('captures', 'readwrite').objectStore('captures');
      function hold(): void {
        captures.count().onsuccess = () => {
          resolve();
          if (Reflect.get(globalThis, 'isOutboxHeld')) hold();
          else opening.result.close();
        };
      }
      hold();
    };
  });
}

export async function releaseOutbox(): Promise<void> {
  Reflect.set(globalThis, 'isOutboxHeld', false);
}

/** Sets back the clock of every duplicate check by a minute, its wait after the delivery. */
export const ageDelivered = inDatabases(async ({ open, read }) => {
  const captures = (await open()).transaction('captures', 'readwrite').objectStore('captures');
  for (const row of await read(captures.getAll())) {
    if (!row.duplicateCheck) continue;
    row.duplicateCheck.fromMs -= 60_000;
    captures.put(row);
  }
});

/**
 * Sets back the clock of every lost answer that one whole listing missed by two minutes, the wait until the second
 * listing. Returns their number.
 */
export const ageMissed = inDatabases(async ({ open, read }) => {
  const captures = (await open()).transaction('captures', 'readwrite').objectStore('captures');
  const rows = await read(captures.getAll());
  const missed = rows.filter(
    ({ state }) => state?.name === 'unknown' && state.missedAtMs !== undefined && state.wait,
  );
  for (const row of missed) {
    row.state.missedAtMs -= 2 * 60_000;
    row.state.wait.fromMs -= 2 * 60_000;
    captures.put(row);
  }
  return missed.length;
});

/** Moves every stored time of the outbox. Moves the last capture's time of saving twice as far. */
export const moveTimes = inDatabases(async ({ open, read }, byMs: number) => {
  const transaction = (await open()).transaction(['captures', 'queues'], 'readwrite');
  for (const name of ['captures', 'queues']) {
    const store = transaction.objectStore(name);
    const rows = await read(store.getAll());
    for (const row of rows) {
      if (row.savedAtMs) row.savedAtMs += row === rows.at(-1) ? 2 * byMs : byMs;
      if (row.wait) row.wait.fromMs += byMs;
      if (row.state?.wait) row.state.wait.fromMs += byMs;
      store.put(row);
    }
  }
});

/** Changes preferences like the options page, with the lock that keeps concurrent changes. */
export function changePreferences(change: Record<string, unknown>): Promise<void> {
  return navigator.locks.request('setting:preferences', async () => {
    const { preferences } = await browser.storage.local.get('preferences');
    if (!preferences) throw new Error('no account was connected so far');
    await browser.storage.local.set({ preferences: Object.assign({}, preferences, change) });
  });
}

/** Empties the database of cached lists. */
export const clearLists = inDatabases(async ({ open }) => {
  const database = await open('quick-capture-lists');
  database.transaction('lists', 'readwrite').objectStore('lists').clear();
});

/** The facts of the history, newest first. */
export const readFacts = inDatabases(async ({ open, read }): Promise<{ readonly idea: string | null }[]> => {
  const facts = await read((await open()).transaction('facts').objectStore('facts').getAll());
  return facts.sort((one, other) => other.atMs - one.atMs);
});

/** Removes the history, and what is kept of it for the first paint. */
export const forgetHistory = inDatabases(async ({ open }) => {
  await chrome.storage.local.remove('lastDestination');
  (await open()).transaction('facts', 'readwrite').objectStore('facts').clear();
});

/** Adds a note with each tag to the history of the account in use. */
export const rememberTags = inDatabases(async ({ open }, tags: readonly string[]) => {
  const { preferences } = await chrome.storage.local.get('preferences');
  const accountId = Object(preferences).activeAccountId;
  const facts = (await open()).transaction('facts', 'readwrite').objectStore('facts');
  for (const [atMs, tag] of tags.entries())
    facts.add({
      ...{ id: crypto.randomUUID(), accountId, kind: 'note', atMs, name: '', page: null, site: null },
      ...{ product: '', values: {}, start: {}, used: { tags: [[tag, '']] }, record: null, idea: null },
    });
});
