// A customer's message on a page, the offer to say who said it, and the idea at the service. With real keys.
import { expect, test } from '@playwright/test';
import { popupAfter } from '../support/popup';
import { saidWords, selectSaid, serveSpeakers, speakerPages } from '../support/speaker-pages';
import { forFile } from './fixtures';
import { nativeWorld } from './native-world';

const { session, native, lastIdea } = nativeWorld();
const served = forFile(serveSpeakers, (pages) => pages.close());
const offer = /^Add: Ana Kovač, May 12, 2026$/;

test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));

/** The popup above the page, with the message in its form. */
async function popupOn(page: string, withDeleted = false) {
  const tab = await session.open(served.address(page));
  await tab.bringToFront();
  await tab.evaluate(selectSaid, { words: saidWords, withDeleted });
  const popup = await popupAfter(session, () => native.press('alt+shift+k'));
  await expect(popup.getByRole('textbox', { name: 'Description' })).toContainText(saidWords);
  return { tab, popup };
}

for (const { what, page, email, link } of speakerPages) {
  test(`one key adds who said a message of ${what}, and the idea arrives with it`, async () => {
    const { tab, popup } = await popupOn(page);
    const creator = await popup.getByRole('combobox', { name: /^Created by/ }).inputValue();
    await expect(popup.getByRole('button', { name: offer })).toBeVisible();
    const ideas = session.service.ideas().length;
    await native.press('alt+w');
    await expect(popup.getByRole('button', { name: /^Remove: Ana Kovač/ })).toBeVisible();
    await native.press('ctrl+Return');
    await expect.poll(() => session.service.ideas().length).toBe(ideas + 1);
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
  await expect(popup.getByRole('button', { name: offer })).toBeVisible();
  const [requests, ideas] = [session.service.requests.length, session.service.ideas().length];
  await native.press('ctrl+Return');
  await expect.poll(() => session.service.ideas().length).toBe(ideas + 1);
  const sent = JSON.stringify([session.service.requests.slice(requests), lastIdea()?.sent]);
  expect(sent).toContain(saidWords);
  expect(sent).not.toMatch(/Kovač|ana@acme|2026-05-12|May 12|#c1/);
  await tab.close();
});

test('of a page read with a warning nobody is offered, and the key adds nothing', async () => {
  const { tab, popup } = await popupOn('tracker-bugzilla.html', true);
  // Ana is in the list of people, so the page's people are read.
  await popup.getByRole('combobox', { name: /^Created by/ }).click();
  await expect(popup.getByRole('option', { name: /ana@acme\.example/ })).toBeVisible();
  await expect(popup.getByRole('button', { name: /^Add: / })).toHaveCount(0);
  await native.press('alt+w');
  await native.press('End');
  await expect(popup.getByRole('textbox', { name: 'Description' })).not.toContainText('Kovač');
  await tab.close();
});
