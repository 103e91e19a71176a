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
import { common, counted, total, wordsIn } from './article-measures';
import { pagesIn, type ReadablePage, withoutByline } from './page-folder';
import { headersOf, serveTo } from './readers';

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
  },
});

const readability = readFileSync(
  createRequire(import.meta.url).resolve('@mozilla/readability/Readability.js'),
  'utf8',
);
const built = (folder: string) => readFileSync(`${folder}/read-article.js`, 'utf8');

const ours = (script: string) =>
  `${script}\nPromise.resolve(readArticle).then(({ isArticle, selection }) => (isArticle ? selection?.html ?? '' : ''))`;
const plain = (script: string, html: string) =>
  `${script}\n(() => { try { return ${html} ?? ''; } catch { return ''; } })()`;

const readers: Record<string, string> = {
  ours: ours(built(needed(findBuild('chrome-mv3')))),
  ...(options.beside ? { beside: ours(built(options.beside)) } : {}),
  readability: plain(readability, 'new Readability(document.cloneNode(true)).parse()?.content'),
  ...(options.defuddle
    ? { defuddle: plain(readFileSync(options.defuddle, 'utf8'), 'new Defuddle(document).parse().content') }
    : {}),
};

async function load(tab: Page, page: ReadablePage): Promise<void> {
  await serveTo(tab, page.pages, headersOf(options.scripts));
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

/** Of shingles of four words, as multisets. */
function compared(html: string, expected: string) {
  const [got, wanted] = [counted(shingles(html)), counted(shingles(expected))];
  const both = common(got, wanted);
  return {
    precision: got.size === 0 ? 0 : both / total(got),
    recall: wanted.size === 0 ? 1 : both / total(wanted),
  };
}

function shingles(html: string): string[] {
  const words = wordsIn(html);
  const count = Math.max(Math.min(1, words.length), words.length - 3);
  return Array.from({ length: count }, (_, at) => words.slice(at, at + 4).join(' '));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const f1 = (precision: number, recall: number) =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);

interface Row extends ReturnType<typeof compared> {
  readonly kind: string;
  readonly reader: string;
}

const browser = await chromium.launch({ executablePath: needed(findChromium()), args: ['--no-sandbox'] });
/** A page that keeps the browser busy must not end the run. */
const readLimitMs = 30_000;

const viewport = { width: 900, height: 1_000 };
const rows: Row[] = [];
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
