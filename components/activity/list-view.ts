// What the list makes of its rows: the search, its filters and their counts, the selection of several, and the headings
// of days. Pure.
import type { RowStatus } from '@/components/outcome/capture-view';
import { foldText } from '@/lib/capture/similar/folded-text';
import type { ActivityEntry } from './activity-entry';

/** It is sent, or will be, without the person. */
export const isWaiting = (status: RowStatus): boolean =>
  status === 'waiting' || status === 'sending' || status === 'undoable';

/**
 * The states that filter the list. `waiting` includes captures that only this device has, `draft` those with changes that
 * weren't saved. `changed`: the idea has another status since then.
 */
const statusFilters = ['needsAttention', 'waiting', 'draft', 'changed', 'sent'] as const;
export type StatusFilter = (typeof statusFilters)[number];

const filterOf: Readonly<Record<RowStatus, StatusFilter>> = {
  ...{ undoable: 'waiting', sending: 'waiting', waiting: 'waiting', here: 'waiting' },
  ...{ needsAttention: 'needsAttention', draft: 'draft', sent: 'sent' },
};

function groupsOf(entry: ActivityEntry, hasChanged: HasChanged): StatusFilter[] {
  const group = filterOf[entry.status];
  return [
    group,
    ...(entry.isChanged && group !== 'draft' ? (['draft'] as const) : []),
    ...(hasChanged(entry) ? (['changed'] as const) : []),
  ];
}

type HasChanged = (entry: ActivityEntry) => boolean;

export const facets = ['group', 'kind', 'accountId'] as const;
type Facet = (typeof facets)[number];

/** A row has one of the choices of each facet. Without a choice, a facet filters nothing. */
interface ActivityFilter extends Readonly<Record<Facet, readonly string[]>> {
  readonly text: string;
}

export const noFilter: ActivityFilter = { text: '', group: [], kind: [], accountId: [] };

export const isFiltering = (filter: ActivityFilter): boolean =>
  filter.text.trim() !== '' || facets.some((facet) => filter[facet].length > 0);

const choicesOf = (entry: ActivityEntry, facet: Facet, hasChanged: HasChanged): readonly string[] =>
  facet === 'group' ? groupsOf(entry, hasChanged) : [entry[facet]];

/** Keeps the order. An entry must contain every word of the text. */
export function filterEntries(
  entries: readonly ActivityEntry[],
  filter: ActivityFilter,
  hasChanged: HasChanged,
): readonly ActivityEntry[] {
  if (!isFiltering(filter)) return entries;
  const words = foldText(filter.text).split(/\s+/).filter(Boolean);
  const filtering = facets.filter((facet) => filter[facet].length > 0);
  return entries.filter(
    (entry) =>
      filtering.every((facet) =>
        choicesOf(entry, facet, hasChanged).some((choice) => filter[facet].includes(choice)),
      ) && words.every((word) => entry.searched.includes(word)),
  );
}

/** How many of the rows that the search and the other facets leave each choice of this facet has. */
export function countChoices(
  entries: readonly ActivityEntry[],
  filter: ActivityFilter,
  hasChanged: HasChanged,
  facet: Facet,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of filterEntries(entries, { ...filter, [facet]: [] }, hasChanged))
    for (const choice of choicesOf(entry, facet, hasChanged))
      counts.set(choice, (counts.get(choice) ?? 0) + 1);
  return counts;
}

export interface FilterChoice {
  readonly facet: Facet;
  readonly choice: string;
  readonly count: number;
}

/** What the list can be filtered by. A search changes the counts alone, so that nothing moves while a person types. */
export function filterChoices(
  entries: readonly ActivityEntry[],
  filter: ActivityFilter,
  hasChanged: HasChanged,
): FilterChoice[] {
  return facets.flatMap((facet) => {
    const all = countChoices(entries, noFilter, hasChanged, facet);
    const counts = isFiltering(filter) ? countChoices(entries, filter, hasChanged, facet) : all;
    const known = [...(facet === 'group' ? statusFilters : [...all.keys()].filter(Boolean).sort())];
    // One that is chosen stays, so that it can be switched off.
    const choices = known.filter((choice) => all.has(choice) || filter[facet].includes(choice));
    if (choices.length < 2 && filter[facet].length === 0) return [];
    return choices.map((choice) => ({ facet, choice, count: counts.get(choice) ?? 0 }));
  });
}

/** The rows that the person selected, to do one thing with all of them. */
export interface Picks {
  readonly ids: ReadonlySet<string>;
  /** The row that a range starts at. null for the one that shows its details. */
  readonly anchor: string | null;
  /** What was selected before the range. */
  readonly before: ReadonlySet<string>;
}

export const noPicks: Picks = { ids: new Set(), anchor: null, before: new Set() };

export function withToggled({ ids }: Picks, id: string): Picks {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, before: next };
}

/** Another end of the same range takes the place of the one before. */
export function withRange(
  { anchor, before }: Picks,
  entries: readonly Pick<ActivityEntry, 'id'>[],
  from: string | null,
  to: string,
): Picks {
  const ids = entries.map(({ id }) => id);
  const start = anchor ?? from ?? to;
  const ends = [ids.indexOf(ids.includes(start) ? start : to), ids.indexOf(to)];
  const range = ids.slice(Math.min(...ends), Math.max(...ends) + 1);
  return { ids: new Set([...before, ...range]), anchor: start, before };
}

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
