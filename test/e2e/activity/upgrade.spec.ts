// An earlier version's outbox. Chromium lost the file of one row.
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { connectedChromium, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const session = connectedChromium();

test('F24 F31 an older database is upgraded, and the lost row still counts as unreadable', async () => {
  const page = await session.openExtensionPage('options.html');
  // Random bytes: compressible data would stay in the database itself.
  await page.evaluate(writeThirdVersion, randomBytes(150_000).toString('base64'));
  await session.kill();
  const files = readdirSync(join(session.profileDir, 'Default', 'IndexedDB'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('.indexeddb.blob'))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files).not.toEqual([]);
  for (const file of files) rmSync(file);

  await session.restart();
  const activity = await session.openExtensionPage('activity.html');
  await expect
    .poll(() => activity.evaluate(readSequencesByState))
    .toEqual({ all: [1, 2], held: [], undoable: [2] });
});

/**
 * Runs in a page of the extension. Sends both requests at once, so that nothing else opens the database between
 * them.
 */
function writeThirdVersion(large: string): Promise<void> {
  return new Promise((resolve, reject) => {
    indexedDB.deleteDatabase('quick-capture-outbox');
    const opening = indexedDB.open('quick-capture-outbox', 3);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      const database = opening.result;
      const captures = database.createObjectStore('captures', { keyPath: 'sequence', autoIncrement: true });
      captures.createIndex('byId', 'id', { unique: true });
      captures.createIndex('byState', 'state.name');
      captures.createIndex('byAccountAndState', ['accountId', 'state.name']);
      captures.createIndex('byDoubleCheck', ['accountId', 'doubleCheck.fromMs']);
      database.createObjectStore('queues', { keyPath: 'accountId' });
      database.createObjectStore('pictures', { keyPath: 'id' }).createIndex('byKeptAt', 'keptAtMs');
      captures.add({ id: 'lost', accountId: 'account', state: { name: 'held' }, large });
      captures.add({ id: 'kept', accountId: 'account', state: { name: 'held' }, doubles: [] });
    };
    // The old database stays open until the browser is killed. An earlier upgrade would find the row complete.
    opening.onsuccess = () => {
      Reflect.set(globalThis, 'thirdVersion', opening.result);
      resolve();
    };
  });
}

function readSequencesByState(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const byState = opening.result.transaction('captures').objectStore('captures').index('byState');
      const held = byState.getAllKeys('held');
      const undoable = byState.getAllKeys('undoable');
      const all = byState.objectStore.getAllKeys();
      byState.objectStore.transaction.oncomplete = () => {
        opening.result.close();
        resolve({ all: all.result, held: held.result, undoable: undoable.result });
      };
    };
  });
}
