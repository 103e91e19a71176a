// `npm run test:pages -- DIR --links`: selects passages of many kinds on each page of a folder, opens their links in both
// browsers, and prints a table by kind. Fails only for links to a wrong passage.
import { expect, test } from '@playwright/test';
import { seededRandom } from '../support/seeded-random';
import { chosenPages, type ReadablePage } from './page-folder';
import { directiveOf, followed, openReader, type Reader } from './readers';
import type { Passage } from './words-in-page';

const {
  QUICK_CAPTURE_SEED: seed = '1',
  /** Passages of each page, each of another kind. */
  QUICK_CAPTURE_PASSAGES: wanted = '4',
  /** Empty to only count the links. */
  QUICK_CAPTURE_OPENED: isOpened = 'yes',
} = process.env;
const pages = chosenPages();

/** The numbers drawn for a page don't depend on its kinds, so that a seed draws the same passages after a change. */
const maxKinds = 20;

interface Linked {
  readonly page: string;
  readonly passage: Passage;
  readonly outcome: string;
  readonly text: string;
  readonly directive: string;
}

for (const [browser, open] of Object.entries(openReader)) {
  test(`links on ${pages.length} pages in ${browser}`, async () => {
    const reader = await open();
    const random = seededRandom(Number(seed));
    const found: Linked[] = [];
    for (const page of pages) {
      const numbers = Array.from({ length: 2 * maxKinds }, random);
      await linksOf(reader, page, numbers, found).catch((error: unknown) => {
        console.log(`failed: ${page.name}: ${String(error).split('\n')[0]}`);
      });
    }
    await reader.close();
    for (const one of found) if (!/^(right|given)$/.test(one.outcome)) console.log(JSON.stringify(one));
    const byKind = grouped(found, ({ passage }) => passage.kind);
    for (const [kind, own] of [...byKind, ['all', found] as const]) {
      const outcomes = grouped(own, ({ outcome }) => outcome);
      console.log(kind.padEnd(42), [...outcomes].map(([name, { length }]) => `${length} ${name}`).join(', '));
    }
    expect(found.filter(({ outcome }) => outcome === 'another place')).toEqual([]);
  });
}

async function linksOf(
  reader: Reader,
  page: ReadablePage,
  numbers: readonly number[],
  found: Linked[],
): Promise<void> {
  await reader.open(page);
  const { passages = [] } = await reader.inPage({ do: 'each kind' });
  const kinds = [...grouped(passages, ({ kind }) => kind).values()].map((own, index) => ({
    order: numbers[index] ?? 0,
    passage: own[Math.floor((numbers.at(-1 - index) ?? 0) * own.length)],
  }));
  const chosen = kinds.toSorted((one, other) => one.order - other.order).slice(0, Number(wanted));
  const links: Array<{ passage: Passage; link: string | null; text: string }> = [];
  for (const { passage } of chosen) {
    if (!passage) continue;
    const { shown } = await reader.inPage({ do: 'select', passage });
    const { snapshot } = await reader.read('read-page');
    links.push({ passage, link: snapshot.source.passageAddress, text: shown?.text ?? '' });
  }
  for (const { passage, link, text } of links) {
    const outcome = link === null || isOpened ? await followed(reader, page, passage, link) : 'given';
    found.push({ page: page.name, passage, outcome, text, directive: directiveOf(link ?? '') });
  }
}

/** Node.js 20 has no `Map.groupBy`. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
