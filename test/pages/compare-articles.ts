// Compares our articles with those of other extractors, in the same browser and on the same loaded pages.
// `npm run test:articles -- DIR`, see the README.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import * as z from 'zod/mini';
import { findBuild } from '../support/built-extension';
import { findChromium } from '../support/find-browsers';
import { needed } from '../support/found';
import { waitAtMost } from '../support/wait-until';
import { wordsIn } from './article-measures';
import { pagesIn, type ReadablePage, withoutByline } from './page-folder';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Another extractor: a script that defines `Defuddle`. */
    defuddle: { type: 'string' },
    /** The beginning of the names of pages. */
    only: { type: 'string', default: '' },
    scripts: { type: 'boolean', default: false },
    /** Also another build of ours. */
    beside: { type: 'string' },
    /** Prints each page. */
    each: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    /** Reads with ours only. */
    alone: { type: 'boolean', default: false },
    /** Also measures the tasks of our reading. */
    tasks: { type: 'boolean', default: false },
  },
});

const readability = readFileSync(
  createRequire(import.meta.url).resolve('@mozilla/readability/Readability.js'),
  'utf8',
);
const built = (folder: string) => readFileSync(`${folder}/read-article.js`, 'utf8');

/**
 * Marks the end of each task in the trace. The reader pauses with `setTimeout`. Only Readability looks for elements by their
 * tags in this way.
 */
const marks = `
  var task = 'own';
  { const wait = setTimeout;
    const mark = () => { performance.mark(task); task = 'parse' === task ? 'own' : task; };
    for (const { prototype } of [Document, Element]) {
      const find = prototype.getElementsByTagName;
      prototype.getElementsByTagName = function (tag) { task = 'parse'; return find.call(this, tag); };
    }
    globalThis.setTimeout = (run, ms) => { mark(); return wait(run, ms); }; }`;

const ours = (script: string) =>
  `${script}\nPromise.resolve(readArticle).then(({ isArticle, selection }) => (isArticle ? selection?.html ?? '' : ''))`;
const plain = (script: string, html: string) =>
  `${script}\n(() => { try { return ${html} ?? ''; } catch { return ''; } })()`;

const readers: Record<string, string> = {
  ours: ours(built(needed(findBuild('chrome-mv3')))),
  ...(options.beside ? { beside: ours(built(options.beside)) } : {}),
  ...(options.alone
    ? {}
    : { readability: plain(readability, 'new Readability(document.cloneNode(true)).parse()?.content') }),
  ...(options.defuddle
    ? { defuddle: plain(readFileSync(options.defuddle, 'utf8'), 'new Defuddle(document).parse().content') }
    : {}),
};

async function load(tab: Page, page: ReadablePage): Promise<void> {
  await tab.unrouteAll();
  await tab.route('**/*', (route) => {
    const body = page.pages[route.request().url()];
    const headers: Record<string, string> = options.scripts
      ? {}
      : { 'content-security-policy': "script-src 'none'" };
    return body === undefined
      ? route.fulfill({ status: 404, body: '' })
      : route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body });
  });
  await tab.goto('about:blank');
  await tab.goto(page.address, { waitUntil: options.scripts ? 'load' : 'domcontentloaded' });
}

/** In an isolated world of its own, like the script of an extension. */
async function read(tab: Page, expression: string): Promise<string> {
  const session = await tab.context().newCDPSession(tab);
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId: world.executionContextId,
    returnByValue: true,
    awaitPromise: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return z.string().parse(result.value);
}

const eventSchema = z.object({
  name: z.string(),
  cat: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
});

/** The processor time of each task of a reading, in milliseconds. */
async function tasksOf(page: ReadablePage): Promise<{ own: number[]; parse: number[] }> {
  await load(tab, page);
  const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
  await browser.startTracing(tab, { categories });
  const ended = '.then((html) => { performance.mark(task); return html; })';
  await read(tab, `${marks}\n${readers.ours ?? ''}${ended}`);
  const trace = z
    .object({ traceEvents: z.array(z.unknown()) })
    .parse(JSON.parse(String(await browser.stopTracing())));
  const events = trace.traceEvents.flatMap((event) => eventSchema.safeParse(event).data ?? []);
  const tasks = events.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined);
  const longest = { own: [0], parse: [0] };
  for (const mark of events) {
    if (!mark.cat.includes('user_timing') || (mark.name !== 'own' && mark.name !== 'parse')) continue;
    const task = tasks.find(
      ({ pid, tid, ts, dur = 0 }) =>
        pid === mark.pid && tid === mark.tid && ts <= mark.ts && mark.ts <= ts + dur,
    );
    if (task?.tdur !== undefined) longest[mark.name].push(task.tdur / 1_000);
  }
  return longest;
}

/** Of shingles of four words, as multisets. */
function compared(html: string, expected: string): { precision: number; recall: number } {
  const [got, wanted] = [shingles(html), shingles(expected)];
  const both = [...wanted].reduce((sum, [shingle, count]) => sum + Math.min(count, got.get(shingle) ?? 0), 0);
  const size = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    precision: got.size === 0 ? 0 : both / size(got),
    recall: wanted.size === 0 ? 1 : both / size(wanted),
  };
}

function shingles(html: string): Map<string, number> {
  const words = wordsIn(html);
  const counts = new Map<string, number>();
  for (let at = 0; at < Math.max(Math.min(1, words.length), words.length - 3); at += 1) {
    const shingle = words.slice(at, at + 4).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const f1 = (precision: number, recall: number) =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);

interface Row {
  readonly kind: string;
  readonly reader: string;
  readonly precision: number;
  readonly recall: number;
}

const browser = await chromium.launch({ executablePath: needed(findChromium()), args: ['--no-sandbox'] });
/** A page that keeps the browser busy must not end the run. */
const readLimitMs = 30_000;

const viewport = { width: 900, height: 1_000 };
const rows: Row[] = [];
const longest: {
  readonly name: string;
  readonly own: number;
  readonly parse: number;
  readonly all: number;
}[] = [];
const pages = pagesIn(positionals[0] ?? '')
  .filter(({ name, article }) => article !== null && basename(name).startsWith(options.only))
  .filter((_, index) => index % Number(options.every) === 0);
let tab = await browser.newPage({ viewport });
for (const page of pages) {
  const line: string[] = [];
  await load(tab, page).catch(() => null);
  for (const [reader, expression] of Object.entries(readers)) {
    const html = await waitAtMost(readLimitMs, read(tab, expression)).catch(async (error: unknown) => {
      console.log(`! ${page.name}, ${reader}: ${String(error).split('\n')[0]}`);
      // A page that is busy forever doesn’t close.
      void tab.close();
      tab = await browser.newPage({ viewport });
      await load(tab, page).catch(() => null);
      return '';
    });
    const { precision, recall } = compared(withoutByline(html), page.article ?? '');
    rows.push({ kind: /^[a-z]+/.exec(basename(page.name))?.[0] ?? '', reader, precision, recall });
    line.push(
      `${reader} ${f1(precision, recall).toFixed(3)} (${precision.toFixed(2)}, ${recall.toFixed(2)})`,
    );
  }
  if (options.tasks) {
    const { own, parse } = await waitAtMost(readLimitMs, tasksOf(page)).catch(() => ({
      own: [0],
      parse: [0],
    }));
    const all = [...own, ...parse].reduce((sum, ms) => sum + ms, 0);
    longest.push({ name: page.name, own: Math.max(...own), parse: Math.max(...parse), all });
  }
  if (options.each) console.log(`${page.name}: ${line.join(' · ')}`);
}
await browser.close();

const kinds = ['', ...new Set(rows.map(({ kind }) => kind))];
for (const kind of kinds) {
  const cells = Object.keys(readers).map((reader) => {
    const own = rows.filter((row) => row.reader === reader && row.kind.startsWith(kind));
    const precision = mean(own.map((row) => row.precision));
    const recall = mean(own.map((row) => row.recall));
    return `${reader} ${f1(precision, recall).toFixed(4)} (${precision.toFixed(3)}, ${recall.toFixed(3)})`;
  });
  const count = rows.filter((row) => row.reader === 'ours' && row.kind.startsWith(kind)).length;
  console.log(`| ${kind || 'all'} | ${count} | ${cells.join(' | ')} |`);
}
for (const what of options.tasks ? (['own', 'parse', 'all'] as const) : []) {
  const sorted = longest.map((page) => page[what]).toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1]?.toFixed(0);
  console.log(`${what}: median ${at(0.5)} ms, 95 % ${at(0.95)}, 99 % ${at(0.99)}, longest ${at(1)}`);
}
for (const { name, own } of longest) if (own > 50) console.log(`own task of ${own.toFixed(0)} ms: ${name}`);
