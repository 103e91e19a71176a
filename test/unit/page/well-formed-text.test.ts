// Captured text: well-formed, without control characters, otherwise byte for byte (F36, F37, F38).
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine, utf8Bytes, wellFormedText } from '@/lib/page/well-formed-text';

const anyText = fc.string({ unit: 'binary' });
const brokenText = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));

describe('F37: wellFormedText', () => {
  it.each([
    ['a\u0000b\u0007c', 'abc'],
    ['\ud83d', '\ufffd'],
    ['\udc11\ud83d', '\ufffd\ufffd'],
    ['line\r\nline\rline', 'line\nline\nline'],
    ['tab\tand\nline', 'tab\tand\nline'],
    ['\u007f', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(wellFormedText(text)).toBe(expected);
  });

  it('makes any code units well-formed, and changes nothing the second time', () => {
    fc.assert(
      fc.property(brokenText, (text) => {
        const formed = wellFormedText(text);
        expect(formed.isWellFormed()).toBe(true);
        expect(wellFormedText(formed)).toBe(formed);
      }),
    );
  });

  it.each([
    'שלום \u200f(א)\u2069',
    '👩🏽‍💻🏳️‍🌈🇳🇴',
    'Z\u0351\u036b\u0343',
    '港に船',
    '\u00a0\u00ad\u200b\ufeff',
  ])('F38: keeps %j byte for byte', (text) => {
    expect(Buffer.from(wellFormedText(text))).toEqual(Buffer.from(text));
  });
});

it('F36: utf8Bytes counts bytes like an encoder', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(utf8Bytes(text)).toBe(Buffer.byteLength(text));
    }),
  );
});

it.each([
  [' a\n\t b ', 'a b'],
  ['\u0000', null],
  [' \n ', null],
  ['', null],
  [null, null],
  [undefined, null],
])('oneLine %j becomes %j', (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});
