// A browser killed at three points of a capture's life, on the way that `integration/outbox/life-kills.test.ts` plays at
// every point. Afterwards, the list has one row with the words, and they arrive once. The same in both browsers.
import { expect, test } from '@playwright/test';
import { readDrafts } from '../../support/inside-extension';
import { parseRows, readRows } from '../../support/outbox-rows';
import type { EitherBrowser, OwnPage } from '../either-browser';
import { openFormWindow, press, shownName, typeName } from './form-window';

export function lifeKillsTests(browser: EitherBrowser): void {
  const { session, openOwn, ask } = browser;
  const sentNames = (words: string) =>
    session.service
      .ideas()
      .map(({ attributes }) => String(attributes.name))
      .filter((name) => name.startsWith(words));

  test.beforeEach(() => session.setPreferences({ undoMs: 30_000 }));

  async function startAgain(): Promise<void> {
    await session.kill();
    await session.restart();
  }

  /** Saves in the form, and waits until it offers Undo, which it does with "Saved". */
  async function save(form: OwnPage): Promise<void> {
    await form.run(press, 'Save');
    await expect.poll(() => form.run(shownButtons, null)).toContainEqual(expect.stringMatching(/^Undo/));
  }

  async function startForm(words: string): Promise<OwnPage> {
    const form = await openFormWindow(browser);
    await form.run(typeName, words);
    return form;
  }

  /** Checks that the list's only row with these words is `row`, and returns the id of its document. */
  async function onlyRow(words: string, row: RegExp): Promise<string> {
    const list = await openOwn('activity.html');
    const rows = async () => (await list.run(shownRows, null)).filter((shown) => shown.includes(words));
    await expect.poll(rows).toEqual([expect.stringMatching(row)]);
    const captures = parseRows(await list.run(readRows, null)).filter(({ name }) => name.startsWith(words));
    const drafts = (await list.run(readDrafts, null)).filter(({ values }) =>
      String(values.name).startsWith(words),
    );
    const [id = '', ...others] = new Set([...captures, ...drafts].map((document) => document.id));
    expect(others).toEqual([]);
    await list.close();
    return id;
  }

  /** Waits until the capture is delivered, and checks that nothing else exists. */
  async function arrives(words: string, name: string): Promise<void> {
    const page = await openOwn('activity.html');
    const captures = async () =>
      parseRows(await page.run(readRows, null))
        .filter((capture) => capture.name.startsWith(words))
        .map((capture) => [capture.name, capture.state.name]);
    await expect.poll(captures).toEqual([[name, 'delivered']]);
    expect(await page.run(readDrafts, null)).toEqual([]);
    expect(sentNames(words)).toEqual([name]);
    await page.close();
  }

  test('F05 a browser killed right after "Saved", within the undo window, has one row, and sends one record', async () => {
    await save(await startForm('Kept words'));
    await startAgain();
    const id = await onlyRow('Kept words', /Kept words/);
    await ask('capture.sendNow', { captureId: id });
    await arrives('Kept words', 'Kept words');
  });

  test('F05 a browser killed after Undo and more words has one draft, which is sent once', async () => {
    const form = await startForm('Taken back');
    await save(form);
    await form.run(press, 'Undo');
    await expect.poll(() => form.run(shownName, null)).toBe('Taken back');
    await form.run(typeName, ' and longer');
    const names = async () => (await form.run(readDrafts, null)).map(({ values }) => values.name);
    await expect.poll(names).toEqual(['Taken back and longer']);
    await startAgain();
    const id = await onlyRow('Taken back', /Taken back and longer.*draft/s);
    const again = await openFormWindow(browser, `&draft=${id}`);
    expect(await again.run(shownName, null)).toBe('Taken back and longer');
    await session.setPreferences({ undoMs: 0 });
    await again.run(press, 'Save');
    await arrives('Taken back', 'Taken back and longer');
  });

  test('F05 a browser killed during the save of an edit has one row with the old or the new words, and sends the new ones once', async () => {
    const form = await startForm('Edited');
    const queue = { accountId: await form.run(readAccountId, null) };
    await ask('account.pause', queue);
    await save(form);
    const id = await onlyRow('Edited', /Edited/);
    const edit = await openFormWindow(browser, `&capture=${id}`);
    await edit.run(typeName, ' and saved');
    const names = async () => (await edit.run(readDrafts, null)).map(({ values }) => values.name);
    await expect.poll(names).toEqual(['Edited and saved']);
    await edit.run(press, 'Save');
    await startAgain();
    expect(await onlyRow('Edited', /Edited and saved|Edited.*changed/s)).toBe(id);
    const again = await openFormWindow(browser, `&capture=${id}`);
    expect(await again.run(shownName, null)).toBe('Edited and saved');
    await again.run(press, 'Save');
    await expect.poll(() => again.run(readDrafts, null)).toEqual([]);
    await ask('account.resume', queue);
    await arrives('Edited', 'Edited and saved');
  });
}

// The functions below run in a page of the extension, so they can use only their own bodies.

const shownRows = () => [...document.querySelectorAll('[role="option"]')].map((row) => row.textContent);

const shownButtons = () => [...document.querySelectorAll('button')].map((button) => button.textContent);

async function readAccountId(): Promise<string> {
  const { preferences } = await browser.storage.local.get('preferences');
  return String(Object(preferences).activeAccountId);
}
