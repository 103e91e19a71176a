// Measures the index of ideas at its largest size, alternately with a tenth of it, in a page of Chromium (P12).
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { findChromium } from '../support/find-browsers';
import { needed } from '../support/found';
import { ideaGates, ideaTargets } from './budgets';
import { explained, type Finding, gateOf, limited } from './finding';
import type { MadeIndex } from './ideas';
import { type Figure, figureOf, inTurns, repeated } from './statistics';

const [few, many] = [500, 5_000];

declare const prepareIdeas: (count: number) => Promise<MadeIndex>;

export async function measureIdeaMatching(rounds: number): Promise<Finding> {
  const content = await bundled();
  const browser = await chromium.launch({ executablePath: needed(findChromium()), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    // A page without an address has no storage.
    await page.route('https://bench.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    await page.goto('https://bench.example/');
    await page.addScriptTag({ content });
    return await measureIn(page, rounds);
  } finally {
    await browser.close();
  }
}

async function bundled(): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const results = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': root } },
    build: {
      write: false,
      target: 'esnext',
      lib: { entry: 'test/bench/ideas/index.ts', formats: ['iife'], name: 'ideas' },
    },
  });
  const [result] = [results].flat();
  if (!result || !('output' in result)) throw new Error('The page of the ideas has no script');
  return result.output[0].code;
}

async function measureIn(page: Page, rounds: number): Promise<Finding> {
  const sized = async (count: number) => {
    const index = await page.evaluateHandle((size) => prepareIdeas(size), count);
    return {
      index,
      read: repeated(() => index.evaluate((made) => made.readMs())),
      start: repeated(() => index.evaluate((made) => made.startMs())),
      search: repeated(() => index.evaluate((made) => made.searchMs())),
      lookup: repeated(() => index.evaluate((made) => made.lookupMs())),
    };
  };
  // One after the other: the storage answers late while the page makes ideas.
  const [small, large] = [await sized(few), await sized(many)];
  const of = ({ read, start, search, lookup }: typeof small) => [read, start, search, lookup];
  await inTurns(rounds, [...of(small), ...of(large)]);
  const { bytes, wordBytes } = await large.index.evaluate((made) => ({
    bytes: made.bytes,
    wordBytes: made.wordBytes,
  }));
  const ratio = (what: 'search' | 'lookup') => large[what].figure().median / small[what].figure().median;
  const row = (what: string, figure: Figure) => explained('P12', what, figure);
  const most = (times: number) => `at most ${times} times that of ${few} ideas`;
  const searchTitle = `a search among ${many} ideas, ${most(ideaGates.search)}`;
  const lookupTitle = `the states in the activity list, ${many} ideas, ${most(ideaGates.lookup)}`;
  return {
    rows: [
      limited('P12', `search among ${many} ideas`, large.search.figure(), ideaTargets.searchMs),
      row(`search among ${few} ideas`, small.search.figure()),
      row(`reading ${many} ideas from the storage, once an opening`, large.read.figure()),
      row(`the matcher of ${many} ideas, made once an opening`, large.start.figure()),
      row(`states of 1,000 rows of the activity list, ${many} ideas`, large.lookup.figure()),
      row(`the same, ${few} ideas`, small.lookup.figure()),
      row(`the index of ${many} ideas`, figureOf([bytes / 1_000], 'kB')),
      row('of it the words of the descriptions', figureOf([wordBytes / 1_000], 'kB')),
    ],
    gates: [
      gateOf('P12', searchTitle, ratio('search'), ideaGates.search),
      gateOf('P12', lookupTitle, ratio('lookup'), ideaGates.lookup),
    ],
  };
}
