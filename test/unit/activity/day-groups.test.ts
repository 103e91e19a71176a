import { describe, expect, it } from 'vitest';
import { entryOf } from '@/components/activity/activity-entry';
import { dayGroups, rowsByDay } from '@/components/activity/list-view';
import { buildCapture } from '../outbox/capture-builder';

// A Thursday.
const nowMs = new Date(2026, 10, 26, 9, 30).getTime();
const at = (day: number, hour: number, month = 10) => new Date(2026, month, day, hour).getTime();
const november = new Date(2026, 10).getTime();

describe('the heading over a capture', () => {
  it.each([
    ['today', at(26, 0)],
    ['today', at(27, 9)],
    ['yesterday', at(25, 23)],
    ['yesterday', at(25, 0)],
    ['week', at(24, 23)],
    ['week', at(23, 0)],
    [november, at(22, 23)],
    [new Date(2026, 9).getTime(), at(31, 12, 9)],
  ])('%s', (group, atMs) => {
    expect(dayGroups(nowMs)(atMs)).toBe(group);
  });

  it('of a Sunday is yesterday on a Monday, and the rest of that week is in its month', () => {
    const monday = dayGroups(at(23, 8));
    expect([monday(at(22, 12)), monday(at(21, 12))]).toEqual(['yesterday', november]);
  });
});

it('each group has one heading, and the entries keep their order and number', () => {
  const entries = [at(26, 8), at(26, 7), at(24, 7), at(3, 7)].map((savedAtMs, index) =>
    entryOf(buildCapture({ id: `c${index}`, sequence: 9 - index, savedAtMs })),
  );
  const rows = rowsByDay(entries, nowMs).map((row) => ('heading' in row ? row.heading : row.index));
  expect(rows).toEqual(['today', 0, 1, 'week', 2, november, 3]);
});
