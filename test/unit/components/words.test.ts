import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSay, writingOf } from '@/lib/capture/words';
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
    const unused = Object.keys(english).filter((key) => {
      const [counted = key] = key.split('_');
      return !text.includes(`'${counted}'`) && !text.includes(`__MSG_${key}__`);
    });
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
    expect(Object.keys(missingFrom(catalogue, english, language))).toEqual([]);
    expect(leftOverIn(catalogue, english, language)).toEqual([]);
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
      (_key, written) => written.join('|'),
      () => ({ language, direction }),
    )('menuIdea', ...parts);

  it('writes numbers as the language does', () => {
    expect(filledIn('de', 'ltr', 12_345.5)).toBe('12.345,5');
    expect(filledIn('en', 'ltr', 12_345)).toBe('12,345');
  });

  it.each([
    { language: 'en', count: 0, form: 'other' },
    { language: 'en', count: 1, form: 'one' },
    { language: 'en', count: 2, form: 'other' },
    { language: 'fr', count: 0, form: 'one' },
    { language: 'ja', count: 1, form: 'other' },
    { language: 'ar', count: 2, form: 'two' },
    { language: 'ar', count: 3, form: 'few' },
    { language: 'ar', count: 11, form: 'many' },
  ])('says $count in $language by its form $form', ({ language, count, form }) => {
    const say = createSay(
      (key) => key,
      () => ({ language, direction: 'ltr' }),
    );
    expect(say('activityCount', count)).toBe(form === 'other' ? 'activityCount' : `activityCount_${form}`);
  });

  it('says a count in the usual form where the catalogue has no other', () => {
    const say = createSay(
      (key, [count]) => (key === 'seconds' ? `${count} s` : ''),
      () => ({ language: 'en', direction: 'ltr' }),
    );
    expect(say('seconds', 1)).toBe('1 s');
  });

  it('F38 isolates a part that would turn the sentence around it, and no other', () => {
    expect(filledIn('en', 'ltr', 'PRJ-I-1', 'שלום', '')).toBe('PRJ-I-1|\u2068שלום\u2069|');
    expect(filledIn('ar', 'rtl', 'PRJ-I-1', '')).toBe('\u2068PRJ-I-1\u2069|');
  });
});
