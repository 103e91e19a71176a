import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyedHash } from '@/lib/capture/similar/keyed-hash';
import { createMatcher, wordsOf } from '@/lib/capture/similar/matcher';
import made from '../../../fixtures/similar/made-passages.json';

const hash = createKeyedHash(Uint8Array.from([7, 6, 5, 4, 3, 2, 1, 0]));

const indexed = (ideas: readonly { id: string; name: string; description?: string }[]) =>
  ideas.map(({ id, name, description = '' }) => ({ id, name, words: wordsOf(description, hash) }));

const best = (ideas: Parameters<typeof indexed>[0], name: string, passage = '') =>
  createMatcher(indexed(ideas), hash)(name, passage)[0]?.id;

const few = [
  { id: 'csv', name: 'Export reports as CSV', description: 'Open the numbers in a spreadsheet.' },
  { id: 'sso', name: 'Single sign-on', description: 'Log in through the identity provider.' },
  { id: 'dark', name: 'Dark mode', description: 'The screens are too bright at night.' },
  { id: 'plan', name: 'Terminverschiebung per Ziehen', description: '' },
  { id: 'slow', name: '検索が遅い', description: '文書が増えると結果が出るまで待たされる。' },
];

describe('the matcher', () => {
  it.each([
    ['other forms of the words', 'Exporting a report', '', 'csv'],
    ['words of the description', 'Identity providers', '', 'sso'],
    ['words of the passage alone', 'It hurts my eyes', 'So bright that I cannot use it at night.', 'dark'],
    ['a misspelt word', 'darkk mdoe', '', 'dark'],
    ['a part of a compound', 'Termine verschieben', '', 'plan'],
    ['a language without spaces', '検索の結果が遅すぎる', '', 'slow'],
    ['other case, accents and width', 'ＤÁRK', '', 'dark'],
  ])('finds an idea by %s', (_what, name, passage, id) => {
    expect(best(few, name, passage)).toBe(id);
  });

  it.each([
    ['', ''],
    ['   ', '…'],
    ['Zzyzx', 'qwxv'],
  ])('finds nothing for %j with %j', (name, passage) => {
    expect(createMatcher(indexed(few), hash)(name, passage)).toEqual([]);
  });

  it('finds nothing among no ideas', () => {
    expect(createMatcher([], hash)('Export', 'Export')).toEqual([]);
  });

  it('finds at least 57 of the 60 made passages among the first three, in each language at least 14 of 15', () => {
    const matcher = createMatcher(indexed(made.ideas), hash);
    const missed = made.passages.filter(
      ({ idea, name, passage }) =>
        !matcher(name, passage)
          .slice(0, 3)
          .some(({ id }) => id === idea),
    );
    expect(missed.length, missed.map(({ idea }) => idea).join(' ')).toBeLessThanOrEqual(3);
    for (const language of new Set(made.passages.map((passage) => passage.language)))
      expect(missed.filter((passage) => passage.language === language).length, language).toBeLessThan(2);
  });

  it('ranks an idea with exactly the given name first, whatever the other names are', () => {
    const name = fc.stringMatching(/^[a-zäéж検索 ]{3,30}$/).filter((text) => text.trim().length > 2);
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 2, maxLength: 12, selector: (text) => text.trim() }),
        (names) => {
          const ideas = indexed(names.map((text, at) => ({ id: String(at), name: text })));
          const matches = createMatcher(ideas, hash)(names[0] ?? '', '');
          const [first] = matches;
          const own = matches.find(({ id }) => id === '0');
          expect(own?.score ?? 0).toBeGreaterThanOrEqual((first?.score ?? 0) - 1e-9);
        },
      ),
    );
  });

  it('returns scores in falling order, each idea at most once, and never throws', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: text, description: text }), { maxLength: 20 }),
        text,
        text,
        (ideas, name, passage) => {
          const given = indexed(ideas.map((idea, at) => ({ ...idea, id: String(at) })));
          const matches = createMatcher(given, hash)(name, passage);
          const scores = matches.map(({ score }) => score);
          expect(scores).toEqual(scores.toSorted((one, other) => other - one));
          expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length);
          expect(scores.every((score) => score > 0 && Number.isFinite(score))).toBe(true);
        },
      ),
    );
  });
});

describe('the words of a description', () => {
  it('are sorted numbers of its first 500 characters, each once', () => {
    const words = wordsOf(`slow slower export ${'x '.repeat(300)} hidden`, hash);
    expect([...words]).toEqual([hash('slow'), hash('export')].toSorted((one, other) => one - other));
  });

  it('are other numbers under another key', () => {
    const other = createKeyedHash(new Uint8Array(8));
    expect(wordsOf('export', other)).not.toEqual(wordsOf('export', hash));
  });
});
