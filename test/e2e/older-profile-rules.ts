// A profile of the last version that cached lists beside the drafts. The functions run inside a page of the extension.

/** Stores the lists of the connected account like that version. */
export async function storeListsAsBefore(): Promise<void> {
  const { preferences } = Object(await browser.storage.local.get('preferences'));
  const options = [{ value: 'PRJ', label: 'Named before the update', detail: '' }];
  await browser.storage.local.set({
    settingsVersion: 7,
    [`list:${preferences.activeAccountId}:products:`]: { atMs: Date.now(), options },
    [`list:${preferences.activeAccountId}:releases:PRJ`]: { atMs: Date.now(), options },
  });
}

/** The number of lists in the storage area and in the database. */
export async function countLists(): Promise<{ inArea: number; inDatabase: number }> {
  const inArea = Object.keys(await browser.storage.local.get(null)).filter((key) => key.startsWith('list:'));
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-lists');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('lists').objectStore('lists').count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => resolve({ inArea: inArea.length, inDatabase: counting.result });
      opening.result.close();
    };
  });
}
