// The record that a key, an id or a pasted address names.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseIdeaReference, parseReference } from '@/lib/planning/record-key';

test.each([
  ['PRJ-I-10', 'PRJ-I-10', null],
  [' prj-I-10\n', 'prj-I-10', null],
  ['PRJ1-I-10', 'PRJ1-I-10', null],
  ['PRJe_2-I-10', 'PRJe_2-I-10', null],
  ['prj-I-10', 'prj-I-10', null],
  ['https://acct.example.com/ideas/ideas/PRJe-I-10', 'PRJe-I-10', 'acct.example.com'],
  ['6776881149498133193', '6776881149498133193', null],
  ['https://acct.example.com/ideas/PRJ-I-10', 'PRJ-I-10', 'acct.example.com'],
  ['https://acct.example.com/ideas/ideas/PRJ-I-10', 'PRJ-I-10', 'acct.example.com'],
  ['https://acct.example.com/ideas/ideas/prj-I-10/?tab=comments#c5', 'prj-I-10', 'acct.example.com'],
  ['_x2-I-10', '_x2-I-10', null],
  ['2x-I-10', '2x-I-10', null],
  ['https://portal.example.net/ideas/PRJ-I-10', 'PRJ-I-10', 'portal.example.net'],
  ['https://acct.example.com/ideas/6776881149498133193', '6776881149498133193', 'acct.example.com'],
  ['http://127.0.0.1:4810/ideas/PRJ-I-1', 'PRJ-I-1', '127.0.0.1:4810'],
])('an idea can be named by %j', (text, value, host) => {
  expect(parseIdeaReference(text)).toEqual({ isOk: true, value, host });
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['../PRJ-I-10', 'hostile'],
  ['PRJ-I-10/../../me', 'hostile'],
  ['PRJ-I-10%2f..', 'hostile'],
  ['https://acct.example.com/ideas/PRJ-I-10%2Fcomments', 'hostile'],
  ['https://acct.example.com/%2e%2e/ideas/PRJ-I-10', 'hostile'],
  ['PRJ-I-10\r\nX: y', 'hostile'],
  ['PRJ-\u0000I-10', 'hostile'],
  ['PRJ-10', 'other-record'],
  ['PRJ-R-1', 'other-record'],
  ['https://acct.example.com/features/PRJ-10', 'other-record'],
  ['an idea', 'unreadable'],
  ['https://acct.example.com/', 'unreadable'],
  ['https://acct.example.com/features/123', 'unreadable'],
  ['javascript:alert(1)//PRJ-I-10', 'unreadable'],
  ['PRJ-I-', 'unreadable'],
  // A service matches keys exactly, and the marker is a capital letter.
  ['prj-i-10', 'other-record'],
  [`PRJ-I-1${' '.repeat(3000)}`, 'hostile'],
])('T14: a reference to an idea is refused: %j as %s', (text, problem) => {
  expect(parseIdeaReference(text)).toEqual({ isOk: false, problem });
});

describe('other records can be named by their own keys and addresses', () => {
  test.each([
    ['feature', 'prj-12', 'prj-12'],
    ['feature', 'prj_2-12', 'prj_2-12'],
    // The documentation specifies only the markers of ideas and releases. The service knows the others.
    ['feature', 'PRJ-F-12', 'PRJ-F-12'],
    ['epic', 'PRJ-12', 'PRJ-12'],
    ['goal', 'prj-X-7', 'prj-X-7'],
    ['release', 'PRJ-MR-2', 'PRJ-MR-2'],
    ['release', 'https://acct.example.com/master_releases/PRJ-MR-2', 'PRJ-MR-2'],
    ['feature', 'https://acct.example.com/features/PRJ-12', 'PRJ-12'],
    ['epic', 'https://acct.example.com/epics/PRJ-E-3', 'PRJ-E-3'],
    ['requirement', 'https://acct.example.com/requirements/PRJ-12-1', 'PRJ-12-1'],
    ['release', 'PRJ-R-1', 'PRJ-R-1'],
    ['release', 'PRJe-R-4', 'PRJe-R-4'],
    ['product', 'Beta_x', 'Beta_x'],
    ['initiative', 'PRJ-S-1', 'PRJ-S-1'],
    ['goal', 'https://acct.example.com/goals/77', '77'],
    ['page', 'https://acct.example.com/pages/PRJ-N-4', 'PRJ-N-4'],
    ['product', 'prj', 'prj'],
    ['product', '_x9', '_x9'],
    ['product', 'https://acct.example.com/projects/PRJe', 'PRJe'],
    ['product', 'https://acct.example.com/products/PRJ/feature_cards', 'PRJ'],
  ] as const)('%s: %s', (record, text, value) => {
    expect(parseReference(text, record)).toMatchObject({ isOk: true, value });
  });

  test.each([
    ['feature', 'PRJ-I-1'],
    ['release', 'PRJ-1'],
    ['product', 'PRJ-I-1'],
    ['feature', 'PRJ-R-1'],
    ['release', 'PRJ-I-1'],
    ['epic', 'https://acct.example.com/ideas/ideas/PRJ-I-1'],
  ] as const)('%s refuses the key of another record: %s', (record, text) => {
    expect(parseReference(text, record)).toEqual({ isOk: false, problem: 'other-record' });
  });
});

test('a key is never changed: the result is a part of the typed text', () => {
  const key = fc.stringMatching(/^[A-Za-z0-9_]{1,8}-I-[0-9]{1,4}$/);
  fc.assert(
    fc.property(key, (typed) => {
      expect(parseIdeaReference(` ${typed} `)).toEqual({ isOk: true, value: typed, host: null });
      expect(parseIdeaReference(`https://acct.example.com/ideas/ideas/${typed}`)).toMatchObject({
        value: typed,
      });
    }),
  );
});

test('no typed or pasted text gives a value that can change a path', () => {
  const part = fc.string({ unit: fc.constantFrom(...'PRJI-0123456789/.%2fe?#:\u0000 i') });
  const typed = fc.oneof(
    part,
    fc.string(),
    part.map((path) => `https://acct.example.com/ideas/${path}`),
  );
  let accepted = 0;
  fc.assert(
    fc.property(typed, (text) => {
      const result = parseIdeaReference(text);
      if (!result.isOk) return;
      accepted += 1;
      expect(result.value).toMatch(/^(?:\w+-I-\d+|\d+)$/);
    }),
    { numRuns: 1_000 },
  );
  expect(accepted).toBeGreaterThan(3);
});
