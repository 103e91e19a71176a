// The database of a real Firefox: full, deleted by consent, and upgraded by another context. No data is reset silently.
import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { speak, upgradeOutbox } from '../../support/inside-extension';
import { ideaNamed } from '../../support/save-capture';
import { connectedFirefox, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const session = connectedFirefox({
  // In KB. One site gets a fifth of it, and at least 10 MB.
  firefox: { preferences: { 'dom.quotaManager.temporaryStorage.fixedLimit': 20_000 } },
});

const waitForWords = (page: Page, words: string) =>
  page.waitForFunction((wanted) => document.body.textContent.includes(wanted), {}, words);

test('F22 a full storage refuses a save visibly, the words stay, and the same form is saved once there is room', async () => {
  const named = () => session.service.ideas().map(({ attributes }) => attributes.name);
  await session.openPage('sample-article.html');
  const popup = await session.openForm();
  await popup.fill('#field-name', 'No room for this');
  expect(await session.inside.evaluate(fillStorage)).toBe('QuotaExceededError');
  await popup.click('Save idea');
  await popup.waitForText(/browser’s storage is full\. Your text is kept here/);
  expect(await popup.value('#field-name')).toBe('No room for this');
  await session.inside.evaluate(makeRoom);
  await popup.click('Save idea');
  await popup.waitForText(/Sent/);
  expect(named().filter((name) => name === 'No room for this')).toHaveLength(1);
  await closeFirefoxPopup(session.ui);
});

test('F24 a person can start over with an empty list, which works at once', async () => {
  await session.setPreferences({ undoMs: 30_000 });
  await session.save(ideaNamed('Before the fresh start'));
  const reset = (request: unknown) =>
    session.inside.evaluate(speak, [{ name: 'outbox.reset', request }]).then(([answer]) => answer);
  const names = async () => (await session.captures()).map(({ name }) => name);
  expect(await reset({})).toBeNull();
  expect(await names()).toContain('Before the fresh start');
  expect(await reset({ isConfirmed: true })).toEqual({ isDone: true });
  expect(await session.save(ideaNamed('After the fresh start'))).toEqual([true]);
  expect(await names()).toEqual(['After the fresh start']);
});

test('F23 our connections do not block another context’s upgrade, and the page then asks to restart', async () => {
  const upgraded = await session.inside.evaluate(upgradeOutbox);
  expect(upgraded).toBe('upgraded');
  const activity = await session.openExtensionPage('activity.html');
  await waitForWords(activity, 'newer version of Quick Capture');
  expect(await activity.evaluate(() => document.body.textContent.includes('Start over'))).toBe(false);
});

/**
 * Fills the storage completely with smaller and smaller parts, and returns the name of the browser's error. Runs in a page
 * of the add-on. After an error, Firefox only allows deletions on that connection, so each size opens a new one.
 */
async function fillStorage(): Promise<string> {
  let refusal = '';
  for (const bytes of [65_536, 8_192, 1_024]) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('filler');
      opening.onupgradeneeded = () => opening.result.createObjectStore('parts', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (refusal = ''; refusal === ''; ) {
      const transaction = database.transaction('parts', 'readwrite');
      transaction.objectStore('parts').add(crypto.getRandomValues(new Uint8Array(bytes)));
      refusal = await new Promise<string>((resolve) => {
        transaction.oncomplete = () => resolve('');
        transaction.onabort = () => resolve(transaction.error?.name ?? 'unknown');
      });
    }
    database.close();
  }
  return refusal;
}

/** Runs in a page of the add-on. */
function makeRoom(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('filler');
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
