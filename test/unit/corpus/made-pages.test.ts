// The made pages of the corpus: current, varied, and each with a readable expectation.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { madePages, sampleOfMadePages, structureOf } from '../../e2e/page/made-pages';
import { madeFiles } from '../../tools/corpus/pages';
import { allWords } from '../../tools/corpus/words';

const eachWords = Object.values(allWords);

const fixtures = new URL('../../fixtures/pages/', import.meta.url);

describe('the corpus of made pages', () => {
  it('matches its structures and words (npm run pages)', () => {
    const written = readdirSync(new URL('made/', fixtures)).map((name) => [
      name,
      readFileSync(new URL(`made/${name}`, fixtures), 'utf8'),
    ]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(madeFiles()));
  });

  it('has at least 250 pages in twelve scripts', () => {
    const pages = readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.html') && !file.startsWith('parts'),
    );
    expect(pages.length).toBeGreaterThanOrEqual(250);
    expect(new Set(eachWords.map(({ script }) => script)).size).toBeGreaterThanOrEqual(12);
  });

  it('has no two equal structures', () => {
    const words = eachWords.flatMap((each) => Object.values(each).flat(2));
    const ofEach = new Map(madePages().map((page) => [structureOf(page), page]));
    const skeletons = [...ofEach.values()].map(({ page }) =>
      words
        .reduce((text, word) => text.replaceAll(word, ''), page)
        .match(/<\w+/g)
        ?.join(''),
    );
    expect(new Set(skeletons).size).toBe(ofEach.size);
  });

  it('gives npm test one page of every structure, in every language', () => {
    const sample = sampleOfMadePages();
    expect(new Set(sample.map(({ about }) => about.replace(/^.*, in /, ''))).size).toBe(
      new Set(eachWords.map(({ script }) => script)).size,
    );
    expect(new Set(sample.map(({ name }) => name)).size).toBe(sample.length);
  });
});
