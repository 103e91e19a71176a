// A link to a passage, opened in real Chromium, highlights exactly that passage, or is missing.
import type { Page } from '@playwright/test';
import { corpusPages } from './corpus';
import { expect, readPage, test } from './reading';

/** Set the variable to test more links after changing how links are built. */
const passagesWanted = Number(process.env.QUICK_CAPTURE_PASSAGES ?? 60);
/** The highlight colour set in the browser. No page of the corpus uses it. */
const highlight = '<style>::target-text{background:#ff00ff!important;color:#ff00ff!important}</style>';

test(`each link to one of ${passagesWanted} random passages of the corpus highlights exactly that passage`, async ({
  tab,
  serve,
}) => {
  test.setTimeout(120_000 + passagesWanted * 5_000);
  const random = seededRandom(20_260_321);
  const outcomes = { highlighted: 0, withoutLink: 0, missed: [] as string[] };
  const pages = corpusPages().filter(({ selection }) => (selection?.text.split(' ').length ?? 0) >= 4);
  await tab.setViewportSize({ width: 700, height: 900 });
  for (let index = 0; index < passagesWanted; index++) {
    const page = pages[index % pages.length];
    if (!page) throw new Error('The corpus has no pages with passages');
    const marked = Object.entries(page.pages).map(([address, html]) => [address, html + highlight]);
    await tab.unrouteAll();
    await serve(Object.fromEntries(marked));
    await tab.goto(page.address);
    const passage = await selectRandomWords(tab, [random(), random()]);
    const { source } = await readPage(tab);
    if (passage === null || source.passageAddress === null) {
      outcomes.withoutLink += 1;
      continue;
    }
    const directive = source.passageAddress.replace(/^.*?(?=:~:)/, '');
    const [address = page.address] = page.address.split('#');
    await tab.goto('about:blank');
    await tab.goto(`${address}#${directive}`);
    if (await isHighlighted(tab, passage)) outcomes.highlighted += 1;
    else outcomes.missed.push(`${page.name}: "${passage.words}" by ${directive}`);
  }
  const { highlighted, withoutLink, missed } = outcomes;
  console.log(
    `passage links: ${highlighted} highlighted, ${withoutLink} without a link, ${missed.length} missed`,
  );
  expect(missed).toEqual([]);
});

interface Passage {
  words: string;
  from: number;
  to: number;
}

/** Selects from the start of one visible word to the end of another, at most 40 words later. */
function selectRandomWords(tab: Page, [first, length]: [number, number]): Promise<Passage | null> {
  return tab.evaluate(
    ({ first, length }) => {
      const ends: Array<{ node: Text; start: number; end: number }> = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const segmenter = new Intl.Segmenter(document.documentElement.lang || 'en', { granularity: 'word' });
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const isShown =
          element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
        if (!isShown || !(node instanceof Text) || element.matches('button, option, textarea, rt, rp'))
          continue;
        const { userSelect, clip } = getComputedStyle(element);
        if (userSelect === 'none' || clip !== 'auto' || element.getClientRects().length === 0) continue;
        for (const { segment, index, isWordLike } of segmenter.segment(node.data)) {
          if (isWordLike) ends.push({ node, start: index, end: index + segment.length });
        }
      }
      const from = Math.floor(first * ends.length);
      const to = Math.min(ends.length - 1, from + Math.floor(length * 40));
      const start = ends[from];
      const end = ends[to];
      if (!start || !end) return null;
      getSelection()?.setBaseAndExtent(start.node, start.start, end.node, end.end);
      return { words: getSelection()?.toString() ?? '', from, to };
    },
    { first, length },
  );
}

/** Compares the area in the highlight's colour with the position of the words. */
async function isHighlighted(tab: Page, { from, to }: Passage): Promise<boolean> {
  const picture = (await tab.screenshot({ animations: 'disabled' })).toString('base64');
  return tab.evaluate(
    async ({ picture, from, to }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('No canvas to look at the picture with');
      context.drawImage(bitmap, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const isInk = (x: number, y: number) => {
        const at = (Math.round(y) * width + Math.round(x)) * 4;
        return data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 255;
      };
      const words: DOMRect[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const segmenter = new Intl.Segmenter(document.documentElement.lang || 'en', { granularity: 'word' });
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const isShown =
          element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
        if (!isShown || !(node instanceof Text) || element.matches('button, option, textarea, rt, rp'))
          continue;
        const { userSelect, clip } = getComputedStyle(element);
        if (userSelect === 'none' || clip !== 'auto' || element.getClientRects().length === 0) continue;
        for (const { segment, index, isWordLike } of segmenter.segment(node.data)) {
          if (!isWordLike) continue;
          const range = new Range();
          range.setStart(node, index);
          range.setEnd(node, index + segment.length);
          words.push(range.getBoundingClientRect());
        }
      }
      return words.every((box, index) => {
        const x = box.x + box.width / 2;
        const y = box.y + box.height / 2;
        const isInSight = x >= 0 && y >= 0 && x < width && y < height && box.width > 2;
        return !isInSight || isInk(x, y) === (index >= from && index <= to);
      });
    },
    { picture, from, to },
  );
}

/** Mulberry32: the same passages every time. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
