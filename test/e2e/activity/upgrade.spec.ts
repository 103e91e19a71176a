// A newer version upgrades the outbox's database. Chromium lost the file of one row.
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findBuild } from '../../support/built-extension';
import { newerBuild } from '../../support/newer-build';
import { connectedChromium, needs, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const build = findBuild('chrome-mv3');
needs(build);
const older = build.found ? build.value : '';

const extensionDir = mkdtempSync(join(tmpdir(), 'quick-capture-upgrade-'));
const session = connectedChromium(() => {
  cpSync(older, extensionDir, { recursive: true });
  return { chromium: { extensionDir } };
});
test.afterAll(() => rmSync(extensionDir, { recursive: true, force: true }));

test('F24 F31 an older database is upgraded, and the lost row still counts as unreadable', async () => {
  const page = await session.openExtensionPage('options.html');
  // Random bytes: compressible data would stay in the database itself.
  await page.evaluate(addRows, randomBytes(150_000).toString('base64'));
  await session.kill();
  const files = readdirSync(join(session.profileDir, 'Default', 'IndexedDB'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('.indexeddb.blob'))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files).not.toEqual([]);
  for (const file of files) rmSync(file);
  for (const [path, bytes] of newerBuild(older)) writeFileSync(join(extensionDir, path), bytes);

  await session.restart();
  const activity = await session.openExtensionPage('activity.html');
  // Until the upgrade has passed over the lost row, reading it fails.
  await expect
    .poll(() => activity.evaluate(readRows).catch(String))
    .toEqual([{ sequence: 1 }, { sequence: 2, id: 'kept', accountId: 'account', ofTomorrow: true }]);
});

/** Runs in a page of the extension. */
function addRows(large: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const { result } = opening;
      const transaction = result.transaction('captures', 'readwrite', { durability: 'strict' });
      transaction.objectStore('captures').add({ id: 'lost', accountId: 'account', large });
      transaction.objectStore('captures').add({ id: 'kept', accountId: 'account' });
      transaction.oncomplete = () => {
        result.close();
        resolve();
      };
    };
  });
}

/** Runs in a page of the extension. */
function readRows(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quick-capture-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('captures').objectStore('captures').getAll();
      // An open connection would hold up the upgrade.
      reading.transaction?.addEventListener('complete', () => opening.result.close());
      reading.transaction?.addEventListener('abort', () => opening.result.close());
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => resolve(reading.result);
    };
  });
}
