// Measures the index of ideas at its largest size, alternately with a tenth of it, in a page of Chromium (P12).
import { fileURLToPath } from 'node:url';
import { chromium, type JSHandle, type Page } from 'playwright';
import { build } from 'vite';
import { findChromium } from '../support/find-browsers';
import { ideaGates, ideaTargets } from './budgets';
import type { Finding, Gate, Row } from './finding';
import type { MadeIndex } from './ideas';
import { type Figure, figureOf } from './statistics';

const [few, many] = [500, 5_000];

declare const prepareIdeas: (count: number) => Promise<MadeIndex>;

interface Samples {
  readonly readMs: number[];
  readonly startMs: number[];
  readonly searchMs: number[];
  readonly lookupMs: number[];
}

export async function measureIdeaMatching(rounds: number): Promise<Finding> {
  const content = await bundled();
  const program = findChromium();
  if (!program.found) throw new Error(program.reason);
  const browser = await chromium.launch({ executablePath: program.value, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    // A page without an address has no storage.
    await page.route('https://bench.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    await page.goto('https://bench.example/');
    await page.addScriptTag({ content });
    return compared(await samplesOf(page, rounds), await sizesOf(page));
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

async function samplesOf(page: Page, rounds: number): Promise<readonly [Samples, Samples]> {
  const sized = async (count: number) => ({
    index: await page.evaluateHandle((size) => prepareIdeas(size), count),
    samples: { readMs: [], startMs: [], searchMs: [], lookupMs: [] } as Samples,
  });
  // One after the other: the storage answers late while the page makes ideas.
  const [small, large] = [await sized(few), await sized(many)];
  // The first round compiles.
  for (let round = -1; round < rounds; round += 1)
    for (const { index, samples } of [small, large]) {
      const { readMs, startMs, searchMs, lookupMs } = await once(index);
      if (round < 0) continue;
      samples.readMs.push(readMs);
      samples.startMs.push(startMs);
      samples.searchMs.push(searchMs);
      samples.lookupMs.push(lookupMs);
    }
  return [small.samples, large.samples];
}

const once = (index: JSHandle<MadeIndex>) =>
  index.evaluate(async (made) => ({
    readMs: await made.readMs(),
    startMs: made.startMs(),
    searchMs: made.searchMs(),
    lookupMs: made.lookupMs(),
  }));

const sizesOf = (page: Page) =>
  page.evaluate(async (count) => {
    const { bytes, wordBytes } = await prepareIdeas(count);
    return { bytes, wordBytes };
  }, many);

function compared(
  [small, large]: readonly [Samples, Samples],
  { bytes, wordBytes }: { readonly bytes: number; readonly wordBytes: number },
): Finding {
  const row = (what: string, figure: Figure, targetMs: number | null): Row => ({
    ...{ id: 'P12', what, figure, toReach: targetMs === null ? '' : `≤ ${targetMs} ms` },
    isReached: targetMs === null ? null : figure.median <= targetMs,
  });
  const ratio = (of: keyof Samples) => figureOf(large[of], 'ms').median / figureOf(small[of], 'ms').median;
  const gate = (title: string, found: number, most: number): Gate => ({
    ...{ id: 'P12', title: `${title}, at most ${most} times that of ${few} ideas` },
    ...{ isKept: found <= most, found: `${found.toFixed(1)} times` },
  });
  return {
    rows: [
      row(`search among ${many} ideas`, figureOf(large.searchMs, 'ms'), ideaTargets.searchMs),
      row(`search among ${few} ideas`, figureOf(small.searchMs, 'ms'), null),
      row(`reading ${many} ideas from the storage, once an opening`, figureOf(large.readMs, 'ms'), null),
      row(`the matcher of ${many} ideas, made once an opening`, figureOf(large.startMs, 'ms'), null),
      row(`states of 1,000 rows of the activity list, ${many} ideas`, figureOf(large.lookupMs, 'ms'), null),
      row(`the same, ${few} ideas`, figureOf(small.lookupMs, 'ms'), null),
      row(`the index of ${many} ideas`, figureOf([bytes / 1_000], 'kB'), null),
      row('of it the words of the descriptions', figureOf([wordBytes / 1_000], 'kB'), null),
    ],
    gates: [
      gate(`a search among ${many} ideas`, ratio('searchMs'), ideaGates.search),
      gate(`the states in the activity list, ${many} ideas`, ratio('lookupMs'), ideaGates.lookup),
    ],
  };
}
