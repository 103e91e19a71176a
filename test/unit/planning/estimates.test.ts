// Estimates: what is read, what is written, and that nothing is lost between the two.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Estimate,
  minutesFrom,
  minutesPerUnit,
  minutesTo,
  parseEstimate,
  printEstimate,
} from '@/lib/planning/estimates';

describe('reading an estimate', () => {
  test.each([
    ['1min', 1],
    ['1h', 60],
    ['1d', 480],
    ['1w', 2400],
    ['1m', 10_560],
    ['2d 4h', 1200],
    ['4h 2d', 1200],
    ['1m 1w 1d 1h 1min', 13_501],
    ['1.5h', 90],
    ['1.1h', 66],
    ['1h 1h', 120],
    ['  3h  ', 180],
    ['0h', 0],
  ])('%j is %i minutes', (text, minutes) => {
    expect(parseEstimate(text)).toEqual({ isOk: true, value: { kind: 'time', minutes } });
  });

  test('"5p" is five points', () => {
    expect(parseEstimate('5p')).toEqual({ isOk: true, value: { kind: 'points', points: 5 } });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['5', 'unreadable-term'],
    ['h', 'unreadable-term'],
    ['5 h', 'unreadable-term'],
    ['2d4h', 'unreadable-term'],
    ['-1h', 'unreadable-term'],
    ['1e3h', 'unreadable-term'],
    ['5H', 'unreadable-term'],
    ['5hours', 'unreadable-term'],
    ['1d 2p', 'more-than-points'],
    ['2p 1d', 'more-than-points'],
    ['2p 3p', 'more-than-points'],
  ])('%j is refused as %s', (text, problem) => {
    expect(parseEstimate(text)).toEqual({ isOk: false, problem });
  });
});

describe('writing an estimate', () => {
  test.each<[Estimate, string]>([
    [{ kind: 'time', minutes: 13_501 }, '1m 1w 1d 1h 1min'],
    [{ kind: 'time', minutes: 1200 }, '2d 4h'],
    [{ kind: 'time', minutes: 0 }, '0min'],
    [{ kind: 'points', points: 0 }, '0p'],
    [{ kind: 'points', points: 2.5 }, '2.5p'],
  ])('%j is %j', (estimate, text) => {
    expect(printEstimate(estimate)).toBe(text);
  });

  const estimates = fc.oneof(
    fc.nat(10_000_000).map((minutes): Estimate => ({ kind: 'time', minutes })),
    fc.nat(10_000_000).map((tenths): Estimate => ({ kind: 'points', points: tenths / 10 })),
  );

  test('and reading it again gives the same estimate', () => {
    fc.assert(
      fc.property(estimates, (value) => {
        expect(parseEstimate(printEstimate(value))).toEqual({ isOk: true, value });
      }),
    );
  });

  test('never needs a larger unit than it names', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (minutes) => {
        const amounts = printEstimate({ kind: 'time', minutes }).split(' ');
        const limits: Record<string, number> = { w: 22 / 5, d: 5, h: 8, min: 60 };
        for (const written of amounts) {
          const unit = written.replace(/^\d+/, '');
          expect(Number.parseInt(written, 10)).toBeLessThan(limits[unit] ?? Number.POSITIVE_INFINITY);
        }
      }),
    );
  });
});

test('converting to a unit and back gives the same minutes', () => {
  const units = fc.constantFrom(...(Object.keys(minutesPerUnit) as (keyof typeof minutesPerUnit)[]));
  fc.assert(
    fc.property(fc.nat(1_000_000), units, (minutes, unit) => {
      expect(minutesFrom(minutesTo(minutes, unit), unit)).toBeCloseTo(minutes, 6);
    }),
  );
  expect(minutesTo(10_560, 'd')).toBe(22);
  expect(minutesFrom(1, 'w')).toBe(5 * 8 * 60);
});
