// What a screen reader is told during the jobs of `native-jobs.spec.ts`, from the shortcut to the record, as texts in
// `spoken`. The keys are the same. They go to the page of the popup, so that no display is needed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import * as z from 'zod';
import { optionsPage } from '../support/connected-session';
import { ideaNamed, saveCaptures } from '../support/save-capture';
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

type ScreenReader = Awaited<ReturnType<typeof listenTo>>;

/**
 * From now on, hears what the page tells a screen reader, in order: where the focus goes, as Chromium's accessibility tree
 * describes it, which row of its list is marked, and the messages of live regions.
 */
async function listenTo(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await page.evaluate(listen);
  let from = 0;
  let until = 0;
  let before: Place = { around: [], focus: '', row: '' };
  let now = before;
  return {
    /** The lines since the last `next`. */
    async told(): Promise<string[]> {
      const heard = heardSchema.parse(await page.evaluate(() => Reflect.get(window, 'heard')));
      const { nodes } = treeSchema.parse(await cdp.send('Accessibility.getFullAXTree'));
      now = placeIn(nodes);
      until = heard.length;
      return linesOf(heard.slice(from), before, now);
    },
    /** What `told` returned last is over. */
    next(): void {
      from = until;
      before = now;
    },
  };
}

interface Place {
  /** What contains the focus, from the outermost. */
  readonly around: readonly { readonly id: string; readonly line: string }[];
  readonly focus: string;
  /** The marked row of the focused control's list. '' for none. */
  readonly row: string;
}

function linesOf(heard: readonly Heard[], before: Place, { around, focus, row }: Place): string[] {
  const entered = around.filter(({ id }) => !before.around.some((each) => each.id === id));
  const isRefocused = heard.some(({ what }) => what === 'focus');
  const isChanged = isRefocused || focus !== before.focus;
  const atFocus = [
    ...(isRefocused || before.focus === '' ? entered.map(({ line }) => `in ${line}`) : []),
    ...(isChanged ? [`focus ${focus}`] : []),
    ...(row !== '' && (row !== before.row || isRefocused) ? [`row ${row}`] : []),
  ];
  const last = heard.findLastIndex(({ what }) => what === 'focus' || what === 'row');
  const messages = (of: readonly Heard[]) =>
    of.flatMap(({ what, text }) => (what === 'focus' || what === 'row' ? [] : [`${what} ${text}`]));
  return [...messages(heard.slice(0, last + 1)), ...atFocus, ...messages(heard.slice(last + 1))];
}

const heardSchema = z.array(
  z.object({
    /**
     * `unsaid`: a region that appeared together with its text. Most screen readers say only later changes. An alert is
     * always said.
     */
    what: z.enum(['focus', 'row', 'says', 'alert', 'unsaid']),
    text: z.string(),
  }),
);
type Heard = z.infer<typeof heardSchema>[number];

/** In the page: collects in `window.heard`. */
function listen(): void {
  const heard: Heard[] = [];
  const texts = new WeakMap<Element, string>();
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    const style = getComputedStyle(node);
    if (style.display === 'none' || style.visibility === 'hidden') return '';
    const words = node.getAttribute('aria-label') ?? [...node.childNodes].map(textOf).join('');
    return style.display.startsWith('inline') ? words : ` ${words} `;
  };
  const look = () => {
    for (const region of document.querySelectorAll(
      'output, [role=status], [role=alert], [role=log], [aria-live]',
    )) {
      if (!region.checkVisibility({ visibilityProperty: true })) {
        texts.delete(region);
        continue;
      }
      const text = textOf(region).replace(/\s+/g, ' ').trim();
      const before = texts.get(region);
      texts.set(region, text);
      // Nobody is told of words that are removed.
      if (before?.includes(text) || text === '') continue;
      const isAlert = region.getAttribute('role') === 'alert';
      heard.push({ what: isAlert ? 'alert' : before === undefined ? 'unsaid' : 'says', text });
    }
  };
  look();
  heard.length = 0;
  new MutationObserver((changes) => {
    const isRow = changes.some(
      ({ attributeName, target }) =>
        attributeName === 'aria-activedescendant' && target === document.activeElement,
    );
    if (isRow) heard.push({ what: 'row', text: '' });
    look();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  document.addEventListener('focusin', () => heard.push({ what: 'focus', text: '' }), { capture: true });
  Reflect.set(window, 'heard', heard);
}

const valueSchema = z.object({
  value: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  relatedNodes: z.optional(z.array(z.object({ backendDOMNodeId: z.number() }))),
});
const nodeSchema = z.object({
  nodeId: z.string(),
  ignored: z.boolean(),
  parentId: z.optional(z.string()),
  backendDOMNodeId: z.optional(z.number()),
  role: z.optional(valueSchema),
  name: z.optional(valueSchema),
  value: z.optional(valueSchema),
  description: z.optional(valueSchema),
  properties: z.optional(z.array(z.object({ name: z.string(), value: valueSchema }))),
});
const treeSchema = z.object({ nodes: z.array(nodeSchema) });
type AxNode = z.infer<typeof nodeSchema>;

function placeIn(nodes: readonly AxNode[]): Place {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const parentOf = (node: AxNode): AxNode | undefined => {
    const parent = byId.get(node.parentId ?? '');
    return parent?.ignored || parent?.role?.value === 'generic' ? parentOf(parent) : parent;
  };
  // The page itself has the focus, too.
  const focused = nodes.findLast((node) => propertyOf(node, 'focused')?.value === true);
  if (!focused) return { around: [], focus: 'nothing', row: '' };
  const around: Place['around'][number][] = [];
  for (let node = parentOf(focused); node; node = parentOf(node))
    if (isToldAround(node)) around.unshift({ id: node.nodeId, line: nameOf(node) });
  const wordsFor = (node: AxNode) => {
    const alike = nodes.filter(
      (each) => !each.ignored && roleOf(each) === roleOf(node) && parentOf(each) === parentOf(node),
    );
    const position = counted.has(roleOf(node)) ? [`${alike.indexOf(node) + 1} of ${alike.length}`] : [];
    return [nameOf(node), ...statesOf(node), ...position, ...wordsOf(node)].join(', ');
  };
  const rowId = propertyOf(focused, 'activedescendant')?.relatedNodes?.[0]?.backendDOMNodeId;
  const row = rowId === undefined ? undefined : nodes.find((node) => node.backendDOMNodeId === rowId);
  return { around, focus: wordsFor(focused), row: row ? wordsFor(row) : '' };
}

/** A screen reader says which of how many. */
const counted = new Set(['option', 'tab', 'radio', 'menuitem', 'menuitemradio', 'listitem']);

const roleOf = ({ role }: AxNode) => String(role?.value ?? '');
const propertyOf = ({ properties = [] }: AxNode, name: string) =>
  properties.find((property) => property.name === name)?.value;

/** A group without a name tells nothing. */
function isToldAround(node: AxNode): boolean {
  const role = roleOf(node);
  if (['group', 'region', 'form', 'toolbar', 'note', 'tabpanel'].includes(role))
    return node.name?.value !== '';
  return /^(RootWebArea|main|banner|contentinfo|navigation|list|tablist|menu|radiogroup|dialog|alertdialog)$/.test(
    role,
  );
}

const nameOf = (node: AxNode) =>
  `${roleOf(node) === 'RootWebArea' ? 'page' : roleOf(node)} "${node.name?.value ?? ''}"`;

const statesOf = (node: AxNode): string[] =>
  Object.entries(states).flatMap(([property, t]) => {
    const value = propertyOf(node, property)?.value;
    const words = value === undefined ? null : t(String(value));
    return words === null ? [] : [words];
  });

const onlyTrue = (words: string) => (value: string) => (value === 'true' ? words : null);

/** By the tree's properties. null for what no screen reader says. */
const states: Readonly<Record<string, (value: string) => string | null>> = {
  required: onlyTrue('required'),
  multiline: onlyTrue('several lines'),
  readonly: onlyTrue('read only'),
  disabled: onlyTrue('unavailable'),
  busy: onlyTrue('busy'),
  invalid: (value) => (value === 'false' ? null : 'invalid'),
  selected: onlyTrue('selected'),
  expanded: (value) => (value === 'true' ? 'expanded' : 'collapsed'),
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  pressed: (value) => (value === 'true' ? 'pressed' : 'not pressed'),
  hasPopup: (value) => `opens a ${value}`,
  level: (value) => `level ${value}`,
  keyshortcuts: (value) => `key ${value}`,
};

/** Value and description. A long text is cut. */
function wordsOf({ value, description }: AxNode): string[] {
  const short = (text: unknown) => {
    const words = String(text ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    return words.length > 90 ? `${words.slice(0, 90)}…` : words;
  };
  return [
    ...(short(value?.value) === '' ? [] : [`value "${short(value?.value)}"`]),
    ...(short(description?.value) === '' ? [] : [`described as "${short(description?.value)}"`]),
  ];
}
