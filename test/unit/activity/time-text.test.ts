import { describe, expect, it } from 'vitest';
import { agoText } from '@/components/words/time-text';

const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000];
const nowMs = Date.UTC(2026, 10, 22, 12);

describe('the age of a capture', () => {
  it.each([
    [-5 * minuteMs, 'now'],
    [30 * secondMs, 'now'],
    [minuteMs, '1 min. ago'],
    [59 * minuteMs + 59 * secondMs, '59 min. ago'],
    [hourMs, '1 hr. ago'],
    [23 * hourMs, '23 hr. ago'],
    [dayMs, 'yesterday'],
    [6 * dayMs, '6 days ago'],
    [8 * dayMs, 'Nov 14, 2026'],
  ])('after %i ms is %s', (forMs, words) => {
    expect(agoText(nowMs - forMs, nowMs)).toBe(words);
  });
});
