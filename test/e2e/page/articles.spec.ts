// Whole articles in real Chromium: body and page furniture, reading time, and pages without an article.

import type { Page } from '@playwright/test';
import { articleLimitBytes } from '@/lib/page/article/find-article';
import { utf8Bytes } from '@/lib/page/well-formed-text';
import { onlyInFullRun } from '../fixtures';
import { articlePages } from './articles';
import { knownWorkMs, processorTime } from './processor-time';
import { expect, readPage, test } from './reading';
import { select } from './select';

const script = 'read-article' as const;
const address = 'https://large.example/page';

for (const { name, page, address: at, expected } of articlePages()) {
  test(`the article of the ${name} page is read, with nothing around it, and the page stays unchanged`, async ({
    tab,
    serve,
  }) => {
    await serve({ [at]: page });
    await tab.goto(at);
    const before = await tab.content();

    const snapshot = await readPage(tab, { script });

    expect(snapshot.title).toBe(expected.title);
    expect(snapshot.isArticle ?? false).toBe(expected.isArticle);
    expect(snapshot.selection?.html ?? null).toBe(expected.html);
    expect(snapshot.source).toMatchObject(expected.source);
    expect(snapshot.remarks).toEqual(expected.remarks);
    expect(await tab.content()).toBe(before);
  });
}

test('a page without an article gives its selection, and says so', async ({ tab, serve }) => {
  const page =
    '<!doctype html><title>Board</title><h1 id="heading">Three words only</h1><p><a href="/all">All boards</a></p>';
  await serve({ [address]: page });
  await tab.goto(address);
  await select(tab, { all: '#heading' });
  const snapshot = await readPage(tab, { script });
  expect(snapshot.remarks).toEqual(['article-none']);
  expect(snapshot.selection?.text).toBe('Three words only');
});

for (const [what, body, html] of [
  ['one word', 'Board', '<p>Board</p>'],
  ['a few words', '<a href="javascript:"><p>One</p><p>two</p>three</a>', '<p>One</p><p>two</p><p>three</p>'],
  ['a short list', '<ul><li>Milk</li><li>Eggs</li></ul>', '<ul><li>Milk</li><li>Eggs</li></ul>'],
  ['an article of headings alone', '<article><h2>One</h2><h2>Two</h2></article>', '<h2>One</h2><h2>Two</h2>'],
]) {
  test(`a page of ${what} gives them as a guess`, async ({ tab, serve }) => {
    await serve({ [address]: `<!doctype html><title>Short page</title>${body}` });
    await tab.goto(address);
    const { selection, remarks } = await readPage(tab, { script });
    expect(remarks).toEqual(['article-guessed']);
    expect(selection?.html).toBe(html);
  });
}

test('a page with little text and no clear article gives its main part, marked as a guess', async ({
  tab,
  serve,
}) => {
  const page = `<!doctype html><title>Notice</title><nav><a href="/">Start</a></nav>
    <main><h1>Notice</h1><p>The ferry does not run <a href="/why">today</a>, nor tomorrow.</p></main><footer>All rights</footer>`;
  await serve({ [address]: page });
  await tab.goto(address);
  const snapshot = await readPage(tab, { script });
  expect(snapshot.remarks).toEqual(['article-guessed']);
  expect(snapshot.isArticle).toBe(true);
  expect(snapshot.selection).toMatchObject({
    html: '<p>The ferry does not run <a href="https://large.example/why">today</a>, nor tomorrow.</p>',
    isCut: false,
  });
});

/** An article may take this much more processor time than known work. That is about a second on a quiet machine. */
const maxKnownWork = 70;

const sentence =
  'Sheep 🐑 graze on the far side of the river, until the evening bell is rung, and then walk home. ';

test('an article has each formula as its TeX, once, where the page has it', async ({ tab, serve }) => {
  const katex = (tex: string, shown: string) =>
    `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>${shown}</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">${shown}</span></span>`;
  const mathJax = (tex: string, display: string) =>
    `<mjx-container class="MathJax" style="display:${display}"><mjx-math data-latex="${tex}" aria-hidden="true"><mjx-c></mjx-c></mjx-math><mjx-assistive-mml><math><mi>x</mi></math></mjx-assistive-mml></mjx-container>`;
  const page = `<!doctype html><title>Curves</title><style>.katex-mathml, mjx-assistive-mml { position: absolute; clip: rect(1px, 1px, 1px, 1px); width: 1px; height: 1px; overflow: hidden }</style>
    <article><p>${sentence.repeat(3)}</p><p>Take ${katex('a_n+b', 'anb')} sheep, ${mathJax('x^2', 'inline')} at a time.</p>
    <p>${sentence.repeat(3)}</p>${mathJax('y=\\sqrt{x}', 'block')}<p>${sentence.repeat(3)}</p></article>`;
  await serve({ [address]: page });
  await tab.goto(address);
  const { selection } = await readPage(tab, { script });
  expect(selection?.html).toContain('<p>Take a_n+b sheep, x^2 at a time.</p>');
  expect(selection?.html).toContain('</p><p>y=\\sqrt{x}</p><p>');
});

test('an article has the parts that appear only when somebody scrolls to them, and nothing transparent besides', async ({
  tab,
  serve,
}) => {
  const part = (style: string, word: string) =>
    `<section style="${style}"><p>${word} ${sentence.repeat(3)}</p></section>`;
  const fading = 'transition: opacity 0.6s ease, transform 1s';
  const page = `<!doctype html><title>Sheep</title><style>.reveal{opacity:0;${fading}}</style><main><article><h1>Sheep</h1>
    <p>${sentence.repeat(6)}</p><div class="reveal"><p>Second ${sentence.repeat(4)}</p></div>
    ${part('opacity: 0; transform: translateY(20px)', 'Third')}
    ${part(`opacity: 0; height: 0; overflow: hidden; ${fading}`, 'Folded')}
    ${part(`opacity: 0; position: absolute; ${fading}`, 'Tooltip')}</article></main>`;
  await serve({ [address]: page });
  await tab.goto(address);
  const { selection } = await readPage(tab, { script });
  for (const word of ['Second', 'Third']) expect(selection?.text).toContain(word);
  expect(selection?.text).not.toMatch(/Folded|Tooltip/);
});

test('a very long article is cut between two characters within its limit, and marked as cut', async ({
  tab,
  serve,
}) => {
  const paragraphs = Array.from({ length: 1_500 }, (_, at) => `<p>${at} ${sentence.repeat(2)}</p>`).join('');
  await serve({ [address]: `<!doctype html><title>Long</title><article>${paragraphs}</article>` });
  await tab.goto(address);
  const snapshot = await readPage(tab, { script });
  expect(snapshot.remarks).toEqual(['article-cut']);
  const html = snapshot.selection?.html ?? '';
  expect(utf8Bytes(html)).toBeLessThanOrEqual(articleLimitBytes);
  expect(utf8Bytes(html)).toBeGreaterThan(articleLimitBytes * 0.9);
  expect(html.isWellFormed()).toBe(true);
  expect(html).toMatch(/^<p>0 Sheep 🐑 graze/);
});

test('a page of 60 000 paragraphs gives its beginning in time, and says so', async ({ tab, serve }) => {
  onlyInFullRun();
  await serve({ [address]: '<!doctype html><title>Large</title><main></main>' });
  await tab.goto(address);
  await tab.evaluate((words) => {
    document.body.innerHTML = `<article>${Array.from({ length: 60_000 }, (_, at) => `<p>${at} ${words}</p>`).join('')}</article>`;
  }, sentence);
  // A visible page has a layout, which takes far longer here than the reading.
  await tab.evaluate(() => document.body.offsetHeight);
  const { result: snapshot, ms } = await processorTime(tab, () => readPage(tab, { script }));
  const knownMs = await knownWorkMs(tab);
  console.log(`the article of 60 000 paragraphs: ${ms.toFixed(0)} ms, known work ${knownMs.toFixed(0)} ms`);
  expect(snapshot.remarks).toEqual(['article-cut']);
  expect(snapshot.selection?.html).toMatch(/^<p>0 Sheep 🐑 graze/);
  expect(ms).toBeLessThan(maxKnownWork * knownMs);
});

/** The article of 300 paragraphs, on a machine that is as slow as its clock is fast. */
async function readSlowly(
  tab: Page,
  serve: (pages: Record<string, string>) => Promise<void>,
  clockStepMs: number,
) {
  const paragraphs = Array.from({ length: 300 }, (_, at) => `<p>${at} ${sentence.repeat(2)}</p>`).join('');
  await serve({ [address]: `<!doctype html><title>Slow</title><article>${paragraphs}</article>` });
  await tab.goto(address);
  return readPage(tab, { script, clockStepMs });
}

test('an article is read whole on a machine that takes seconds for it', async ({ tab, serve }) => {
  const snapshot = await readSlowly(tab, serve, 2);
  expect(snapshot.remarks).toEqual([]);
  expect(snapshot.selection?.html.match(/<p>/g)).toHaveLength(300);
});

test('after ten seconds, a page gives the part of its article read by then, and says so', async ({
  tab,
  serve,
}) => {
  const snapshot = await readSlowly(tab, serve, 20);
  expect(snapshot.remarks).toEqual(['article-slow']);
  expect(snapshot.isArticle).toBe(true);
  expect(snapshot.selection?.html).toMatch(/^<p>0 Sheep 🐑 graze/);
});

test('T18 T19 a page that tampers with the reader’s functions runs nothing, and no hidden text or password is captured', async ({
  tab,
  serve,
}) => {
  const page = `<!doctype html><title>Trap</title><style>.h{display:none}</style><article><form><input name="childNodes"><img id="parentNode" alt="x" width="100" height="100" src="/x.png"><p>${sentence}</p><input type="password" value="hunter2"><p class="h">hidden words</p><p onclick="window.ran=1">${sentence}<img src="/y" onerror="window.ran=1" alt="pic" width="90" height="90"><a href="javascript:window.ran=1">here</a></p></form></article><script>Element.prototype.querySelectorAll=()=>{window.ran=1;return[]};Node.prototype.appendChild=()=>{window.ran=1}</script>`;
  await serve({ [address]: page });
  await tab.goto(address);
  // Scripts that the page itself ran until now don't count.
  await tab.evaluate(() => Reflect.set(window, 'ran', undefined));
  const { selection } = await readPage(tab, { script });
  expect(selection?.html).toContain('Sheep 🐑 graze');
  expect(selection?.html).not.toMatch(/hidden words|hunter2|javascript:|onclick|onerror/);
  expect(await tab.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
});
