// The same as `e2e/speaker.spec.ts`, in Firefox: a customer's message, the offer to say who said it, and the idea.
import { expect, test } from '@playwright/test';
import { saidWords, selectSaid, serveSpeakers, speakerPages } from '../../support/speaker-pages';
import { forFile } from '../fixtures';
import { nativeFirefoxWorld } from './native-world';

const { session, native, lastIdea } = nativeFirefoxWorld();
const served = forFile(serveSpeakers, (pages) => pages.close());

/** The popup above the page, with the message in its form. */
async function popupOn(page: string, withDeleted = false) {
  const tab = await session.open(served.address(page));
  await tab.evaluate(selectSaid, { words: saidWords, withDeleted });
  await session.focusPage();
  const popup = await session.openForm();
  await popup.waitForText(saidWords);
  return { tab, popup };
}

for (const { what, page, email, link } of speakerPages) {
  test(`one key adds who said a message of ${what}, and the idea arrives with it`, async () => {
    const { tab, popup } = await popupOn(page);
    const creator = await popup.value('#field-createdBy');
    await popup.waitForText(/Add: Ana Kovač, May 12, 2026/);
    await native.press('alt+w');
    await popup.waitForText(/Remove: Ana Kovač/);
    await native.press('ctrl+Return');
    await popup.waitForText(/Sent/);
    const { description, created_by } = lastIdea()?.sent ?? {};
    const html = String(description);
    expect(html).toContain(saidWords);
    expect(html.replace(/^.*morning\.\s*/s, '')).toMatch(
      /^(?:<\/\w+>)+<p>— Ana Kovač, May 12, 2026<\/p><p>↗ /,
    );
    const [, cited = ''] = /↗ <a href="([^"]*)"/.exec(html) ?? [];
    const address = new URL(link ?? `/${page}`, served.origin).href.replaceAll('&', '&amp;');
    expect(cited.replace(/#?:~:.*$/, '')).toBe(address);
    expect(created_by).toBe(email ?? creator);
    await tab.close();
  });
}

test('unchosen, nothing of who said it is sent', async () => {
  const { tab, popup } = await popupOn('tracker-bugzilla.html');
  await popup.waitForText(/Add: Ana Kovač, May 12, 2026/);
  const requests = session.service.requests.length;
  await native.press('ctrl+Return');
  await popup.waitForText(/Sent/);
  const sent = JSON.stringify([session.service.requests.slice(requests), lastIdea()?.sent]);
  expect(sent).toContain(saidWords);
  expect(sent).not.toMatch(/Kovač|ana@acme|2026-05-12|May 12|#c1/);
  await tab.close();
});

test('of a page read with a warning nobody is offered, and the key adds nothing', async () => {
  const { tab, popup } = await popupOn('tracker-bugzilla.html', true);
  await popup.evaluate((document) => document.querySelector<HTMLElement>('#field-createdBy')?.focus(), null);
  // Ana is in the list of people, so the page's people are read.
  await native.press('Down');
  await popup.waitForText('ana@acme.example');
  expect(await popup.text()).not.toContain('Add: ');
  await native.press('alt+w');
  await native.press('End');
  const text = await popup.evaluate(
    (document) => document.querySelector('[contenteditable]')?.textContent,
    null,
  );
  expect(text).not.toContain('Kovač');
  await tab.close();
});
