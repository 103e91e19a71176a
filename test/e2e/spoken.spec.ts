// What a screen reader is told during the jobs of `native-jobs.spec.ts`, from the shortcut to the record, as texts in
// `spoken`. The keys are the same. They go to the page of the popup, so that no display is needed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { optionsPage } from '../support/connected-session';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { listenTo, type ScreenReader } from '../support/screen-reader';
import { selectText } from '../support/selection';
import { waitUntil } from '../support/wait-until';
import { isFormReady } from './either-browser';
import { connectedChromium, onlyInFullRun } from './fixtures';

/** Long enough to be heard before the next message. */
const undoMs = 1_000;
const session = connectedChromium({ undoMs });

const isRewritten = process.env.QUICK_CAPTURE_SPOKEN === 'rewrite';
/** While a text is rewritten, a step is over once nothing was told for this long. */
const quietMs = 2 * undoMs;

const customer = 'ines@harbour.example';

test.beforeAll(async () => {
  const tagged = ideaNamed('Tagged before', { tags: ['import', 'research'] });
  await saveCaptures(await optionsPage(session), [tagged]);
  await expect.poll(() => session.service.ideas().at(-1)?.sent.name).toBe('Tagged before');
  const worker = await session.worker();
  await worker.evaluate(() => chrome.storage.local.set({ hasSeenTip: true }));
});
test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));
test.afterEach(async () => {
  for (const left of session.context.pages()) if (left.url().includes('/popup.html')) await left.close();
});

/** One text: what a person does, and what they are told. */
function transcript(name: string) {
  const file = new URL(`spoken/${name}.txt`, import.meta.url);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const wanted = kept.split(/(?<=\n)(?=\S)/);
  const parts: string[] = [];
  return {
    /** Adds what was told, which is complete once it is the kept text. */
    async add(action: string, readers: Readonly<Record<string, ScreenReader>>): Promise<void> {
      let part = '';
      const told = async () => {
        const lines = await Promise.all(
          Object.entries(readers).map(async ([where, reader]) =>
            inOrder(await reader.told()).map((line) => `  ${where}${steady(line)}\n`),
          ),
        );
        part = `${action}\n${lines.flat().join('')}`;
        return part;
      };
      if (isRewritten) await quiet(told);
      else await expect.poll(told).toBe(wanted[parts.length]);
      parts.push(part);
      for (const reader of Object.values(readers)) reader.next();
    },
    end() {
      if (isRewritten) writeFileSync(file, parts.join(''));
      else expect(parts.join('')).toBe(kept);
    },
  };
}

async function quiet(told: () => Promise<string>): Promise<void> {
  let last = await told();
  let since = performance.now();
  await waitUntil(
    async () => {
      const now = await told();
      if (now !== last) since = performance.now();
      last = now;
      return performance.now() - since > quietMs;
    },
    { what: 'nothing more to be told' },
  );
}

/** Nobody hears what is unsaid, and it may come before or after the focus: it follows the rest. */
const inOrder = (lines: readonly string[]) => {
  const isUnsaid = (line: string) => line.startsWith('unsaid');
  return [...lines.filter((line) => !isUnsaid(line)), ...lines.filter(isUnsaid)];
};

/** Without ports, and without the number of a sent record. */
const steady = (line: string) =>
  line.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1').replace(/(Sent PRJ-[A-Z]+-)\d+/g, '$1…');

/** A key, or typed text in quotation marks. */
async function act(page: Page, keys: string): Promise<void> {
  const [, typed] = /^"(.*)"$/.exec(keys) ?? [];
  if (typed === undefined) await page.keyboard.press(keys);
  else await page.keyboard.type(typed);
}

/** Selects text of the page, and opens the popup there. */
async function popupOn(page: Page, selector: string): Promise<Page> {
  await selectText(page, selector);
  const popup = await session.openPopup(page);
  await popup.waitForFunction(isFormReady);
  return popup;
}

/** Presses a key that closes the popup. */
async function closeBy(popup: Page, key: string): Promise<void> {
  const closing = popup.waitForEvent('close');
  // The popup may close before the key is released.
  await popup.keyboard.press(key).catch(() => undefined);
  await closing;
}

/** By the names of the texts. What is selected, and the keys after the shortcut. */
const jobs: Readonly<Record<string, { readonly selects: string; readonly keys: readonly string[] }>> = {
  'idea-with-tags': {
    selects: '#ask',
    keys: ['End', '" #im"', 'Enter', '"#re"', 'Enter', 'Control+Enter'],
  },
  'comment-on-found-idea': { selects: '#ask', keys: ['End', '" >coll"', 'Enter', 'Control+Enter'] },
  'note-of-article': {
    selects: '#ask',
    keys: ['Alt+2', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter', 'Control+Enter'],
  },
  'quote-as-vote': {
    selects: '#quote',
    keys: ['Alt+v', '"coll"', 'Enter', 'Tab', '"ines"', 'ArrowDown', 'Enter', 'Control+Enter'],
  },
};

for (const [name, { selects, keys }] of Object.entries(jobs))
  test(`a screen reader tells each step of ${name.replaceAll('-', ' ')}, and that it was sent`, async () => {
    if (name !== 'idea-with-tags') onlyInFullRun();
    const page = await session.openPage('sample-article.html');
    await page.evaluate((address) => {
      const cite = document.createElement('cite');
      cite.innerHTML = `<a href="mailto:${address}">Ines Marquardt</a>`;
      document.querySelector('#quote')?.append(cite);
    }, customer);
    const popup = await popupOn(page, selects);
    const reader = await listenTo(popup);
    const text = transcript(name);
    await text.add('Alt+Shift+K', { '': reader });
    for (const each of keys) {
      await act(popup, each);
      await text.add(each, { '': reader });
    }
    text.end();
  });

test('a screen reader tells each of three quotes that become one idea', async () => {
  onlyInFullRun();
  const text = transcript('quotes-in-one-idea');
  for (const [at, name] of ['sample-article.html', 'docs-reference.html', 'cjk-korean.html'].entries()) {
    const page = await session.openPage(name);
    const popup = await popupOn(page, at === 0 ? '#ask' : 'p');
    const reader = { '': await listenTo(popup) };
    await text.add(`Alt+Shift+K on page ${at + 1}`, reader);
    const key = at < 2 ? 'Alt+q' : 'Alt+x';
    await popup.keyboard.press(key);
    await text.add(key, reader);
    await closeBy(popup, 'Escape');
  }
  text.end();
});

test('a screen reader tells each passage that goes into the panel’s draft, and that it was sent', async () => {
  onlyInFullRun();
  const text = transcript('passages-into-panel');
  const page = await session.openPage('sample-article.html');
  const popup = await popupOn(page, '#lead');
  const opening = session.context.waitForEvent('page', (opened) => opened.url().endsWith('view=panel'));
  await closeBy(popup, 'Alt+Enter');
  const panel = await opening;
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  const inPanel = await listenTo(panel);
  await text.add('Alt+Enter', { 'panel: ': inPanel });
  for (const [selector, key] of [
    ['#ask', 'Alt+q'],
    ['#quote', 'Alt+x'],
  ] as const) {
    const beside = await popupOn(page, selector);
    const readers = { '': await listenTo(beside), 'panel: ': inPanel };
    await text.add('Alt+Shift+K', readers);
    await beside.keyboard.press(key);
    await text.add(key, readers);
    await closeBy(beside, 'Escape');
  }
  text.end();
});
