import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSay, type WordKey, writingOf } from '@/lib/capture/words';
import {
  leftOverIn,
  misfilledIn,
  missingFrom,
  placesIn,
  presentLanguages,
  readCatalogue,
  wantedLanguages,
} from '../../support/catalogues';
import { hardCodedWords } from '../../support/hard-coded-words';

const root = new URL('../../..', import.meta.url).pathname;
const english = readCatalogue('en');

/** The product's own sources, by path. */
const sources = ['components', 'entrypoints', 'lib'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({
      path: `${folder}/${path}`,
      text: readFileSync(join(root, folder, path), 'utf8'),
    })),
);

describe('the English words', () => {
  it('are all used: a sentence that nobody sees is not translated in vain', () => {
    const manifest = readFileSync(join(root, 'wxt.config.ts'), 'utf8');
    const text = [...sources.map((source) => source.text), manifest].join('\n');
    const unused = Object.keys(english).filter(
      (key) => !text.includes(`'${key}'`) && !text.includes(`__MSG_${key}__`),
    );
    expect(unused).toEqual([]);
  });

  it('tell the translator what each is for, and what every part is that is filled in', () => {
    const silent = Object.entries(english).filter(
      ([, { message, description = '' }]) =>
        description.trim() === '' || placesIn(message).some((place) => !description.includes(place)),
    );
    expect(silent.map(([key]) => key)).toEqual([]);
  });

  it('are said through the catalogue: none is written into a component', () => {
    const written = sources.flatMap(({ path, text }) =>
      path.endsWith('.tsx') ? hardCodedWords(text).map((words) => `${path}: ${words}`) : [],
    );
    expect(written).toEqual([]);
  });
});

describe('words that are written into a component', () => {
  it.each([
    ['<p>Saved</p>', ['Saved']],
    [`<p>{isNew ? "New" : \`Kept \${count}\`}</p>`, ['New', 'Kept ']],
    ['<p>{isNew && "New"}</p>', ['New']],
    ['<button aria-label="Close" className="x" />', ['aria-label="Close"']],
    ['<input title={isNew ? "New" : undefined} name="radio" />', ['title="New"']],
    ['<IconButton name="Settings" />', ['name="Settings"']],
    ['<p className="quiet">{say("saved")} · {count}%</p>', []],
  ])('%s', (source, found) => {
    expect(hardCodedWords(source)).toEqual(found);
  });
});

describe.each(presentLanguages())('the words in %s', (language) => {
  const catalogue = readCatalogue(language);

  it('are those of a language that the product is to speak', () => {
    expect(catalogue.language?.message).toBe(wantedLanguages[language]);
  });

  it('are all there, and no others', () => {
    expect(Object.keys(missingFrom(catalogue, english))).toEqual([]);
    expect(leftOverIn(catalogue, english)).toEqual([]);
  });

  it('are filled in with the same parts as in English', () => {
    expect(misfilledIn(catalogue, english)).toEqual([]);
  });
});

describe('how words are written', () => {
  it.each([
    { catalogue: 'en', own: 'en-GB', language: 'en-GB', direction: 'ltr' },
    { catalogue: 'ar', own: 'ar-EG', language: 'ar-EG', direction: 'rtl' },
    { catalogue: 'zh-CN', own: 'zh-CN', language: 'zh-CN', direction: 'ltr' },
    // A language that we do not speak gets English words, and nothing around them is turned for its sake.
    { catalogue: 'en', own: 'he', language: 'en', direction: 'ltr' },
  ])('$catalogue words in a browser in $own are written as in $language, $direction', (given) => {
    const { language, direction } = given;
    expect(writingOf(given.catalogue, given.own)).toEqual({ language, direction });
  });

  const filledIn = (language: string, direction: 'ltr' | 'rtl', ...parts: (string | number)[]) =>
    createSay(
      (_key: WordKey, written) => written.join('|'),
      () => ({ language, direction }),
    )('menuIdea', ...parts);

  it('writes numbers as the language does', () => {
    expect(filledIn('de', 'ltr', 12_345.5)).toBe('12.345,5');
    expect(filledIn('en', 'ltr', 12_345)).toBe('12,345');
  });

  it('F38 isolates a part that would turn the sentence around it, and no other', () => {
    expect(filledIn('en', 'ltr', 'PRJ-I-1', 'שלום', '')).toBe('PRJ-I-1|\u2068שלום\u2069|');
    expect(filledIn('ar', 'rtl', 'PRJ-I-1', '')).toBe('\u2068PRJ-I-1\u2069|');
  });
});
