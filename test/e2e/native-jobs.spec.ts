// Seven jobs with real keys in a headed Chromium, from the page to the service, and the count of a person's actions.
import { expect, type Page, test } from '@playwright/test';
import { optionsPage } from '../support/connected-session';
import { sampled } from '../support/full-run';
import { popupAfter } from '../support/popup';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { selectText } from '../support/selection';
import { isFormReady } from './either-browser';
import { nativeWorld } from './native-world';

const { session, native, page, lastIdea, recent } = nativeWorld();

/** Counts a person's actions. A command key is every press that isn't a letter of a typed word. */
function countedNative() {
  let keys = 0;
  let letters = 0;
  return {
    keys: () => keys,
    commandKeys: () => keys - letters,
    press: async (...pressed: string[]) => {
      keys += pressed.length;
      await native.press(...pressed);
    },
    /** Each letter is a key. */
    type: async (text: string) => {
      keys += text.length;
      letters += text.replaceAll(/\P{L}/gu, '').length;
      await native.type(text);
    },
  };
}

interface Job {
  readonly what: string;
  /** CSS selector of what is selected before the gesture. */
  readonly selects: string;
  /** Fills the form, up to Save. */
  fill(person: ReturnType<typeof countedNative>, popup: Page): Promise<void>;
  /** Including the gesture and Save. */
  readonly keys: number;
  readonly commandKeys: number;
  /** Expects the record in the service. */
  stored(): Promise<void> | void;
}

const customer = 'ines@harbour.example';
const offered = (popup: Page, name: string | RegExp) => popup.getByRole('option', { name }).first().waitFor();

// The table of `test/README.md`.
const jobs: readonly Job[] = [
  {
    what: 'an idea from a selection with two tags',
    selects: '#ask',
    async fill({ press, type }, popup) {
      await press('End');
      await type(' #im');
      await offered(popup, 'import');
      await press('Return');
      await type('#re');
      await offered(popup, 'research');
      await press('Return');
    },
    keys: 12,
    commandKeys: 8,
    stored: () => expect.poll(() => lastIdea()?.sent.tags).toBe('import,research'),
  },
  {
    what: 'a comment on an idea that is found by its name',
    selects: '#ask',
    async fill({ press, type }, popup) {
      await press('End');
      await type(' >coll');
      await offered(popup, /Collect what customers say/);
      await press('Return');
      await expect(popup.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    },
    keys: 10,
    commandKeys: 6,
    stored: () =>
      expect
        .poll(() => session.service.ideaComments().at(-1)?.parentId)
        .toBe(session.service.record('idea', session.service.seeded.idea)?.id),
  },
  {
    what: 'a note of the whole article',
    selects: '#ask',
    async fill({ press }, popup) {
      await press('alt+2', 'alt+l');
      const text = popup.getByRole('textbox', { name: 'Description' });
      await expect(text).toContainText('Four of ten new teams');
    },
    keys: 4,
    commandKeys: 4,
    stored: () =>
      expect
        .poll(() => JSON.stringify(session.service.pages().at(-1)?.sent))
        .toContain('Four of ten new teams'),
  },
  {
    what: 'a screenshot of an area to an idea',
    selects: '#ask',
    async fill({ press }, popup) {
      await press('alt+p');
      await expect(popup.locator('.part-stage')).toBeFocused();
      await press('Return');
      await popup.locator('.picture-thumb + .fill').waitFor();
    },
    keys: 4,
    commandKeys: 4,
    stored: () =>
      expect.poll(() => session.service.attachments().at(-1)?.attributes.file_name).toMatch(/\.(png|jpe?g)$/),
  },
  {
    what: 'a quote of a customer, with the customer as creator',
    selects: '#quote',
    async fill({ press, type }, popup) {
      await press('End');
      await type(' @');
      await offered(popup, new RegExp(customer));
      await press('Return');
    },
    keys: 6,
    commandKeys: 6,
    stored: () => expect.poll(() => lastIdea()?.sent.created_by).toBe(customer),
  },
  {
    what: 'a quote of a customer, as a vote on the idea that exists already',
    selects: '#quote',
    async fill({ press, type }, popup) {
      await press('alt+v');
      await expect(popup.getByRole('combobox', { name: 'Idea' })).toBeFocused();
      await type('coll');
      await offered(popup, /Collect what customers say/);
      await press('Return', 'Tab');
      await type('ines');
      await offered(popup, new RegExp(customer));
      await press('Down', 'Return');
    },
    keys: 15,
    commandKeys: 7,
    async stored() {
      const vote = () => session.service.records('endorsement').at(-1)?.sent;
      await expect.poll(() => vote()?.idea_users).toEqual([customer]);
      expect(vote()?.idea_id).toBe(session.service.record('idea', session.service.seeded.idea)?.id);
      expect(vote()?.description).toContain('which column was the due date');
      expect(vote()?.link).toContain('sample-article.html');
    },
  },
];

// A form opens with the last used kind.
test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));

test.describe('the count of actions', () => {
  test.beforeAll(async () => {
    const tagged = ideaNamed('Tagged before', { tags: ['import', 'research'] });
    await saveCaptures(await optionsPage(session), [tagged]);
    await expect.poll(() => lastIdea()?.sent.name).toBe('Tagged before');
  });
  test.beforeEach(async () => {
    await page.evaluate((address) => {
      const cite = document.createElement('cite');
      cite.innerHTML = `<a href="mailto:${address}">Ines Marquardt</a>`;
      document.querySelector('#quote')?.append(cite);
    }, customer);
  });

  for (const { what, selects, fill, keys, commandKeys, stored } of sampled(jobs, 5)) {
    test(`${what} takes ${keys} keys from the page to the service`, async () => {
      await selectText(page, selects);
      const person = countedNative();
      const startedAt = performance.now();
      const popup = await popupAfter(session, () => person.press('alt+shift+k'));
      await popup.waitForFunction(isFormReady);
      await fill(person, popup);
      await person.press('ctrl+Return');
      await stored();
      const took = `${person.keys()} keys, ${person.commandKeys()} command keys`;
      console.log(`${what}: ${took}, ${(performance.now() - startedAt).toFixed(0)} ms`);
      expect([person.keys(), person.commandKeys()]).toEqual([keys, commandKeys]);
    });
  }
});

test('three quotes of three pages in one idea take 8 keys from the first page to the service', async () => {
  const pages = [
    { name: 'sample-article.html', selects: '#ask' },
    { name: 'docs-reference.html', selects: 'p' },
    { name: 'cjk-korean.html', selects: 'p' },
  ];
  const ideas = session.service.ideas().length;
  const person = countedNative();
  let tookMs = 0;
  for (const [at, { name, selects }] of pages.entries()) {
    const tab = await session.openPage(name);
    await selectText(tab, selects);
    const startedAt = performance.now();
    const popup = await popupAfter(session, () => person.press('alt+shift+k'));
    await popup.waitForFunction(isFormReady);
    const isLast = at === pages.length - 1;
    await person.press(isLast ? 'alt+x' : 'alt+q');
    await popup.getByText(/^Added to /).waitFor();
    if (isLast) await expect.poll(() => session.service.ideas().length).toBe(ideas + 1);
    else {
      const closed = popup.waitForEvent('close');
      await person.press('Escape');
      await closed;
    }
    tookMs += performance.now() - startedAt;
    await tab.close();
  }
  const html = String(lastIdea()?.sent.description);
  for (const { name } of pages) expect(html).toContain(name);
  console.log(`three quotes of three pages: ${person.keys()} keys, ${tookMs.toFixed(0)} ms`);
  expect([person.keys(), person.commandKeys()]).toEqual([8, 8]);
});

test('three quotes go into the draft in the side panel and are sent by 8 keys', async () => {
  const popup = await popupAfter(session, () => native.press('alt+shift+k'));
  await popup.waitForFunction(isFormReady);
  await native.type('What three people say');
  const panelOpened = session.context.waitForEvent('page', (opened) => opened.url().endsWith('view=panel'));
  const popupClosed = popup.waitForEvent('close');
  await native.press('alt+Return');
  const panel = await panelOpened;
  await popupClosed;
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('What three people say');

  const person = countedNative();
  const ideas = session.service.ideas().length;
  const passages: string[] = [];
  const startedAt = performance.now();
  for (const selector of ['#ask', '#lead', '#quote p']) {
    // A person's selection by the mouse gives the page the keys.
    await page.bringToFront();
    await selectText(page, selector);
    passages.push(await page.evaluate(() => getSelection()?.toString().trim().slice(0, 40) ?? ''));
    const form = await popupAfter(session, () => person.press('alt+shift+k'));
    await form.waitForFunction(isFormReady);
    const isLast = passages.length === 3;
    await person.press(isLast ? 'alt+x' : 'alt+q');
    await form.getByText(/^Added to .*What three people say/).waitFor();
    if (isLast) break;
    await expect(panel.getByRole('region', { name: 'Quotes' }).getByRole('listitem')).toHaveCount(
      passages.length,
    );
    const formClosed = form.waitForEvent('close');
    await person.press('Escape');
    await formClosed;
  }
  await expect.poll(() => session.service.ideas().length).toBe(ideas + 1);
  const took = `${person.keys()} keys, ${(performance.now() - startedAt).toFixed(0)} ms`;
  console.log(`three quotes into the panel's draft: ${took}`);
  expect([person.keys(), person.commandKeys()]).toEqual([8, 8]);
  const { name, description } = lastIdea()?.sent ?? {};
  expect(name).toBe('What three people say');
  for (const passage of passages) expect(description).toContain(passage);
  await panel.close();
});

test('one key captures with the defaults, and one key comments on the last idea', async () => {
  const person = countedNative();
  await selectText(page, '#lead');
  await person.press('alt+shift+j');
  await expect.poll(() => lastIdea()?.sent.name).toMatch(/^Four of ten new teams/);
  expect(person.keys()).toBe(1);
  // The service has the record slightly before the extension has read the answer and shows it as sent.
  const remembered = async () => session.service.record('idea', String((await recent())[0]))?.id;
  await expect.poll(remembered).toBe(lastIdea()?.id);

  const comments = session.service.ideaComments().length;
  await selectText(page, '#ask');
  await person.press('alt+shift+g');
  await expect.poll(() => session.service.ideaComments().length).toBe(comments + 1);
  expect(session.service.ideaComments().at(-1)?.parentId).toBe(lastIdea()?.id);
  expect(person.keys()).toBe(2);
});
