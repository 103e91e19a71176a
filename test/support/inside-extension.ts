// Functions that run inside a page of the extension. They read its storage and send its messages, and can use only
// their own bodies.

/** Everything in the extension's storage areas and databases, as one string. */
export async function dumpStores(): Promise<string> {
  const read = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const found: unknown[] = [await browser.storage.local.get(null), await browser.storage.session.get(null)];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await read(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      found.push([name, store, await read(database.transaction(store).objectStore(store).getAll())]);
    }
    database.close();
  }
  return JSON.stringify(found);
}

/** Connects an account with the message of the options page, and sets its default product. null: a policy has set it. */
export async function connectAccount(wanted: {
  readonly address: string;
  readonly token: string;
  readonly product: string | null;
}): Promise<void> {
  const { address, token, product } = wanted;
  const answer: unknown = await browser.runtime.sendMessage({
    brand: 'quick-capture/1',
    name: 'account.connect',
    request: { address, token },
  });
  const { isOk, account } = Object(answer);
  if (!isOk) throw new Error(`not connected: ${JSON.stringify(answer)}`);
  if (product === null) return;
  await navigator.locks.request('setting:preferences', async () => {
    const { preferences } = Object(await browser.storage.local.get('preferences'));
    preferences.defaultsByAccount[account.id].product = product;
    await browser.storage.local.set({ preferences });
  });
}

/** Preferences are stored last of all that connecting stores, so an account is in use then. */
export async function hasPreferences(): Promise<boolean> {
  return 'preferences' in (await browser.storage.local.get('preferences'));
}

/** Removes every draft, and what says which draft a form shows. */
export async function removeDrafts(): Promise<void> {
  await browser.storage.session.remove(['pendingRequest', 'panelDrafts', 'collectingDraft']);
  // A worker has none.
  if ('localStorage' in globalThis) localStorage.removeItem('uncommitted-drafts');
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'quick-capture-outbox')) return;
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const stores = ['drafts', 'gone'].filter((name) => database.objectStoreNames.contains(name));
      if (stores.length < 2) {
        database.close();
        return resolve();
      }
      const transaction = database.transaction(stores, 'readwrite');
      for (const name of stores) transaction.objectStore(name).clear();
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        database.close();
        resolve();
      };
    };
  });
}

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

/** Every version of every draft, the oldest first, with plain IndexedDB. */
export function readDrafts(): Promise<DraftRow[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('drafts');
      const reading = transaction.objectStore('drafts').getAll();
      const readingKeys = transaction.objectStore('drafts').getAllKeys();
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        const rows = reading.result.map((value, at) => ({ key: Object(readingKeys.result[at]), value }));
        const heads = rows.filter(({ key }) => key[1] === 'head');
        heads.sort((one, other) => one.value.changedAtMs - other.value.changedAtMs);
        resolve(
          heads.map(({ key: [id, , writer], value }) => {
            const { draft, texts, quoteIds = [], captureId = null, isUntouched = false } = value;
            const values = { ...draft.values };
            for (const row of rows)
              if (row.key[0] === id && row.key[1] === 'text' && row.key[2] === writer)
                if (texts.values.includes(row.key[3])) values[row.key[3]] = row.value.text;
            const found = rows.flatMap((row) =>
              row.key[0] === id && row.key[1] === 'quote' && row.value.quote ? [row.value] : [],
            );
            const place = (quoteId: string) =>
              quoteIds.includes(quoteId) ? quoteIds.indexOf(quoteId) : 1_000;
            found.sort((one, other) => place(one.quote.id) - place(other.quote.id) || one.at - other.at);
            const quotes = found.map(({ quote }) => quote);
            return { id, kind: draft.kind, values, quotes, writer, captureId, isUntouched };
          }),
        );
      };
    };
  });
}

/** Stores a draft as a form that was closed since. */
export function storeDraft(draft: { readonly id: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('drafts', 'readwrite');
      const head = {
        ...{ draft, writer: 'test', n: 1, page: '', changedAtMs: Date.now() },
        texts: { values: [], others: [] },
      };
      transaction.objectStore('drafts').put(head, [draft.id, 'head', 'test', 1]);
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

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
export function ageDelivered(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('captures', 'readwrite');
      transaction.onerror = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      transaction.objectStore('captures').openCursor().onsuccess = ({ target }) => {
        const cursor: IDBCursorWithValue | null = Reflect.get(Object(target), 'result');
        if (!cursor) return;
        if (cursor.value.duplicateCheck) {
          cursor.value.duplicateCheck.fromMs -= 60_000;
          cursor.update(cursor.value);
        }
        cursor.continue();
      };
    };
  });
}

/**
 * Sets back the clock of every lost answer that one whole listing missed by two minutes, the wait until the second
 * listing. Returns their number.
 */
export function ageMissed(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      let aged = 0;
      const transaction = opening.result.transaction('captures', 'readwrite');
      transaction.onerror = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(aged);
      };
      transaction.objectStore('captures').openCursor().onsuccess = ({ target }) => {
        const cursor: IDBCursorWithValue | null = Reflect.get(Object(target), 'result');
        if (!cursor) return;
        const { state } = cursor.value;
        if (state?.name === 'unknown' && state.missedAtMs !== undefined && state.wait) {
          state.missedAtMs -= 2 * 60_000;
          state.wait.fromMs -= 2 * 60_000;
          cursor.update(cursor.value);
          aged += 1;
        }
        cursor.continue();
      };
    };
  });
}

/** Moves every stored time of the outbox. Moves the last capture's time of saving twice as far. */
export function moveTimes(byMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['captures', 'queues'], 'readwrite');
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      for (const name of ['captures', 'queues']) {
        const rows = transaction.objectStore(name);
        const reading = rows.getAll();
        reading.onsuccess = () => {
          for (const [at, row] of reading.result.entries()) {
            if (row.savedAtMs) row.savedAtMs += at + 1 === reading.result.length ? 2 * byMs : byMs;
            if (row.wait) row.wait.fromMs += byMs;
            if (row.state?.wait) row.state.wait.fromMs += byMs;
            rows.put(row);
          }
        };
      }
    };
  });
}

/** Changes preferences like the options page, with the lock that keeps concurrent changes. */
export function changePreferences(change: Record<string, unknown>): Promise<void> {
  return navigator.locks.request('setting:preferences', async () => {
    const { preferences } = await browser.storage.local.get('preferences');
    if (!preferences) throw new Error('no account was connected so far');
    await browser.storage.local.set({ preferences: Object.assign({}, preferences, change) });
  });
}

/** Empties the database of cached lists. */
export function clearLists(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-lists');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const clearing = opening.result.transaction('lists', 'readwrite').objectStore('lists').clear();
      clearing.onerror = () => reject(clearing.error);
      clearing.onsuccess = resolve;
      opening.result.close();
    };
  });
}

/** The facts of the history, newest first. */
export function readFacts(): Promise<{ readonly idea: string | null }[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('facts').objectStore('facts').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => resolve(reading.result.sort((one, other) => other.atMs - one.atMs));
      opening.result.close();
    };
  });
}

/** Removes the history, and what is kept of it for the first paint. */
export async function forgetHistory(): Promise<void> {
  await chrome.storage.local.remove('lastDestination');
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('facts', 'readwrite');
      transaction.objectStore('facts').clear();
      transaction.onerror = () => reject(transaction.error);
      transaction.oncomplete = () => resolve();
      opening.result.close();
    };
  });
}

/** Adds a note with each tag to the history of the account in use. */
export async function rememberTags(tags: readonly string[]): Promise<void> {
  const { preferences } = await chrome.storage.local.get('preferences');
  const accountId = Object(preferences).activeAccountId;
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('facts', 'readwrite');
      for (const [atMs, tag] of tags.entries())
        transaction.objectStore('facts').add({
          ...{ id: crypto.randomUUID(), accountId, kind: 'note', atMs, name: '', page: null, site: null },
          ...{ product: '', values: {}, start: {}, used: { tags: [[tag, '']] }, record: null, idea: null },
        });
      transaction.onerror = () => reject(transaction.error);
      transaction.oncomplete = () => resolve();
      opening.result.close();
    };
  });
}
