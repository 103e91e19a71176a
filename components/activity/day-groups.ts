// The headings of the activity list: today, yesterday, this week, then months. Pure.
import type { ActivityEntry } from './activity-entry';

/** A month is its first millisecond. */
export type DayGroup = 'today' | 'yesterday' | 'week' | number;

export type ActivityRow =
  | { readonly id: string; readonly heading: DayGroup }
  | { readonly id: string; readonly entry: ActivityEntry; readonly group: DayGroup; readonly index: number };

export function startOfDay(atMs: number, daysLater = 0): number {
  const date = new Date(atMs);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime();
}

/** A week starts on Monday. A time in the future counts as today, because clocks are set back. */
export function dayGroups(nowMs: number): (atMs: number) => DayGroup {
  const daysSinceMonday = (new Date(nowMs).getDay() + 6) % 7;
  const today = startOfDay(nowMs);
  const yesterday = startOfDay(nowMs, -1);
  const week = startOfDay(nowMs, -daysSinceMonday);
  return (atMs) => {
    if (atMs >= today) return 'today';
    if (atMs >= yesterday) return 'yesterday';
    if (atMs >= week) return 'week';
    const date = new Date(atMs);
    return new Date(date.getFullYear(), date.getMonth()).getTime();
  };
}

/** The entries in their order, with a heading before each entry of another group. A clock that was set back repeats one. */
export function rowsByDay(entries: readonly ActivityEntry[], nowMs: number): readonly ActivityRow[] {
  const groupOf = dayGroups(nowMs);
  let last: DayGroup | null = null;
  return entries.flatMap((entry, index): ActivityRow[] => {
    const group = groupOf(entry.savedAtMs);
    const isFirst = group !== last;
    last = group;
    const row = { id: entry.id, entry, group, index };
    return isFirst ? [{ id: `${group} ${entry.id}`, heading: group }, row] : [row];
  });
}
