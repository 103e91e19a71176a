// Texts that are estimates, and their values.
import { describe, expect, test } from 'vitest';
import { parseEstimate } from '@/lib/planning/estimates';

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
    expect(parseEstimate(text)).toEqual({ isOk: true, value: { type: 'time', minutes } });
  });

  test('"5p" is five points', () => {
    expect(parseEstimate('5p')).toEqual({ isOk: true, value: { type: 'points', points: 5 } });
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
  ])('%j is refused: %s', (text, problem) => {
    expect(parseEstimate(text)).toEqual({ isOk: false, problem });
  });
});
