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

/** Removes every draft, and a pending gesture. */
export async function removeDrafts(): Promise<void> {
  const stored = Object.keys(await browser.storage.local.get(null));
  await browser.storage.local.remove(stored.filter((key) => key.startsWith('draft:')));
  await browser.storage.session.remove('pendingGesture');
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
