// Owns finding records that the browser made twice by itself (fault F04): shown to the person, never deleted.
import type { RecordResult } from '@/lib/capture/step';
import type { Capture } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { PlanningError } from '@/lib/planning/errors';
import { type Place, pagesOf, placeOf, type Sighted } from './listings';

/** What is needed of a delivered capture to find its duplicates: little enough for a thousand at once. */
export interface DuplicateMark {
  readonly captureId: string;
  readonly marker: string;
  /** Where the step that carries the marker put its record; null where that cannot be listed. */
  readonly place: Place | null;
  /** What its own steps made. */
  readonly knownIds: readonly string[];
}

export interface DuplicateCheck {
  /** For each capture that was looked for to the end, the records that carry its marker beside its own. */
  readonly found: ReadonlyMap<string, RecordResult[]>;
  /** Why the look ended early; null where it did not, or ended because something is to be sent. */
  readonly error: PlanningError | null;
}

export function duplicateMarkOf(capture: Capture): DuplicateMark {
  const place = capture.steps.map((_step, at) => placeOf(capture, at)).find((found) => found !== null);
  return {
    captureId: capture.id,
    marker: capture.marker,
    // What was added to a record stands in that record: a request that came twice wrote the same text twice.
    place: place && place.list !== 'amended' ? place : null,
    knownIds: capture.steps.flatMap(({ result }) => (result ? [result.id] : [])),
  };
}

/**
 * Looks for the duplicates of all captures with one listing a place, read only as far as it takes. `mayGoOn` is asked before
 * every page: what cannot be asked now is left out of what was found. A place that cannot be listed gives no duplicates:
 * nothing more can be known.
 */
export async function findDuplicates(
  marks: readonly DuplicateMark[],
  gate: AccountClient,
  mayGoOn: () => Promise<boolean>,
): Promise<DuplicateCheck> {
  const found = new Map<string, RecordResult[]>();
  for (const { place, marks: there } of byPlace(marks)) {
    const search = createSearch(there);
    if (place) {
      const error = await readInto(search, gate, place, mayGoOn);
      if (error !== null) {
        for (const [id, duplicates] of search.settled()) found.set(id, duplicates);
        return { found, error: error === 'stopped' ? null : error };
      }
    }
    for (const [id, duplicates] of search.all()) found.set(id, duplicates);
  }
  return { found, error: null };
}

async function readInto(
  search: DuplicateSearch,
  gate: AccountClient,
  place: Place,
  mayGoOn: () => Promise<boolean>,
): Promise<PlanningError | 'stopped' | null> {
  const pages = pagesOf(gate, place, mostPages);
  while (!search.isSettled()) {
    if (!(await mayGoOn())) return 'stopped';
    const { value: page } = await pages.next();
    if (!page || page.name === 'unsearchable') return null;
    if (page.name === 'failed') return page.error;
    search.see(page.sighted);
  }
  return null;
}

function byPlace(marks: readonly DuplicateMark[]): Iterable<{ place: Place | null; marks: DuplicateMark[] }> {
  const places = new Map<string, { place: Place | null; marks: DuplicateMark[] }>();
  for (const mark of marks) {
    const key = JSON.stringify(mark.place);
    const known = places.get(key);
    if (known) known.marks.push(mark);
    else places.set(key, { place: mark.place, marks: [mark] });
  }
  return places.values();
}

/** 20 000 records: what was captured is among the last ones of its place, unless it waited for long. */
const mostPages = 200;
/** A double was made together with its original: so many records further on, it would have been seen. */
const nearby = 100;

interface DuplicateSearch {
  see(page: readonly Sighted[]): void;
  isSettled(): boolean;
  /** The captures whose own record was seen, with enough around it. */
  settled(): Map<string, RecordResult[]>;
  all(): Map<string, RecordResult[]>;
}

function createSearch(marks: readonly DuplicateMark[]): DuplicateSearch {
  /** By the record's id: a page that shifted while it was read shows a record twice. */
  const duplicates = new Map<DuplicateMark, Map<string, RecordResult>>(
    marks.map((mark) => [mark, new Map()]),
  );
  const byMarker = new Map(marks.map((mark) => [mark.marker, mark]));
  const byKnownId = new Map(marks.flatMap((mark) => mark.knownIds.map((id) => [id, mark] as const)));
  /** Where in the listing each capture's own record was seen first. */
  const seenAt = new Map<DuplicateMark, number>();
  let position = 0;

  const isSettled = (mark: DuplicateMark) => position - (seenAt.get(mark) ?? position) >= nearby;
  const duplicatesOf = (some: readonly DuplicateMark[]) =>
    new Map(some.map((mark) => [mark.captureId, [...(duplicates.get(mark)?.values() ?? [])]]));

  return {
    see(page) {
      for (const { record, markers } of page) {
        position += 1;
        const own = byKnownId.get(record.id);
        if (own && !seenAt.has(own)) seenAt.set(own, position);
        for (const marker of markers ?? []) {
          const mark = byMarker.get(marker);
          if (mark && !mark.knownIds.includes(record.id)) duplicates.get(mark)?.set(record.id, record);
        }
      }
    },
    isSettled: () => marks.every(isSettled),
    settled: () => duplicatesOf(marks.filter(isSettled)),
    all: () => duplicatesOf(marks),
  };
}
