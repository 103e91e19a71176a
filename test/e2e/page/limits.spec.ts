// Reading large, slow and strange pages: reading ends in time, reports omissions, and leaves no trace.
import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { selectionLimitBytes } from '@/lib/page/passage/selection-of-text';
import { utf8Bytes } from '@/lib/page/well-formed-text';
import { onlyInFullRun } from '../fixtures';
import { knownWorkMs, processorTime } from './processor-time';
import { expect, readPage, test } from './reading';
import { select } from './select';

const address = 'https://large.example/page';

/** Reading may take this much more processor time than known work. That is about 150 ms on a quiet machine. */
const maxKnownWork = 10;
/** Nothing waits for the link. Its limit is about 450 ms there. */
const maxKnownWorkForLink = 30;

test.describe.configure({ timeout: 90_000 });

test('F36: a selection of 60 000 paragraphs is read in time, and marked as cut', async ({ tab, serve }) => {
  onlyInFullRun();
  await serve({ [address]: '<!doctype html><title>Large</title><main></main>' });
  await tab.goto(address);
  await tab.evaluate(() => {
    const sentence = 'Sheep 🐑 graze on the far side of the river until the evening bell is rung. ';
    const paragraph = (index: number) => `<p>${index} ${sentence.repeat(2)}<b>${index}</b></p>`;
    document.body.innerHTML = Array.from({ length: 60_000 }, (_, index) => paragraph(index)).join('');
  });
  await select(tab, { all: 'body' });

  const { snapshot, readingMs } = await timed(tab);

  expect(snapshot.remarks).toEqual(['selection-cut']);
  expect(snapshot.selection?.isCut).toBe(true);
  const html = snapshot.selection?.html ?? '';
  expect(utf8Bytes(html)).toBeLessThanOrEqual(selectionLimitBytes);
  expect(utf8Bytes(html)).toBeGreaterThan(selectionLimitBytes * 0.9);
  expect(html).toMatch(/^<p>0 Sheep 🐑 graze/);
  expect(snapshot.selection?.text.isWellFormed()).toBe(true);
  expect(readingMs).toBeLessThan(maxKnownWork * (await knownWorkMs(tab)));
});

test('F36: a selection at the end of a page of 60 000 paragraphs is read whole and in time', async ({
  tab,
  serve,
}) => {
  onlyInFullRun();
  await serve({ [address]: '<!doctype html><title>Large</title>' });
  await tab.goto(address);
  await tab.evaluate(() => {
    document.body.innerHTML = Array.from({ length: 60_000 }, (_, index) => `<p>Number ${index}.</p>`).join(
      '',
    );
  });
  await select(tab, { from: 'Number 59998', to: '59999.' });

  const { snapshot, readingMs } = await timed(tab);

  expect(snapshot.selection?.html).toBe('<p>Number 59998.</p><p>Number 59999.</p>');
  expect(snapshot.remarks).toEqual([]);
  const knownMs = await knownWorkMs(tab);
  expect(readingMs).toBeLessThan(maxKnownWork * knownMs);
  const { ms: withLinkMs } = await processorTime(tab, () => readPage(tab));
  expect(withLinkMs - readingMs).toBeLessThan(maxKnownWorkForLink * knownMs);
});

test('F36: one text of 10 MB is cut between two code points', async ({ tab, serve }) => {
  onlyInFullRun();
  await serve({ [address]: '<!doctype html><title>Large</title><p></p>' });
  await tab.goto(address);
  await tab.evaluate(() => {
    document.querySelector('p')?.append('🐑'.repeat(2_500_000));
  });
  await select(tab, { all: 'p' });

  const { snapshot, readingMs } = await timed(tab);

  expect(snapshot.selection?.text).toMatch(/^🐑+$/u);
  expect(Buffer.byteLength(snapshot.selection?.html ?? '')).toBeLessThanOrEqual(selectionLimitBytes);
  expect(snapshot.selection?.isCut).toBe(true);
  expect(readingMs).toBeLessThan(maxKnownWork * (await knownWorkMs(tab)));
});

test('T41 a selection that is cut has no link, which would lead to more than was captured', async ({
  tab,
  serve,
}) => {
  const link = async (words: number) => {
    const text = Array.from({ length: words }, (_, at) => `word${at}`).join(' ');
    await serve({ [address]: `<!doctype html><title>Long</title><p>${text}</p>` });
    await tab.goto(address);
    await select(tab, { all: 'p' });
    const { selection, source } = await readPage(tab);
    return [selection?.isCut, source.passageAddress !== null];
  };
  expect(await link(11_000)).toEqual([false, true]);
  expect(await link(12_000)).toEqual([true, false]);
});

test('elements nested as deep as a browser can draw are read', async ({ tab, serve }) => {
  await serve({ [address]: '<!doctype html><title>Deep</title>' });
  await tab.goto(address);
  await tab.evaluate(() => {
    let inner: HTMLElement = document.body;
    for (const tag of Array.from({ length: 480 }, (_, index) => ['b', 'ul', 'li', 'i'][index % 4])) {
      const element = document.createElement(tag ?? 'b');
      inner.append(element);
      inner = element;
    }
    inner.append('at the bottom');
  });
  await select(tab, { all: 'body' });

  const snapshot = await readPage(tab);

  expect(snapshot.selection?.text).toMatch(/^(- )+at the bottom$/);
});

const lines = `<!doctype html><title>Slow</title>${'<p>A line.</p>'.repeat(500)}`;

test('F53: a selection is read whole on a machine that takes seconds for it', async ({ tab, serve }) => {
  await serve({ [address]: lines });
  await tab.goto(address);
  await select(tab, { all: 'body' });

  const snapshot = await readPage(tab, { clockStepMs: 30 });

  expect(snapshot.remarks).toEqual([]);
  expect(snapshot.selection?.text.match(/A line/g)).toHaveLength(500);
});

test('F53: reading stops after ten seconds with the part read by then, and says so', async ({
  tab,
  serve,
}) => {
  await serve({ [address]: lines });
  await tab.goto(address);
  await select(tab, { all: 'body' });

  const snapshot = await readPage(tab, { clockStepMs: 500 });

  expect(snapshot.remarks).toEqual(['selection-cut', 'page-slow']);
  expect(snapshot.selection?.text).toMatch(/^A line\.\n\nA line\./);
  expect(snapshot.selection?.isCut).toBe(true);
});

test('F53: of a selection with more elements than reading visits, the first part is read, always the same', async ({
  tab,
  serve,
}) => {
  onlyInFullRun();
  await serve({ [address]: `<!doctype html><title>Many</title><p>${'<b>a</b><i></i>'.repeat(60_000)}</p>` });
  await tab.goto(address);
  await select(tab, { all: 'body' });

  const [quick, slow] = [await readPage(tab), await readPage(tab, { clockStepMs: 0.5 })];

  expect(quick.remarks).toEqual(['selection-cut', 'page-slow']);
  expect(quick.selection?.text).toMatch(/^a{10000}/);
  expect(slow).toEqual(quick);
});

test('T20: reading changes neither the page, its selection nor its focus, even the second time', async ({
  tab,
  serve,
}) => {
  const body = `<h1>Title</h1><p id="p">Some <a href="/x">text</a> <img src="data:,x" alt="y"></p>
    <input value="typed" autofocus><x-card></x-card><iframe srcdoc="<p>inner</p>"></iframe>
    <script>customElements.define('x-card', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<p>card</p>'; } })</script>`;
  await serve({ [address]: `<!doctype html><title>Trace</title>${body}` });
  await tab.goto(address);
  // The browser focuses the field some time after loading, and the selection would go into it.
  await tab.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  await select(tab, { from: 'Some', to: 'text' });
  const state = () =>
    tab.evaluate(() => {
      const range = getSelection()?.getRangeAt(0);
      return {
        html: document.documentElement.outerHTML,
        shadow: document.querySelector('x-card')?.shadowRoot?.innerHTML,
        frame: document.querySelector('iframe')?.contentDocument?.documentElement.outerHTML,
        range: [
          range?.startContainer.nodeName,
          range?.startOffset,
          range?.endContainer.nodeName,
          range?.endOffset,
        ],
        focus: document.activeElement?.tagName,
        globals: Object.keys(window).toSorted(),
      };
    });
  const before = await state();
  const changes = await tab.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver((records) => seen.push(...records.map((record) => record.type))).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    document.addEventListener('selectionchange', () => seen.push('selectionchange'));
    return seen;
  });

  const first = await readPage(tab);
  const second = await readPage(tab);

  expect(first.selection?.html).toBe('<p>Some <a href="https://large.example/x">text</a></p>');
  expect(second).toEqual(first);
  expect(await state()).toEqual(before);
  expect(await changes.jsonValue()).toEqual([]);
});

test('T18: a form that claims to be its own descendant does not trap the reader in a loop', async ({
  tab,
  serve,
}) => {
  const body = '<form><input name="parentNode"><b>words in</b> a form</form>';
  await serve({ [address]: `<!doctype html><title>Circle</title>${body}` });
  await tab.goto(address);
  await select(tab, { all: 'body' });

  const { selection, source } = await readPage(tab);

  expect(selection?.html).toBe('<p><b>words in</b> a form</p>');
  expect(source.passageAddress).toBe(`${address}#:~:text=words%20in%20a%20form`);
});

for (const [what, selects] of [
  ['words selected inside a closed component are read, and not what is slotted into it', true],
  ['a caret inside a closed component is no selection', false],
] as const) {
  test(what, async ({ tab, serve }) => {
    await serve({
      [address]: `<!doctype html><title>Closed</title><x-closed><b>slotted</b></x-closed><script>
        customElements.define('x-closed', class extends HTMLElement { connectedCallback() {
          const root = this.attachShadow({ mode: 'closed' });
          root.innerHTML = '<p>closed words</p><slot></slot>';
          const text = root.querySelector('p').firstChild;
          getSelection().setBaseAndExtent(text, 0, text, ${selects ? 6 : 0});
        } })</script>`,
    });
    await tab.goto(address);

    const { selection, remarks } = await readPage(tab);

    expect(selection?.html ?? null).toBe(selects ? '<p>closed</p>' : null);
    expect(remarks).toEqual([]);
  });
}

test('text selected with the mouse inside a component is read as shown', async ({ tab, serve }) => {
  await serve({
    [address]: `<!doctype html><title>Drag</title><style>body{font:20px monospace;margin:0}p{margin:0}</style>
      <p>outer words</p><x-card></x-card><script>customElements.define('x-card', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<p>inner <b>words</b></p>'; } })</script>`,
  });
  await tab.goto(address);
  await tab.mouse.move(1, 60);
  await tab.mouse.down();
  await tab.mouse.move(500, 60, { steps: 5 });
  await tab.mouse.up();

  const { selection } = await readPage(tab);

  expect(selection?.html).toBe('<p>inner <b>words</b></p>');
});

/** A reading without its link, and its processor time. */
async function timed(tab: Page) {
  const { result: snapshot, ms: readingMs } = await processorTime(tab, () =>
    readPage(tab, { withSource: false }),
  );
  return { snapshot, readingMs };
}
