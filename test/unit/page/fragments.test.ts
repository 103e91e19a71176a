// Text fragments on generated pages. The tests of e2e/page/passage-link open links to real pages in real browsers.
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { allAtOnce } from '@/lib/page/in-slices';
import { lettersOf } from '@/lib/page/letters';
import { provenFragments } from '@/lib/page/link/passage-link';
import type { SearchedText } from '@/lib/page/link/searched-text';
import { type TextFragment, withFragments, wordFragments } from '@/lib/page/link/word-fragments';

function pageOf(lines: readonly string[], line: number, words: string): SearchedText {
  const written = lines.join('\n');
  const before = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  const from = written.indexOf(words, before);
  const to = from + words.length;
  return {
    written,
    writtenFrom: from,
    writtenTo: to,
    nodeStarts: [0],
    annotationEdges: new Set(),
    readings: [
      {
        letters: lettersOf(written),
        from: lettersOf(written.slice(0, from)).length,
        to: lettersOf(written.slice(0, to)).length,
      },
    ],
  };
}

const whole = ({ writtenFrom, writtenTo }: SearchedText) => ({ from: writtenFrom, to: writtenTo });

function provenAll(page: SearchedText): readonly TextFragment[] | null {
  return allAtOnce(provenFragments(page, whole(page)));
}

/** null also for several fragments. */
function proven(page: SearchedText): TextFragment | null {
  const fragments = provenAll(page);
  return fragments?.length === 1 ? (fragments[0] ?? null) : null;
}

describe('the fragment of a passage', () => {
  it('quotes a short unique passage as a whole', () => {
    const page = pageOf(['Sheep graze on the far side.', 'The bell is rung.'], 1, 'bell is rung');
    expect(proven(page)).toEqual({ textStart: 'bell is rung' });
  });

  it('has a word with a zero-width non-joiner, as Persian has', () => {
    const words = 'می\u200cخواهم بروم';
    expect(proven(pageOf(['سلام.', `امروز ${words} به خانه.`], 1, words))).toEqual({ textStart: words });
  });

  it('ends at the last word if the passage ends in a line of signs', () => {
    const page = pageOf(
      ['Before.', 'function ring() {', 'return bell;', '}', 'After.'],
      1,
      'function ring() {\nreturn bell;\n}',
    );
    expect(proven(page)).toEqual({ textStart: 'function ring', textEnd: 'return bell' });
  });

  it('starts at the first word if the passage starts in a line of signs', () => {
    const page = pageOf(['Before.', '---', 'The bell is rung.', 'After.'], 1, '---\nThe bell is rung');
    expect(proven(page)).toEqual({ textStart: 'The bell is rung' });
  });

  it('adds just enough words around the passage to tell it from similar ones', () => {
    const lines = ['One bell is rung at noon.', 'In the evening the other bell is rung at last.'];
    const page = pageOf(lines, 1, 'bell is rung');
    expect(proven(page)).toMatchObject({ textStart: 'bell is rung', prefix: 'the other' });
  });

  it('adds the previous line if the passage starts a line', () => {
    const page = pageOf(['Answer', 'The bell is rung.', 'Question', 'The bell is rung.'], 3, 'The bell');
    expect(proven(page)).toMatchObject({ textStart: 'The bell', prefix: 'Question' });
  });

  it('starts with the first word although the browser takes most words of the script for signs', () => {
    const { segment } = Intl.Segmenter.prototype;
    // Firefox does this with Hindi and Thai.
    const firefox = vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (
      this: Intl.Segmenter,
      text,
    ) {
      const segments = segment.call(this, text);
      return Object.assign(
        Array.from(segments, (given) => ({
          ...given,
          isWordLike: given.index + given.segment.length === text.length,
        })),
        { containing: segments.containing.bind(segments) },
      );
    });
    onTestFinished(() => firefox.mockRestore());
    const page = pageOf(['भोला चिट्ठियाँ कपड़े में लपेटो'], 0, 'भोला चिट्ठियाँ कपड़े में लपेटो');
    expect(proven(page)).toEqual({ textStart: 'भोला चिट्ठियाँ कपड़े में लपेटो' });
  });

  it('is missing if every line around is the same', () => {
    const page = pageOf(
      Array.from({ length: 200 }, () => 'The bell is rung at noon.'),
      100,
      'bell is rung',
    );
    expect(proven(page)).toBeNull();
  });

  it.each([
    ['in a longer word', 'unbelievable'],
    ['with a soft hyphen', 'belie\u00advable'],
    ['in other letters that browsers take for the same', 'BELIÉVABLE'],
    ['broken by a line', 'belie\nvable'],
  ])('adds words around if another place says the same %s', (_how, words) => {
    const page = pageOf([`It is ${words}.`, 'That is believable.'], 1, 'believable');
    expect(proven(page)).toMatchObject({ textStart: 'believable', prefix: 'That is' });
  });

  it.each([
    ['日本語', 'ニホンゴ、にほんご', 'にほんご'],
    ['ß', 'Strasse, Straße', 'Straße'],
    ['digits', '٢٠٢٦, 2026', '2026'],
  ])('adds words around if an earlier place has the same %s', (_what, line, words) => {
    expect(proven(pageOf([line], 0, words))).toMatchObject({ textStart: words, prefix: expect.anything() });
  });

  it('is missing for a passage without words', () => {
    expect(proven(pageOf(['one — two'], 0, '—'))).toBeNull();
  });

  it('starts and ends none of its parts within a word, though a line has longer words than are read', () => {
    const long = 'sheep'.repeat(300);
    const page = pageOf([`${long} bell is rung ${long}`], 0, 'bell is rung');
    const placed = [...wordFragments(page, whole(page))];
    expect(placed.length).toBeGreaterThan(0);
    const isWithinWord = (at: number) => /^\w\w$/.test(page.written.slice(at - 1, at + 1));
    expect(placed.flatMap(({ edges }) => edges).filter(isWithinWord)).toEqual([]);
  });

  it('matches the passage first, for any text of the page', () => {
    const words = fc.constantFrom('a', 'bell', 'bells', 'is', 'rung', 'Æther', 'élan');
    const line = fc.array(words, { minLength: 1, maxLength: 8 });
    const page = fc.tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), fc.nat());
    fc.assert(
      fc.property(page, ([lines, which, first, length]) => {
        const chosen = lines[which % lines.length] ?? [];
        const start = first % chosen.length;
        const passage = chosen.slice(start, start + 1 + (length % (chosen.length - start))).join(' ');
        const all = lines.map((each) => each.join(' '));
        const found = pageOf(all, which % lines.length, passage);
        const fragment = proven(found);
        fc.pre(fragment !== null && fragment.textEnd === undefined);
        expect(firstPlace(found.written, fragment)).toBe(found.writtenFrom);
      }),
    );
  });
});

/** An independent model of a browser's search for a fragment without an end: word by word, with regular expressions. */
function firstPlace(text: string, fragment: TextFragment | null): number {
  const part = (words = '') => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const whole = (words: string) => `(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`;
  const before = fragment?.prefix ? `(?<=${whole(part(fragment.prefix))}\\s*)` : '';
  const after = fragment?.suffix ? `(?=\\s*${whole(part(fragment.suffix))})` : '';
  return text.search(new RegExp(`${before}${whole(part(fragment?.textStart))}${after}`, 'iu'));
}

describe('the address with a fragment', () => {
  const address = 'https://a.example/page';

  it('encodes what a directive uses itself', () => {
    expect(withFragments(address, [{ textStart: 'half-open, read & closed', suffix: 'end' }])).toBe(
      `${address}#:~:text=half%2Dopen%2C%20read%20%26%20closed,-end`,
    );
  });

  it.each([
    ['a lone surrogate', 'b\ud800d'],
    ['a control', 'b\u0001d'],
  ])('is missing for words with %s, which no address can carry', (_what, words) => {
    expect(withFragments(address, [{ textStart: words }])).toBeNull();
    expect(withFragments(address, [{ textStart: 'The bell', prefix: words }])).toBeNull();
  });
});
