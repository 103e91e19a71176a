// Words typed between Save and "Saved", and two forms that show one draft. The forms are real windows of the extension,
// with its storage, its worker and the browser's messages between them. The same in both browsers.
import { expect, test } from '@playwright/test';
import { readDrafts } from '../../support/inside-extension';
import type { EitherBrowser, OwnPage } from '../either-browser';
import { openFormWindow, shownName, shownText, typeName } from './form-window';

export function twoFormsTests(browser: EitherBrowser): void {
  const ideaNames = () => browser.session.service.ideas().map(({ attributes }) => attributes.name);
  const windows: OwnPage[] = [];
  test.afterEach(async () => {
    for (const window of windows.splice(0)) await window.close();
  });

  /** Opens the form, with a stored draft if one is named. */
  async function openForm(draftId?: string): Promise<OwnPage> {
    const window = await openFormWindow(browser, draftId === undefined ? '' : `&draft=${draftId}`);
    windows.push(window);
    return window;
  }

  const namesOf = async (window: OwnPage) =>
    (await window.run(readDrafts, null)).map(({ values }) => values.name);

  test('F87 words typed between Save and "Saved" stay in the form as the next capture, and a line says what was saved', async () => {
    const form = await openForm();
    await form.run(typeName, 'Sent words');
    await form.run(saveAndType, ' and more');
    await expect.poll(ideaNames).toContain('Sent words');
    await expect.poll(() => form.run(shownText, null)).toMatch(/PRJ-I-\d+\s*Open/);
    expect(await form.run(shownName, null)).toBe('Sent words and more');
    expect(ideaNames()).not.toContain('Sent words and more');
    await expect.poll(() => namesOf(form)).toEqual(['Sent words and more']);
    await form.run(saveAndType, '');
    await expect.poll(ideaNames).toContain('Sent words and more');
    await expect.poll(() => namesOf(form)).toEqual([]);
  });

  test('F88 two forms on one draft: the words of both stay, and saving one leaves the other’s', async () => {
    const first = await openForm();
    await first.run(typeName, 'Shared');
    await expect.poll(() => namesOf(first)).toEqual(['Shared']);
    const [draft] = await first.run(readDrafts, null);
    const second = await openForm(draft?.id);
    await first.run(typeName, ' by one');
    await expect.poll(async () => (await namesOf(first)).toSorted()).toContain('Shared by one');
    await second.run(typeName, ' by another');
    await expect
      .poll(async () => (await namesOf(first)).toSorted())
      .toEqual(['Shared by another', 'Shared by one']);
    await first.run(saveAndType, '');
    await expect.poll(ideaNames).toContain('Shared by one');
    await expect.poll(() => namesOf(second)).toEqual(['Shared by another']);
    await second.run(saveAndType, '');
    await expect.poll(ideaNames).toContain('Shared by another');
    await expect.poll(() => namesOf(second)).toEqual([]);
  });
}

/** Presses Save and types on in the next task. The worker's answer takes longer. Runs in the window, with only its body. */
async function saveAndType(words: string): Promise<void> {
  const save = [...document.querySelectorAll('button')].find(({ textContent }) => /^Save/.test(textContent));
  const name = document.querySelector<HTMLTextAreaElement>('#field-name');
  save?.click();
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  name?.focus();
  name?.setSelectionRange(name.value.length, name.value.length);
  if (words !== '') document.execCommand('insertText', false, words);
}
