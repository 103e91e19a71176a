// Stored drafts, changes to a parked capture, and a newer version's storage, in the real popup.
import { expect, type Page, test } from '@playwright/test';
import { blockPage } from '../support/busy-page';
import { readCaptures } from '../support/outbox-rows';
import { clickBeside, popupAfter } from '../support/popup';
import { selectText } from '../support/selection';
import { createIdea } from './faults/outcomes';
import { connectedChromium, expectsErrors, fullTest } from './fixtures';

const session = connectedChromium();
const name = (form: Page) => form.getByRole('textbox', { name: 'Name' });

fullTest('F67 text typed into a parked capture is there when the form opens again', async () => {
  const tab = await session.openPage('sample-article.html');
  session.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 403 } });
  const popup = await session.openPopup(tab);
  await name(popup).fill('Refused at first');
  await popup.keyboard.press('Control+Enter');
  const parkedId = async () => (await readCaptures(session)).find(({ state }) => state.name === 'parked')?.id;
  await expect.poll(parkedId).toBeTruthy();
  const id = await parkedId();
  await popup.close();

  const edit = await session.openExtensionPage(`popup.html?capture=${id}`);
  await expect(name(edit)).toHaveValue('Refused at first');
  await name(edit).fill('Words that must not be lost');
  await edit.close();
  const again = await session.openExtensionPage(`popup.html?capture=${id}`);
  await expect(name(again)).toHaveValue('Words that must not be lost');
  session.service.resetMisbehaviour();
  await again.keyboard.press('Control+Enter');
  await expect
    .poll(() => session.service.ideas().map(({ attributes }) => attributes.name))
    .toContain('Words that must not be lost');
  await again.close();
  await tab.close();
});

/** Closes the popup like a person, possibly before the key is released. */
async function closeByKey(popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.keyboard.press('Escape').catch(() => undefined);
  await closed;
}

test('F125 newly selected words are the form, and one line offers the page’s draft, which isn’t sent', async () => {
  // A popup that closes at once still loads what its first paint didn't need.
  expectsErrors(/dynamically imported module/);
  const tab = await session.openPage('sample-article.html');
  await selectText(tab, '#ask');
  const first = await session.openPopup(tab);
  await expect(name(first)).toHaveValue(/\S/);
  await name(first).fill('Half a thought');
  await closeByKey(first);

  // The same selection, and none: the draft is the form.
  for (const isSelected of [true, false]) {
    if (!isSelected) await tab.evaluate(() => getSelection()?.removeAllRanges());
    const same = await session.openPopup(tab);
    await expect(same.getByText('Draft restored')).toBeVisible();
    await expect(name(same)).toHaveValue('Half a thought');
    await closeByKey(same);
  }

  await selectText(tab, '#lead');
  const other = await session.openPopup(tab);
  await expect(name(other)).toHaveValue(/^Four of ten new teams/);
  await expect(other.getByRole('textbox', { name: 'Description' })).toHaveText(/^Four of ten new teams/);
  await expect(other.getByText('Draft: Half a thought')).toBeVisible();
  const count = session.service.ideas().length;
  await other.keyboard.press('Control+Enter');
  await expect.poll(() => session.service.ideas()).toHaveLength(count + 1);
  const sent = JSON.stringify(session.service.ideas().at(-1)?.sent);
  expect(sent).toContain('Four of ten new teams');
  expect(sent).not.toContain('Half a thought');
  expect(sent).not.toContain('draft-first import');
  await closeByKey(other);

  await selectText(tab, '#quote');
  const last = await session.openPopup(tab);
  await expect(last.getByText('Draft: Half a thought')).toBeVisible();
  await last.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(name(last)).toHaveValue('Half a thought');
  await last.keyboard.press('Control+Enter');
  await expect.poll(() => session.service.ideas().at(-1)?.sent.name).toBe('Half a thought');
  expect(session.service.ideas().at(-1)?.sent.description).toContain('draft-first import');
  expect(await session.drafts()).toEqual([]);
  await tab.close();
});

test('F100 an article that comes late is in no other form, and makes no second capture', async () => {
  const tab = await session.openPage('sample-article.html');
  await selectText(tab, '#ask');
  const popup = await session.openPopup(tab);
  const text = popup.getByRole('textbox', { name: 'Description' });
  await expect(text).toHaveText(/draft-first import/);
  const release = await blockPage(tab);
  const count = session.service.ideas().length;
  await popup.getByRole('button', { name: 'Use whole article' }).click();
  await popup.keyboard.press('Control+Enter');
  await expect(popup.getByText('Waiting for the article…')).toBeVisible();
  await popup.getByRole('button', { name: 'Save without it' }).click();
  await expect.poll(() => session.service.ideas()).toHaveLength(count + 1);
  await popup.getByRole('button', { name: 'Capture another' }).click();
  await expect(text).toHaveText(/draft-first import/);
  await name(popup).fill('The next one');
  release();
  await tab.evaluate(() => document.title);
  await popup.keyboard.press('Control+Enter');
  await expect.poll(() => session.service.ideas()).toHaveLength(count + 2);
  for (const { sent } of session.service.ideas().slice(count))
    expect(sent.description).not.toContain('Four of ten new teams');
  expect(session.service.ideas().at(-1)?.sent.name).toBe('The next one');
  await popup.close();
  await tab.close();
});

test('F62 ideas from the address bar are listed as drafts, and each can be opened', async () => {
  const worker = await session.worker();
  const { preferences } = await worker.evaluate(() => chrome.storage.local.get('preferences'));
  await session.setPreferences({ defaultsByAccount: {} });
  await worker.evaluate(() => chrome.storage.local.set({ hasSeenTip: true }));
  const tab = await session.openPage('sample-article.html');
  for (const [count, words] of ['One thought', 'Another thought'].entries()) {
    const opened = await popupAfter(session, () =>
      worker.evaluate((text) => {
        const { onInputEntered } = chrome.omnibox;
        Reflect.apply(Reflect.get(onInputEntered, 'dispatch'), onInputEntered, [text, 'currentTab']);
      }, words),
    );
    // The form has taken it.
    await expect.poll(countThoughts).toEqual({ kept: count + 1, isPending: false });
    // As a click into the address bar does. While a popup is open, the browser opens no second one.
    await clickBeside(opened, tab);
  }
  const popup = await session.openPopup(tab);
  await popup.getByRole('button', { name: /^Recent captures/ }).click();
  const drafts = popup.getByRole('list', { name: 'Drafts' }).getByRole('button');
  await expect(drafts).toHaveText(['Another thought', 'One thought']);
  await popup.screenshot({ path: test.info().outputPath('waiting-drafts.png') });
  await drafts.last().click();
  await expect(name(popup)).toHaveValue('One thought');
  await popup.close();
  await worker.evaluate((before) => chrome.storage.local.set({ preferences: before }), preferences);
  await tab.close();
});

async function countThoughts(): Promise<{ kept: number; isPending: boolean }> {
  const worker = await session.worker();
  const { pendingRequest } = await worker.evaluate(() => chrome.storage.session.get('pendingRequest'));
  const ids = (await session.drafts()).map(({ id }) => id);
  return { kept: new Set(ids).size, isPending: Boolean(pendingRequest) };
}

test('T30 a page cannot open the form, whatever parameters it passes', async () => {
  const tab = await session.openPage('sample-article.html');
  const before = await readCaptures(session);
  const address = `chrome-extension://${session.extensionId}/popup.html?view=panel&draft=x&capture=y&account=z`;
  const opened = session.context.waitForEvent('page');
  await tab.evaluate((form) => void window.open(form), address);
  const refused = await opened;
  await refused.waitForLoadState();
  expect(refused.url()).not.toContain('popup.html');
  expect(await refused.locator('form, input, textarea').count()).toBe(0);
  await refused.close();
  const framed = await tab.evaluate(
    (form) =>
      new Promise<string>((resolve) => {
        const frame = document.createElement('iframe');
        frame.src = form;
        frame.onload = () => {
          try {
            resolve(frame.contentDocument === null ? 'closed to the page' : 'open');
          } catch {
            resolve('closed to the page');
          }
        };
        document.body.append(frame);
      }),
    address,
  );
  expect(framed).toBe('closed to the page');
  const inFrames = tab.frames().map((frame) => frame.url());
  expect(inFrames.filter((url) => url.startsWith('chrome-extension://'))).toEqual([]);
  expect(await readCaptures(session)).toEqual(before);
  await tab.close();
});

test('T30 a form opened with somebody else’s parameters saves and changes nothing', async () => {
  const worker = await session.worker();
  const kept = async () => [
    await readCaptures(session),
    await worker.evaluate(() => chrome.storage.local.get(['preferences', 'accounts'])),
  ];
  const before = await kept();
  const form = await session.openExtensionPage(
    'popup.html?draft=%00&capture=../x&account=%22%3E%3Cscript%3E&view=panel',
  );
  await expect(name(form)).toBeVisible();
  await expect(name(form)).toHaveValue('');
  expect(await kept()).toEqual(before);
  await form.close();
});
