// The main job in a real, headed Firefox with the production build: the permission prompt, the toolbar's popup and the
// sidebar. Each test asserts the stored records of the service.
import { expect, test } from '@playwright/test';
import { blockFirefoxPage } from '../../support/busy-page';
import { type ConnectedFirefox, fillConnection } from '../../support/connected-firefox';
import { closeFirefoxSidebar, waitForFirefoxSidebar } from '../../support/firefox-popup';
import { answerFirefoxPrompt, readPrompt } from '../../support/firefox-prompt';
import type { Native } from '../../support/native';
import { article, captureTests, takeApart } from '../capture-rules';
import { eitherOfFirefox } from '../either-browser';
import { fullTest, onlyInFullRun } from '../fixtures';
import { nativeFirefoxWorld } from './native-world';

/** The permission prompt's text at the start, and whether it appeared before the click. */
let prompt: { before: string | null; asked: string };

const { session, native, page, lastIdea, select, textOf } = nativeFirefoxWorld((keys) => ({
  firefox: { grantedOrigins: [], asksPermission: true },
  connect: (started, service) => connectByPrompt(started, service, keys),
}));

async function connectByPrompt(
  { inside, ui }: Pick<ConnectedFirefox, 'inside' | 'ui'>,
  service: Pick<ConnectedFirefox['service'], 'url' | 'token'>,
  keys: Native,
): Promise<void> {
  await fillConnection(inside, service);
  const before = await readPrompt(ui);
  await inside.locator('form [type=submit]').click();
  prompt = { before, asked: await answerFirefoxPrompt(ui, keys, 'allow') };
  await inside.waitForFunction(() => document.body.textContent.includes('Disconnect'));
}

test('T21 T35 the permission prompt comes with the click, and grants the host of that origin', async () => {
  expect(prompt.before).toBeNull();
  expect(prompt.asked).toContain('127.0.0.1');
  const { origins } = await session.inside.evaluate(() => browser.permissions.getAll());
  expect(origins).toEqual(['http://127.0.0.1/*']);
  const withoutClick = await session.inside.evaluate(() =>
    browser.permissions.request({ origins: ['https://elsewhere.example/*'] }).then(
      () => 'asked',
      (error: unknown) => String(error),
    ),
  );
  expect(withoutClick).toContain('user input handler');
});

test.describe('as in Chromium', () => {
  onlyInFullRun();
  captureTests(eitherOfFirefox(session));
});

test('an idea from selected text has every field as typed, and no portal', async () => {
  const passage = await select('#lead');
  const popup = await session.openForm();
  await popup.waitForText(passage.slice(0, 40));
  expect(await popup.value('#field-product')).toBe('PRJ');
  await popup.fill('#field-name', 'Finish the import wizard');
  await popup.fill('#field-tags', 'import,onboarding');
  await popup.fill('#field-createdBy', 'ana@example.com');
  await popup.click('Save idea');
  await popup.waitForText(/Sent/);
  expect(lastIdea()?.sent).toMatchObject({
    name: 'Finish the import wizard',
    created_by: 'ana@example.com',
    tags: 'import,onboarding',
    skip_portal: true,
  });
  const { body, cited } = takeApart(lastIdea()?.sent.description);
  expect(await textOf(body)).toBe(passage);
  expect(cited.startsWith(page.url())).toBe(true);
  await popup.waitForText(lastIdea()?.key ?? 'no key');
});

fullTest(
  'F34 a page that is too busy to answer is named, and its passage follows when it answers',
  async () => {
    const passage = await select('#ask');
    const release = await blockFirefoxPage(session.ui);
    // Firefox asks the page before it uses a key for a shortcut.
    const popup = await session.openPopup();
    await popup.waitForText('This page isn’t responding yet');
    expect(await popup.value('#field-name')).toContain(article);
    await release();
    await popup.waitForText(passage.slice(0, 40));
    expect(await popup.text()).not.toContain('isn’t responding yet');
    await popup.click('Save idea');
    await popup.waitForText(/Sent/);
    expect(await textOf(takeApart(lastIdea()?.sent.description).body)).toBe(passage);
  },
);

test('a quote of a customer becomes a vote on the idea that exists already, by 7 command keys', async () => {
  const customer = 'ines@harbour.example';
  await page.evaluate((address) => {
    const cite = document.createElement('cite');
    const link = document.createElement('a');
    link.href = `mailto:${address}`;
    link.textContent = 'Ines Marquardt';
    cite.append(link);
    document.querySelector('#quote')?.append(cite);
  }, customer);
  await select('#quote');
  // The vote is the first of seven captures.
  const popup = await session.openForm();
  await native.press('alt+v');
  await popup.waitForText('Save vote');
  // The form names both elsewhere, too.
  const firstOption = () =>
    popup.evaluate(
      (document) => document.querySelector('[role=listbox] [role=option]')?.textContent ?? '',
      null,
    );
  await native.type('coll');
  await expect.poll(firstOption).toContain('Collect what customers say');
  await native.press('Return', 'Tab');
  await native.type('ines');
  await expect.poll(firstOption).toContain(customer);
  await native.press('Down', 'Return', 'ctrl+Return');
  await popup.waitForText(/Sent/);
  const vote = session.service.records('endorsement').at(-1)?.sent;
  expect(vote).toMatchObject({
    idea_id: session.service.record('idea', session.service.seeded.idea)?.id,
    idea_users: [customer],
  });
  expect(takeApart(vote?.description).body).toContain('which column was the due date');
});

test('a key moves the form from the popup to the sidebar, where it keeps its source and can be edited', async () => {
  const passage = await select('#lead');
  const popup = await session.openForm();
  await popup.waitForText(passage);
  await popup.fill('#field-name', 'Long thoughts');
  await popup.fill('#field-tags', 'import,research');
  await native.press('alt+Return');
  const sidebar = await waitForFirefoxSidebar(session.ui);
  expect(await popup.isOpen()).toBe(false);
  expect(await sidebar.value('#field-name')).toBe('Long thoughts');
  await sidebar.waitForText(passage);
  await sidebar.evaluate((document) => {
    const text = document.querySelector<HTMLElement>('[contenteditable]');
    text?.focus();
    document.getSelection()?.selectAllChildren(text ?? document.body);
    document.getSelection()?.collapseToEnd();
  }, null);
  await native.type(' And more.');
  await native.press('ctrl+Return');
  await sidebar.waitForText(/PRJ-I-\d+\s*Open/);
  await closeFirefoxSidebar(session.ui);
  expect(lastIdea()?.sent).toMatchObject({ name: 'Long thoughts', tags: 'import,research' });
  const { body, cited } = takeApart(lastIdea()?.sent.description);
  // A space typed at the end becomes a non-breaking one.
  expect((await textOf(body)).replaceAll('\u00a0', ' ')).toBe(`${passage} And more.`);
  expect(cited.startsWith(page.url())).toBe(true);
});
