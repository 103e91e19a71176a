// Real storage failures: a full quota, a blocked database, one that the browser can't open, and one that it deleted.
// No data is reset silently, and the person keeps the text.
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type ConnectedSession, startConnectedSession } from '../../support/connected-session';
import { upgradeOutbox } from '../../support/inside-extension';
import { readCaptures } from '../../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../../support/save-capture';
import { openActivity } from '../activity/activity-world';
import { fullTest, needsChromium } from '../fixtures';
import { createIdea } from './outcomes';

needsChromium();

// Each test damages its browser's storage, so each has its own browser.
let session: ConnectedSession;
test.beforeEach(async () => {
  session = await startConnectedSession();
});
test.afterEach(() => session.end());

const nameField = (popup: Page) => popup.getByRole('textbox', { name: 'Name' });

async function typeIntoPopup(name: string): Promise<Page> {
  const page = await session.openPage('sample-article.html');
  const popup = await session.openPopup(page);
  await expect(nameField(popup)).toHaveValue(/\S/);
  await nameField(popup).fill(name);
  return popup;
}

test('F22 a save into full storage shows an error, and the text stays and can be copied', async () => {
  await session.kill();
  // Chromium caches the free space for a while, so the quota shrinks before this browser first writes.
  await session.restart();
  const page = await session.openPage('sample-article.html');
  const cdp = await session.context.newCDPSession(page);
  const origin = `chrome-extension://${session.extensionId}`;
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const popup = await session.openPopup(page);
  await expect(nameField(popup)).toHaveValue(/\S/);
  await nameField(popup).fill('No room for this');
  await expect(popup.getByText(/couldn’t store this draft/)).toBeVisible();
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await expect(popup.getByText(/browser’s storage is full\. Your text is kept here/)).toBeVisible();
  await expect(nameField(popup)).toHaveValue('No room for this');
  await popup.getByRole('button', { name: 'Copy text' }).click();
  expect(session.service.ideas().map(({ attributes }) => attributes.name)).not.toContain('No room for this');
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
});

fullTest(
  'F23 our connections do not block another context’s upgrade, and the page then asks to restart',
  async () => {
    const world = await openActivity(session);
    await world.save('Before the upgrade');
    await expect(world.row('Before the upgrade')).toBeVisible();
    const other = await session.openExtensionPage('options.html');
    const upgraded = await other.evaluate(upgradeOutbox);
    expect(upgraded).toBe('upgraded');
    await world.page.reload();
    await expect(world.page.getByRole('alert').getByText(/newer version of Quick Capture/)).toBeVisible();
    await expect(world.page.getByRole('button', { name: 'Start over…' })).toHaveCount(0);
  },
);

fullTest('F23 a save fails within seconds behind a blocking context, and keeps the text', async () => {
  const holder = await session.openExtensionPage('options.html');
  // One connection ignores the close request, and an upgrade waits for it. The next opening waits for both.
  await holder.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const first = indexedDB.open('quick-capture-outbox');
        first.onsuccess = () => {
          const second = indexedDB.open('quick-capture-outbox', 1_000);
          second.onblocked = () => resolve();
        };
      }),
  );
  await session.stopWorker();
  const popup = await typeIntoPopup('Behind a closed door');
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await expect(popup.getByText(/browser’s storage isn’t responding/)).toBeVisible({ timeout: 8_000 });
  await expect(nameField(popup)).toHaveValue('Behind a closed door');
});

/** Saves a waiting capture, kills the browser, and returns its database folder. */
async function crashWithCapture(): Promise<string> {
  await session.setPreferences({ undoMs: 30_000 });
  const world = await openActivity(session);
  await world.save('Written before the crash');
  await session.kill();
  const indexedDbDir = join(session.profileDir, 'Default', 'IndexedDB');
  const name = readdirSync(indexedDbDir).find((entry) => entry.endsWith('.leveldb'));
  if (!name) throw new Error(`no database in ${indexedDbDir}`);
  return join(indexedDbDir, name);
}

test('F24 the page says so when the browser throws away a corrupt database', async () => {
  const databaseDir = await crashWithCapture();
  for (const file of readdirSync(databaseDir).filter((name) => /\.(log|ldb)$/.test(name)))
    writeFileSync(join(databaseDir, file), Buffer.alloc(4_096, 0x5a));
  await session.restart();
  const page = await session.openExtensionPage('activity.html');
  await expect(page.getByText(/The browser lost its storage/)).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText(/The browser lost its storage/)).toHaveCount(0);
});

fullTest(
  'F24 a database that never opens is kept: the page says so, and deletes nothing without a question',
  async () => {
    const databaseDir = await crashWithCapture();
    writeFileSync(join(databaseDir, 'CURRENT'), 'MANIFEST-999999\n');
    await session.restart();
    const page = await session.openExtensionPage('activity.html');
    await expect(page.getByRole('alert').getByText(/storage is broken\. Nothing was deleted/)).toBeVisible();
    await page.getByRole('button', { name: 'Export all' }).last().click();
    await expect(page.getByText(/Not exported/)).toBeVisible();
    await page.getByRole('button', { name: 'Start over…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete all captures and drafts on this device?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Start over…' }).click();
    await question.getByRole('button', { name: 'Delete and start over' }).click();
    // The extension can't delete a database with this damage. The page tells the person what to do.
    await expect(page.getByText(/reinstall this extension/)).toBeVisible();
    const saved = await page.evaluate((message) => chrome.runtime.sendMessage(message), {
      brand: 'quick-capture/1',
      name: 'capture.save',
      request: {
        draft: {
          id: randomUUID(),
          kind: 'idea',
          accountId: 'any',
          values: { name: 'x' },
          source: { title: '', address: '', passageAddress: null },
        },
        drafts: [],
      },
    });
    expect(saved).toEqual({ isOk: false, reason: 'storage-failed', failure: 'failed' });
  },
);

fullTest('F24 a person can start over with an empty list, which works at once', async () => {
  await session.setPreferences({ undoMs: 30_000 });
  const world = await openActivity(session);
  await world.save('Before the fresh start');
  await expect(world.row('Before the fresh start')).toBeVisible();
  expect(await world.send('outbox.reset', {})).toBeUndefined();
  await expect(world.row('Before the fresh start')).toBeVisible();
  expect(await world.send('outbox.reset', { isConfirmed: true })).toEqual({ isDone: true });
  await expect(world.page.getByText('No captures yet')).toBeVisible();
  await world.save('After the fresh start');
  await expect(world.row('After the fresh start')).toBeVisible();
  await expect(world.page.getByText(/The browser lost its storage/)).toHaveCount(0);
});

fullTest(
  'F41 F24 a large capture whose file the browser lost is kept and reported, and delays no later capture',
  async () => {
    session.service.misbehave({
      ...createIdea,
      calls: 1,
      answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 2 },
    });
    const page = await session.openExtensionPage('options.html');
    // Random bytes: compressible data would stay in the database itself.
    const description = `<p>${randomBytes(150_000).toString('base64')}</p>`;
    expect(await saveCaptures(page, [ideaNamed('Its file is lost', { description })])).toEqual([true]);
    const first = async () => (await readCaptures(session))[0];
    await expect.poll(first).toMatchObject({ state: { name: 'queued' }, steps: [{ attempts: [{}] }] });
    await session.kill();
    const indexedDbDir = join(session.profileDir, 'Default', 'IndexedDB');
    const files = readdirSync(indexedDbDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath.includes('.indexeddb.blob'))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files).not.toEqual([]);
    for (const file of files) rmSync(file);

    await session.restart();
    const world = await openActivity(session);
    await world.save('Behind it');
    await expect(world.row('Behind it')).toContainText('sent');
    await expect(world.page.getByText(/read 1 capture\. Quick Capture keeps it/)).toBeVisible();
    expect(session.service.ideas().map(({ attributes }) => attributes.name)).not.toContain(
      'Its file is lost',
    );
  },
);
