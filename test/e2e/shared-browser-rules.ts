// The state of an extension that is compared between a new browser and one that was made fresh. Each function runs in
// a page of the extension, so it can use only its own body.

export interface ExtensionState {
  /** Storage areas, databases and their rows. Ids, times, tokens, ports and the digests' key are masked, which differ in any two starts. */
  readonly stored: string;
  readonly alarms: readonly string[];
  readonly badge: string;
  readonly origins: readonly string[];
  readonly notifications: readonly string[];
  readonly isOnline: boolean;
  /** Whether the menu has the entry of `dirty`. */
  readonly hasOldEntry: boolean;
  readonly tabs: number;
  readonly windows: number;
}

export async function readState(): Promise<ExtensionState> {
  const read = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const { local, session, sync } = browser.storage;
  const found: unknown[] = [await local.get(null), await session.get(null), await sync.get(null)];
  for (const { name = '' } of (await indexedDB.databases()).toSorted((one, two) =>
    (one.name ?? '') < (two.name ?? '') ? -1 : 1,
  )) {
    const database = await read(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      found.push([name, store, await read(database.transaction(store).objectStore(store).getAll())]);
    database.close();
  }
  found.push(await caches.keys(), { ...localStorage });
  const { origins = [] } = await browser.permissions.getAll();
  return {
    // The index of ideas has hashes with the digests' key. Its products depend on when the default product is set.
    stored: JSON.stringify(found, (name, value) =>
      /^(?:digestKey|words|products)$/.test(name) ? null : value,
    )
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'ID')
      .replace(/127\.0\.0\.1:\d+/g, 'HOST')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/\d{13}(\.\d+)?/g, 'TIME'),
    alarms: (await browser.alarms.getAll()).map(({ name }) => name),
    badge: await browser.action.getBadgeText({}),
    origins,
    notifications: Object.keys(await browser.notifications.getAll()),
    isOnline: navigator.onLine,
    hasOldEntry: await browser.contextMenus.update('left-by-a-test', { title: 'left' }).then(
      () => true,
      () => false,
    ),
    tabs: (await browser.tabs.query({})).length,
    windows: (await browser.windows.getAll()).length,
  };
}

/** Changes everything that an extension can store or show. */
export async function dirty(): Promise<void> {
  const { preferences } = Object(await browser.storage.local.get('preferences'));
  await browser.storage.local.set({
    preferences: { ...preferences, lastKind: 'note', requestsPerMinute: 7 },
    hasSeenTip: true,
    left: true,
  });
  await browser.storage.session.set({ pendingRequest: { left: true }, panelDrafts: { left: true } });
  await browser.storage.sync.set({ left: true });
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('left-by-a-test');
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('rows', { autoIncrement: true }).add('left');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = resolve;
  });
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['drafts', 'gone'], 'readwrite');
      transaction.objectStore('drafts').put({ left: true }, ['left', 'head', 'test', 1]);
      transaction.objectStore('gone').put({ id: 'left', atMs: 0 });
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = resolve;
      opening.result.close();
    };
  });
  localStorage.setItem('left', 'by a test');
  await caches.open('left-by-a-test');
  browser.alarms.create('left-by-a-test', { delayInMinutes: 60 });
  await browser.action.setBadgeText({ text: 'left' });
  await browser.notifications.create('left-by-a-test', {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icon/128.png'),
    title: 'left',
    message: 'by a test',
  });
  await browser.contextMenus.create({ id: 'left-by-a-test', title: 'left', contexts: ['all'] });
  await browser.windows.create({ url: 'about:blank' });
  await browser.tabs.create({ url: 'about:blank' });
}
