// Reads made pages of many structures in real Chromium: selections exactly, articles almost exactly.
import { measureArticle } from '../../pages/article-measures';
import { sampled } from '../../support/full-run';
import { type MadePage, sampleOfMadePages } from './made-pages';
import { expect, onPage, readPage, test } from './reading';
import { select } from './select';

const sample = sampled(sampleOfMadePages(), 2);

for (const kind of new Set(sample.map(kindOf))) {
  const pages = sample.filter((page) => kindOf(page) === kind);
  test(`selections on pages of the kind "${kind}" are read as selected (${pages.length})`, async ({
    tab,
    serve,
  }) => {
    for (const { name, address, page, title, selections } of pages) {
      await onPage(name, async () => {
        await serve({ [address]: page });
        await tab.goto(address);
        for (const expected of selections) {
          await select(tab, expected.select);
          const { selection, title: read } = await readPage(tab);
          const { html, text } = expected;
          expect
            .soft({ read, html: selection?.html, text: selection?.text }, `${name}, ${expected.about}`)
            .toEqual({ read: title, html, text });
        }
      });
    }
  });
}

test('articles of made pages have 98 of 100 expected words, list items and links, and each article is found', async ({
  tab,
  serve,
}) => {
  test.setTimeout(180_000);
  const words: number[] = [];
  const sums = { items: [0, 0], links: [0, 0], headings: [0, 0], code: [0, 0] };
  const add = (name: keyof typeof sums, { kept, expected }: { kept: number; expected: number }) => {
    const [a = 0, b = 0] = sums[name];
    sums[name] = [a + kept, b + expected];
  };
  for (const { name, address, page, article } of sample.filter(hasArticle)) {
    await serve({ [address]: page });
    await tab.goto(address);
    const { selection, isArticle } = await readPage(tab, { script: 'read-article' });
    expect.soft(isArticle, `${name} has an article`).toBe(true);
    const byline = article.byline === null ? '' : `<p><em>${article.byline}</em></p>`;
    expect.soft(selection?.html, `${name} begins with its byline`).toMatch(new RegExp(`^${byline}`));
    const measures = measureArticle(selection?.html.slice(byline.length) ?? '', article.html);
    words.push(measures.words);
    for (const part of ['items', 'links', 'headings', 'code'] as const) add(part, measures[part]);
  }
  const share = ([kept = 0, expected = 0]: number[]) => kept / expected;
  expect(words.reduce((sum, one) => sum + one, 0) / words.length).toBeGreaterThanOrEqual(0.98);
  for (const part of ['items', 'links', 'headings', 'code'] as const) {
    expect(share(sums[part]), part).toBeGreaterThanOrEqual(0.98);
  }
});

function hasArticle(page: MadePage): page is MadePage & { article: NonNullable<MadePage['article']> } {
  return page.article !== null;
}

function kindOf({ name }: MadePage): string {
  return name.split('-')[0] ?? '';
}
