// Pages built to freeze: no reading task blocks them for long, and the selection is still read (F53).
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { sampled } from '../../support/full-run';
import { knownWorkMs } from './processor-time';
import { expect, readPage, test } from './reading';

const address = 'https://nasty.example/page';
/** A task may take this much more processor time than known work. That is about 50 ms on a quiet machine. */
const maxKnownWork = 3.3;

test.describe.configure({ timeout: 120_000 });

interface Nasty {
  readonly what: string;
  /** Runs in the page: fills and selects. */
  readonly fill: () => void;
  readonly begins: RegExp;
}

const pages: readonly Nasty[] = [
  {
    what: 'a table of 5,000 rows',
    fill() {
      const row = (index: number) =>
        `<tr><td>${index}</td><td>Sheep</td><td><a href="/${index}">graze</a></td></tr>`;
      document.body.innerHTML = `<table><tbody>${Array.from({ length: 5_000 }, (_, index) => row(index)).join('')}</tbody></table>`;
      getSelection()?.selectAllChildren(document.body);
    },
    begins: /^0\tSheep\tgraze\n1\tSheep/,
  },
  {
    what: 'a paragraph of 200 kB',
    fill() {
      document.body.innerHTML = `<p>${'Sheep graze & rest. '.repeat(10_000)}</p>`;
      getSelection()?.selectAllChildren(document.body);
    },
    begins: /^Sheep graze & rest\. Sheep/,
  },
  {
    what: '100,000 elements within a line',
    fill() {
      document.body.innerHTML = `<p>${'<span><b>a</b></span>'.repeat(50_000)}</p>`;
      getSelection()?.selectAllChildren(document.body);
    },
    begins: /^a{1000}/,
  },
  {
    what: 'elements nested 3,000 deep',
    fill() {
      let inner: Element = document.body;
      for (let depth = 0; depth < 3_000; depth++) {
        const element = document.createElement(['b', 'span', 'i', 'code'][depth % 4] ?? 'b');
        inner.append(element);
        inner = element;
      }
      inner.append('at the bottom');
      getSelection()?.selectAllChildren(document.body);
    },
    begins: /^at the bottom$/,
  },
  {
    what: 'a selection at the bottom of 3,000 nested elements',
    fill() {
      let inner: Element = document.body;
      for (let depth = 0; depth < 3_000; depth++) {
        const element = document.createElement('span');
        inner.append(element);
        inner = element;
      }
      inner.append('at the bottom');
      getSelection()?.selectAllChildren(inner);
    },
    begins: /^at the bottom$/,
  },
  {
    what: 'attributes of a megabyte',
    fill() {
      const long = 'x'.repeat(1_000_000);
      const link = `<p><a href="https://long.example/${long}" class="${long}">Sheep</a> <img alt="${long}" width="90" height="90"></p>`;
      document.body.innerHTML = `<p>Before.</p>${link.repeat(20)}`;
      getSelection()?.selectAllChildren(document.body);
    },
    begins: /^Before\.\n\nSheep/,
  },
  {
    what: '3,000 images without words in one figure',
    fill() {
      document.body.innerHTML = `<p>Before.</p><figure>${'<img width="90" height="90" src="/x.png">'.repeat(3_000)}<figcaption>Sheep</figcaption></figure><p>After.</p>`;
      getSelection()?.selectAllChildren(document.body);
    },
    begins: /^Before\.\n\nSheep\n\nAfter\.$/,
  },
  {
    what: '5,000 controls before a block of code',
    fill() {
      document.body.innerHTML = `<p>Before.</p><div>${'<button>x</button>'.repeat(5_000)}</div><pre>code</pre>`;
      getSelection()?.selectAllChildren(document.body);
    },
    begins: /^Before\./,
  },
  {
    what: '20,000 items of a list, from the middle on',
    fill() {
      document.body.innerHTML = `<ol>${'<li>graze</li>'.repeat(20_000)}</ol>`;
      const [item, last] = [
        document.querySelector('li:nth-child(15000)'),
        document.querySelector('li:last-child'),
      ];
      if (item?.firstChild && last) getSelection()?.setBaseAndExtent(item.firstChild, 0, last, 1);
    },
    begins: /^15000\. graze\n15001\. graze/,
  },
];

for (const { what, fill, begins } of sampled(pages, 4)) {
  test(`the page stays responsive while ${what} is read (F53)`, async ({ tab, serve }) => {
    await serve({ [address]: '<!doctype html><title>Nasty</title>' });
    await tab.goto(address);
    await tab.evaluate(fill);
    // Images that load or fail while the page is read make a busy machine lay it out again and again.
    await tab.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    // Pending layout finishes before the clock starts.
    await tab.evaluate(() => document.body.getBoundingClientRect().height);
    const runs = [await tracedReading(tab), await tracedReading(tab)];
    const taskMs = Math.min(...runs.map(({ tasksMs: [longest = 0] }) => longest));
    const knownMs = await knownWorkMs(tab);
    console.log(`${what}: longest task ${taskMs.toFixed(0)} ms, known work ${knownMs.toFixed(0)} ms`);
    for (const { selection } of runs) expect(selection?.text).toMatch(begins);
    expect(taskMs).toBeLessThan(maxKnownWork * knownMs);
  });
}

test('the page stays responsive while its article is read, but for the one task of the extractor (F53)', async ({
  tab,
  serve,
}) => {
  const part = (index: number) =>
    `<h2>Part ${index}</h2><p>Sheep <a href="/${index}">graze</a> on the far side of the river, until the bell is rung.</p><ul><li>One.</li><li>Two.</li></ul>`;
  const parts = Array.from({ length: 500 }, (_, index) => part(index)).join('');
  await serve({ [address]: `<!doctype html><title>Sheep</title><article>${parts}</article>` });
  await tab.goto(address);
  await tab.evaluate(() => document.body.getBoundingClientRect().height);
  const runs = [await tracedReading(tab, 'read-article'), await tracedReading(tab, 'read-article')];
  const taskMs = Math.min(...runs.map(({ tasksMs: [, second = 0] }) => second));
  const extractorMs = Math.min(...runs.map(({ tasksMs: [longest = 0] }) => longest));
  const knownMs = await knownWorkMs(tab);
  console.log(
    `an article: ${taskMs.toFixed(0)} ms, the extractor ${extractorMs.toFixed(0)} ms, known work ${knownMs.toFixed(0)} ms`,
  );
  for (const { selection } of runs) expect(selection?.text).toMatch(/Part 499\n/);
  expect(taskMs).toBeLessThan(maxKnownWork * knownMs);
});

const traceSchema = z.object({
  traceEvents: z.array(z.looseObject({ name: z.string(), tdur: z.number().optional(), pid: z.number() })),
});

/** One reading, and its tasks in processor time, the longest first. Other load on the machine doesn't count. */
async function tracedReading(tab: Page, script: 'read-page' | 'read-article' = 'read-page') {
  const browser = tab.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(tab, {
    categories: ['toplevel', 'devtools.timeline', 'blink.user_timing', 'v8'],
  });
  const { selection } = await readPage(tab, { script });
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString('utf8')));
  const ofPage = traceEvents.find(({ name }) => name === 'EvaluateScript' || name === 'v8.run')?.pid;
  const tasks = traceEvents.filter(
    ({ name, pid }) => /RunTask$/.test(name) && (ofPage === undefined || pid === ofPage),
  );
  const tasksMs = tasks.map(({ tdur = 0 }) => tdur / 1_000).toSorted((one, other) => other - one);
  return { selection, tasksMs };
}
