// Owns the duplicate check: records that one capture made twice, since browsers repeat requests by themselves (fault F04).
// Duplicates are shown, never deleted.
import type { RecordResult } from '@/lib/capture/step';
import type { Capture } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { PlanningError } from '@/lib/planning/errors';
import { type ListedRecord, type Listing, listingOf, pagesOf } from './listings';

/** The little of a delivered capture that the check needs: thousands are in memory at once. */
interface DuplicateMark {
  readonly captureId: string;
  readonly marker: string;
  /** Lists the record that carries the marker; null where none does. */
  readonly listing: Listing | null;
  /** The records that its own steps made. */
  readonly knownIds: readonly string[];
}

interface DuplicateCheck {
  /** For each capture whose check is done, the records that carry its marker beside its own. */
  readonly found: ReadonlyMap<string, RecordResult[]>;
  /** Why the check ended early; null where it did not, or where sending comes first. */
  readonly error: PlanningError | null;
}

export function duplicateMarkOf(capture: Capture): DuplicateMark {
  const listing = capture.steps.map((_step, at) => listingOf(capture, at)).find((found) => found !== null);
  return {
    captureId: capture.id,
    marker: capture.marker,
    // A repeated request to amend writes the same text again: one record, no duplicate.
    listing: listing && listing.list !== 'amended' ? listing : null,
    knownIds: capture.steps.flatMap(({ result }) => (result ? [result.id] : [])),
  };
}

/**
 * Checks all captures of one listing in one reading of it, which ends as soon as it can. Asks `mayGoOn` before every page;
 * captures that it did not come to are missing in `found`. A service without the listing gives no duplicates.
 */
export async function findDuplicates(
  marks: readonly DuplicateMark[],
  account: AccountClient,
  mayGoOn: () => Promise<boolean>,
): Promise<DuplicateCheck> {
  const found = new Map<string, RecordResult[]>();
  for (const { listing, marks: listed } of byListing(marks)) {
    const finder = createFinder(listed);
    if (listing) {
      const error = await readInto(finder, account, listing, mayGoOn);
      if (error !== null) {
        for (const [id, duplicates] of finder.finished()) found.set(id, duplicates);
        return { found, error: error === 'stopped' ? null : error };
      }
    }
    for (const [id, duplicates] of finder.all()) found.set(id, duplicates);
  }
  return { found, error: null };
}

async function readInto(
  finder: DuplicateFinder,
  account: AccountClient,
  listing: Listing,
  mayGoOn: () => Promise<boolean>,
): Promise<PlanningError | 'stopped' | null> {
  const pages = pagesOf(account, listing, mostPages);
  while (!finder.isFinished()) {
    if (!(await mayGoOn())) return 'stopped';
    const { value: page } = await pages.next();
    if (!page || page.name === 'unsearchable') return null;
    if (page.name === 'failed') return page.error;
    finder.see(page.records);
  }
  return null;
}

interface MarksOfListing {
  readonly listing: Listing | null;
  readonly marks: DuplicateMark[];
}

function byListing(marks: readonly DuplicateMark[]): Iterable<MarksOfListing> {
  const listings = new Map<string, MarksOfListing>();
  for (const mark of marks) {
    const key = JSON.stringify(mark.listing);
    const known = listings.get(key) ?? { listing: mark.listing, marks: [] };
    known.marks.push(mark);
    listings.set(key, known);
  }
  return listings.values();
}

/** 20,000 records: a capture is among the newest of its listing, unless its check waited for long. */
const mostPages = 200;
/** A duplicate was made together with its original, so at most this many records are between them. */
const nearby = 100;

interface DuplicateFinder {
  see(page: readonly ListedRecord[]): void;
  isFinished(): boolean;
  /** The captures whose own record was seen, with enough records after it. */
  finished(): Map<string, RecordResult[]>;
  all(): Map<string, RecordResult[]>;
}

function createFinder(marks: readonly DuplicateMark[]): DuplicateFinder {
  /** By the record's id: a listing that shifts while it is read shows a record twice. */
  const duplicates = new Map<DuplicateMark, Map<string, RecordResult>>(
    marks.map((mark) => [mark, new Map()]),
  );
  const byMarker = new Map(marks.map((mark) => [mark.marker, mark]));
  const byKnownId = new Map(marks.flatMap((mark) => mark.knownIds.map((id) => [id, mark] as const)));
  /** The position of each capture's own record in the listing. */
  const seenAt = new Map<DuplicateMark, number>();
  let position = 0;

  const isFinished = (mark: DuplicateMark) => position - (seenAt.get(mark) ?? position) >= nearby;
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
    isFinished: () => marks.every(isFinished),
    finished: () => duplicatesOf(marks.filter(isFinished)),
    all: () => duplicatesOf(marks),
  };
}
