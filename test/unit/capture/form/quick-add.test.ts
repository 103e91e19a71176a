// The tokens in a name: # a tag, @ a person, > a destination.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type KnownTokens,
  newTag,
  parseQuickAdd,
  quickTargets,
  rangeOf,
  takesQuickAdd,
  tokenAt,
} from '@/lib/capture/form/quick-add';
import { kinds } from '@/lib/capture/kinds';

/** A text with the caret at `|`. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  return { text, token: tokenAt(text, caret) };
}

describe('the caret', () => {
  it.each([
    ['#|', '#', ''],
    ['Slow export #imp|', '#', 'imp'],
    ['Slow #imp|ort of rows', '#', 'imp'],
    ['Slow export @Ana K|', '@', 'Ana K'],
    ['@ana@acme.com|', '@', 'ana@acme.com'],
    ['Slow export > P|', '>', 'P'],
    ['Slow export >P|', '>', 'P'],
    ['Slow #a > P|', '>', 'P'],
    ['遅い書き出し　＃取込|', '#', '取込'],
    ['＠王芳|', '@', '王芳'],
    ['書き出し ＞ P|', '>', 'P'],
  ])('in %s is inside a token', (marked, sigil, query) => {
    expect(at(marked).token).toMatchObject({ sigil, query });
  });

  it.each([
    ['|#import'],
    ['Slow exp|ort #import'],
    ['in C#|'],
    ['to ana@acme|.com'],
    ['a->b|'],
    ['# no tag|'],
    ['#a, b|'],
    ['#取込、遅い|'],
    ['#استيراد، بطيء|'],
    [`#${'x'.repeat(70)}|`],
    ['|'],
  ])('in %s is in plain text', (marked) => {
    expect(at(marked).token).toBeNull();
  });
});

it.each([
  ['Slow export #imp|', 'Slow export '],
  ['Slow #imp|ort export', 'Slow export'],
  ['#imp| Slow export', 'Slow export'],
  ['Slow export > P|RJ today', 'Slow export today'],
  ['Slow  #imp| export', 'Slow export'],
  ['Slow #imp|  export', 'Slow export'],
  ['Slow export  #imp|', 'Slow export '],
])('%s without its token leaves %j', (marked, left) => {
  const { text, token } = at(marked);
  if (!token) throw new Error('no token');
  const { start, end } = rangeOf(text, token);
  expect(text.slice(0, start) + text.slice(end)).toBe(left);
});

const known: KnownTokens = {
  tag: (word) => (/^\p{L}/u.test(word) ? newTag(word) : null),
  person: (words) =>
    words.includes('@') && !words.includes(' ') ? words : words === 'Ana Kovač' ? 'ana@acme.com' : null,
  product: (words) => (['PRJ', 'Mobile app'].includes(words) ? words : null),
};

describe('a line of the address bar', () => {
  it.each([
    ['Slow export #import @ana@acme.com > PRJ', 'Slow export', ['import'], 'ana@acme.com', 'PRJ'],
    ['#import Slow #csv export', 'Slow export', ['import', 'csv'], '', ''],
    ['@Ana Kovač wants > Mobile app speed', 'wants speed', [], 'ana@acme.com', 'Mobile app'],
    ['Slow export >PRJ', 'Slow export', [], '', 'PRJ'],
    ['Fix #12 in C# for @nobody > NOPE', 'Fix #12 in C# for @nobody > NOPE', [], '', ''],
    ['One > PRJ two > PRJ', 'One two > PRJ', [], '', 'PRJ'],
    ['#', '#', [], '', ''],
    ['x > y', 'x > y', [], '', ''],
    ['#a #a', '', ['a'], '', ''],
    ['', '', [], '', ''],
  ])('%j is %j with its tokens', (line, name, tags, createdBy, product) => {
    expect(parseQuickAdd(line, known)).toEqual({ name, tags, createdBy, product });
  });

  const words = 'Slow #import #12 @ana@acme.com @nobody > PRJ >PRJ >NOPE C# ＃取込'.split(' ');
  const word = fc.constantFrom(...words);

  it('loses no word: tokens fill fields, and all other words form the name, in order', () => {
    const seen = { names: 0, tokens: 0 };
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const added = parseQuickAdd(words.join(' '), known);
        const taken = [...added.tags, added.createdBy, added.product];
        const expectTaken = (skipped: string) => {
          seen.tokens += 1;
          expect([...taken, '']).toContain(skipped.replace(/^[#＃@>]/u, ''));
        };
        let left: readonly string[] = words;
        for (const part of added.name.split(' ').filter(Boolean)) {
          seen.names += 1;
          const index = left.indexOf(part);
          expect(index).toBeGreaterThanOrEqual(0);
          left.slice(0, index).forEach(expectTaken);
          left = left.slice(index + 1);
        }
        left.forEach(expectTaken);
      }),
    );
    expect(seen.names).toBeGreaterThan(50);
    expect(seen.tokens).toBeGreaterThan(50);
  });

  it('stays unchanged if no token is known', () => {
    const nothing = { tag: () => null, person: () => null, product: () => null };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (line) => {
        expect(parseQuickAdd(line, nothing).name).toBe(line.replace(/\s+/g, ' ').trim());
      }),
    );
  });
});

it('a token starts with its sign, ends behind the caret, and contains the query, whatever is typed', () => {
  const text = fc.array(fc.constantFrom('#', '@', '>', ' ', 'a', 'é', '🐑', ',', '＃'), { maxLength: 30 });
  let tokens = 0;
  fc.assert(
    fc.property(text, fc.nat(40), (parts, place) => {
      const typed = parts.join('');
      const caret = Math.min(place, typed.length);
      const token = tokenAt(typed, caret);
      if (!token) return;
      tokens += 1;
      expect(typed.charAt(token.start)).toMatch(/[#@>＃]/);
      expect(token.end).toBeGreaterThanOrEqual(caret);
      expect(typed.slice(token.start + 1, caret)).toMatch(/^\s?/);
      expect(typed.slice(token.start + 1, caret).endsWith(token.query)).toBe(true);
    }),
  );
  expect(tokens).toBeGreaterThan(10);
});

describe('quick add fills in', () => {
  const fields = (id: string) => kinds.find((kind) => kind.id === id)?.fields ?? [];
  const names = (id: string, locked: string[] = []) =>
    Array.from(quickTargets(fields(id), locked), ([sigil, { name }]) => `${sigil}${name}`);

  it.each([
    ['idea', ['#tags', '@createdBy', '>product']],
    ['note', ['#tags', '>product']],
    ['feature', ['#tags', '@createdBy', '>product']],
  ])('the fields of the kind %s', (id, wanted) => {
    expect(names(id)).toEqual(wanted);
  });

  it.each([
    ['idea', ['name']],
    // Its name has suggestions of its own, and keeps every character.
    ['competitor', []],
  ])('from these fields of the kind %s', (id, wanted) => {
    expect(
      fields(id)
        .filter(takesQuickAdd)
        .map(({ name }) => name),
    ).toEqual(wanted);
  });

  it('no locked field', () => {
    expect(names('idea', ['product', 'tags'])).toEqual(['@createdBy']);
  });
});

it.each([
  ['import', 'import'],
  ['取込', '取込'],
  ['2026', '2026'],
  ['q3-plan', 'q3-plan'],
  ['', null],
  ['two words', null],
  ['a,b', null],
  ['取込、遅い', null],
  ['-', null],
])('%j creates the tag %j', (query, tag) => {
  expect(newTag(query)).toBe(tag);
});

it('F119 a new tag is in the composed normal form', () => {
  expect(newTag('cafe\u0301')).toBe('caf\u00e9');
});
