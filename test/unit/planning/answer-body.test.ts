// The JSON reader keeps every digit of an id.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '@/lib/planning/answer-reader';

describe('reading JSON', () => {
  test.each([
    ['{"id":6776881149498133193}', { id: '6776881149498133193' }],
    ['[9007199254740991,9007199254740992]', [9007199254740991, '9007199254740992']],
    ['[-9007199254740993]', ['-9007199254740993']],
    [
      '{"6776881149498133193":"6776881149498133193 and \\"6776881149498133193\\""}',
      { '6776881149498133193': '6776881149498133193 and "6776881149498133193"' },
    ],
    ['[0.1234567890123456,1e3]', [0.1234567890123456, 1000]],
  ])('%s', (text, value) => {
    expect(parseJson(text)).toEqual({ isOk: true, value });
  });

  test.each(['', '{', 'nope', '{"a":1}x', '01'])('%j is refused', (text) => {
    expect(parseJson(text)).toEqual({ isOk: false });
  });

  test('gives the same as JSON.parse if every number is safe', () => {
    const text = fc.string({ unit: fc.constantFrom(...'"\\{}[],:0123456789 e.-\n\u2028é\u{1F600}') });
    const safe = fc.oneof(fc.maxSafeInteger(), fc.double({ min: -1e9, max: 1e9, noNaN: true }), text);
    const value = fc.dictionary(text, fc.array(safe));
    fc.assert(
      fc.property(value, (object) => {
        // A long number in a text makes the reader check every token.
        const written = JSON.stringify([object, '12345678901234567890']);
        expect(parseJson(written)).toEqual({ isOk: true, value: JSON.parse(written) });
      }),
    );
  });

  test('keeps every whole number of any length', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 120n), max: 2n ** 120n }), (number) => {
        const read = parseJson(`{"id":${number}}`);
        expect(read.isOk && String((read.value as { id: unknown }).id)).toBe(String(number));
      }),
    );
  });

  test('accepts five megabytes of one string', () => {
    expect(parseJson(`["${'\\n'.repeat(2_500_000)}",1234567890123456789]`).isOk).toBe(true);
  });
});
