// Finds records that one capture created twice, because browsers repeat requests by themselves.
// Duplicates are shown, never deleted. Also learns whether the service keeps markers.
import { factsOf } from '@/lib/capture/steps/operations';
import { isRepeatable, type RecordResult } from '@/lib/capture/steps/step';
import { type Capture, markersOf } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { PlanningError } from '@/lib/planning/errors';
import type { Author, RecordName } from '@/lib/planning/records';
import {
  isNamedLike,
  isWorthReading,
  judge,
  spreadOf,
  timesOfDuplicate,
  type Wanted,
  wantedOf,
} from './evidence';
import { type ListedAttachment, type ListedRecord, type Listing, listingOf } from './listing';
import { batchesOf, createTextReader, type ReadText, type TextRead } from './listing-reader';

/** The few facts of a delivered capture that the check needs. Thousands are in memory at once. */
interface DuplicateMark {
  readonly captureId: string;
  /** What a duplicate has in common with the capture. The times follow from the service's clock. */
  readonly wanted: Wanted;
  /** The time between the first and the last attempt. */
  readonly spreadMs: number;
  /** Lists the record with the marker. null if there is none. */
  readonly listing: Listing | null;
  /** A repeated request sets the same values or the same text again, so there can be no second record. */
  readonly createsNothing: boolean;
  readonly hasAttachments: boolean;
  /** The records that its own steps created. */
  readonly knownIds: readonly string[];
}

export interface Duplicates {
  /** Other records that are the capture's, or may be. */
  readonly records: RecordResult[];
  /** False if the service returned too little: there may be more. */
  readonly isChecked: boolean;
}

interface DuplicateCheck {
  /** Contains every capture whose check is done. */
  readonly found: ReadonlyMap<string, Duplicates>;
  /** Whether the newest records came back with their markers, by type. */
  readonly keepsMarkers: ReadonlyMap<RecordName, boolean>;
  /** The error that ended the check early. null if none did, or if sending comes first. */
  readonly error: PlanningError | null;
}

export const duplicateMarkOf =
  (person: Author | null) =>
  (capture: Capture): DuplicateMark => {
    const { steps } = capture;
    const at = steps.findIndex((_step, index) => listingOf(capture, index) !== null);
    const step = steps[at];
    return {
      captureId: capture.id,
      wanted: wantedOf(capture, step, person, []),
      spreadMs: spreadOf(step?.attempts ?? []),
      listing: listingOf(capture, at),
      createsNothing: steps.some(({ amends }) => amends) || steps.every(isRepeatable),
      hasAttachments: steps.some(({ operation }) => factsOf(operation).record === 'attachment'),
      knownIds: steps.flatMap(({ result }) => (result ? [result.id] : [])),
    };
  };

type Stop = PlanningError | 'stopped';

/**
 * Checks all captures of one listing in one reading, which ends as early as possible. Calls `mayGoOn` before
 * every request. `createdIds`: the records of all captures. Captures whose check didn't finish are missing in
 * `found`.
 */
export async function findDuplicates(
  marks: readonly DuplicateMark[],
  account: AccountClient,
  mayGoOn: () => Promise<boolean>,
  createdIds: () => Promise<ReadonlySet<string>>,
): Promise<DuplicateCheck> {
  const found = new Map<string, Duplicates>();
  const keepsMarkers = new Map<RecordName, boolean>();
  for (const { listing, marks: listed } of byListing(marks)) {
    if (listing === null) {
      for (const mark of listed) found.set(mark.captureId, { records: [], isChecked: mark.createsNothing });
      continue;
    }
    const search = createSearch(listed);
    const stop =
      (await readInto(search, account, listing, mayGoOn)) ??
      (await settle(search, listed, createdIds, createTextReader(account, listing, mayGoOn)));
    const isKept = stop === null ? search.keepsMarkers() : null;
    if (isKept !== null) keepsMarkers.set(listing.record, isKept);
    for (const mark of listed)
      if (stop === null || search.isFinished(mark)) found.set(mark.captureId, search.duplicatesOf(mark));
    if (stop !== null) return { found, keepsMarkers, error: stop === 'stopped' ? null : stop };
  }
  return { found, keepsMarkers, error: null };
}

async function readInto(
  search: DuplicateSearch,
  account: AccountClient,
  listing: Listing,
  mayGoOn: () => Promise<boolean>,
): Promise<Stop | null> {
  const batches = batchesOf(account, listing, mostBatches);
  while (!search.areAllFinished()) {
    if (!(await mayGoOn())) return 'stopped';
    const { value: batch } = await batches.next();
    if (!batch || batch.state === 'unsearchable') return null;
    if (batch.state === 'failed') return batch.error;
    search.see(batch.records);
    if (batch.end !== null && search.areAllSeen()) return null;
  }
  return null;
}

/** Reads single records that may be duplicates, and one own record that came back without its marker. */
async function settle(
  search: DuplicateSearch,
  marks: readonly DuplicateMark[],
  createdIds: () => Promise<ReadonlySet<string>>,
  readText: ReadText | null,
): Promise<Stop | null> {
  for (const mark of marks)
    for (const listed of search.unsureOf(mark)) {
      // Another capture's record, which a person changed since.
      if ((await createdIds()).has(listed.record.id)) continue;
      const text = readText && (await readText(listed));
      if (text?.state === 'stopped') return 'stopped';
      if (text?.state === 'failed') return text.error;
      search.settle(mark, listed, text);
    }
  const own = search.ownToRead();
  const text = own && readText && (await readText(own));
  if (text?.state === 'stopped') return 'stopped';
  if (text?.state === 'failed') return text.error;
  if (text?.state === 'text') search.seeOwn(text.record);
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

/** 20,000 records. A capture is among its listing's newest, unless its check was delayed for long. */
const mostBatches = 200;
/** A duplicate is created together with its original. At most this many records lie between them. */
const nearby = 100;
/** If more records could be duplicates, only the nearest are read. */
const mostTexts = 10;

interface MarkSearch {
  /** By record id: a listing that shifts during the reading shows a record twice. */
  readonly duplicates: Map<string, RecordResult>;
  /** The records that `settle` has judged. */
  readonly settled: Set<string>;
  /** The capture's own record. null until it was seen. */
  own: { readonly listed: ListedRecord; readonly position: number } | null;
  isUndecided: boolean;
}

type DuplicateSearch = ReturnType<typeof createSearch>;

function createSearch(marks: readonly DuplicateMark[]) {
  const searches = new Map<DuplicateMark, MarkSearch>(
    marks.map((mark) => [mark, { duplicates: new Map(), settled: new Set(), own: null, isUndecided: false }]),
  );
  const byMarker = new Map(
    marks.flatMap((mark) => markersOf(mark.wanted).map((marker) => [marker, mark] as const)),
  );
  const byKnownId = new Map(marks.flatMap((mark) => mark.knownIds.map((id) => [id, mark] as const)));
  /** Records without a marker, by their position in the listing. The first is at 1. */
  const unmarked = new Map<number, ListedRecord>();
  let position = 0;

  function searchOf(mark: DuplicateMark): MarkSearch {
    const search = searches.get(mark);
    if (!search) throw new Error('a mark of another search');
    return search;
  }

  const hasPassed = ({ own }: MarkSearch) => own !== null && position - own.position >= nearby;

  /** The times by the service's own clock. */
  function wantedBeside({ wanted, spreadMs }: DuplicateMark, { own }: MarkSearch): Wanted {
    return { ...wanted, times: timesOfDuplicate(own?.listed.createdAt, spreadMs) };
  }

  /** Records near the capture's own record that could be its duplicates, nearest first. */
  function unsureOf(mark: DuplicateMark): ListedRecord[] {
    const search = searchOf(mark);
    if (!search.own) return [];
    const wanted = wantedBeside(mark, search);
    const near = new Map<string, ListedRecord>();
    for (let distance = 1; distance <= nearby; distance += 1)
      for (const at of [search.own.position - distance, search.own.position + distance]) {
        const listed = unmarked.get(at);
        // A duplicate was sent with the same name a moment ago.
        if (!listed || isNamedLike(listed.record.name, wanted.name) === false) continue;
        if (isWorthReading(listed, wanted)) near.set(listed.record.id, listed);
      }
    return [...near.values()].slice(0, mostTexts).filter(({ record }) => !search.settled.has(record.id));
  }

  /**
   * Attachments have no marker. A duplicate is on the capture's own comment, and looks like the one that a step made.
   */
  function seeAttachments(mark: DuplicateMark, attachments: readonly ListedAttachment[] | null): void {
    const isKnown = ({ record }: ListedAttachment) => mark.knownIds.includes(record.id);
    const ours = attachments?.filter(isKnown) ?? [];
    const search = searchOf(mark);
    if (ours.length === 0) search.isUndecided = true;
    for (const other of attachments ?? [])
      if (!isKnown(other) && ours.some((one) => looksLike(one, other)))
        search.duplicates.set(other.record.id, other.record);
  }

  /** The own records that were seen, each with its mark, latest delivery first. */
  const owns = () =>
    marks.flatMap((mark) => {
      const { own } = searchOf(mark);
      return own ? [{ mark, listed: own.listed }] : [];
    });

  return {
    see(batch: readonly ListedRecord[]) {
      for (const listed of batch) {
        const { record, markers, attachments } = listed;
        position += 1;
        const own = byKnownId.get(record.id);
        if (own) searchOf(own).own ??= { listed, position };
        // A listing that cuts the capture's own text would also cut its duplicate's.
        if (own && markers !== null && !hasMarker(own, listed)) searchOf(own).isUndecided = true;
        if (own?.hasAttachments) seeAttachments(own, attachments);
        for (const marker of markers ?? []) {
          const mark = byMarker.get(marker);
          if (mark && !mark.knownIds.includes(record.id)) searchOf(mark).duplicates.set(record.id, record);
        }
        if (!own && !markers?.size) unmarked.set(position, listed);
      }
    },
    unsureOf,
    /** `text`: the record read on its own. null if that can't be. */
    settle(
      mark: DuplicateMark,
      listed: ListedRecord,
      text: Extract<TextRead, { state: 'text' | 'textless' }> | null,
    ) {
      const search = searchOf(mark);
      search.settled.add(listed.record.id);
      const wanted = wantedBeside(mark, search);
      const isTimeless = wanted.times.length === 0 || listed.createdAt === null;
      if (text?.state === 'textless' || (text === null && isTimeless)) search.isUndecided = true;
      else if (judge(text?.record ?? listed, wanted) !== 'another')
        search.duplicates.set(listed.record.id, listed.record);
    },
    /** Tells whether the listing only cuts or omits texts. null if the listing already has a marker. */
    ownToRead(): ListedRecord | null {
      const seen = owns();
      return seen.some(({ mark, listed }) => hasMarker(mark, listed)) ? null : (seen[0]?.listed ?? null);
    },
    seeOwn(alone: ListedRecord) {
      const mark = byKnownId.get(alone.record.id);
      const search = mark && searchOf(mark);
      if (search?.own) search.own = { ...search.own, listed: alone };
    },
    /** null if the own records prove nothing: they have no text, or were edited since. */
    keepsMarkers(): boolean | null {
      const seen = owns();
      if (seen.some(({ mark, listed }) => hasMarker(mark, listed))) return true;
      const unedited = seen.filter(({ listed }) => listed.markers !== null && !isEdited(listed));
      return unedited.length > 0 ? false : null;
    },
    areAllFinished: () => [...searches.values()].every(hasPassed),
    areAllSeen: () => [...searches.values()].every(({ own }) => own !== null),
    /** The check saw its own record and enough later ones, and has nothing left to read. */
    isFinished: (mark: DuplicateMark) => hasPassed(searchOf(mark)) && unsureOf(mark).length === 0,
    duplicatesOf(mark: DuplicateMark): Duplicates {
      const { duplicates, own, isUndecided } = searchOf(mark);
      const records = [...duplicates.values()];
      return { records, isChecked: own !== null && !isUndecided };
    },
  };
}

const hasMarker = ({ wanted }: DuplicateMark, { markers }: ListedRecord) =>
  markersOf(wanted).some((marker) => markers?.has(marker));

const looksLike = (one: ListedAttachment, other: ListedAttachment) =>
  one.record.name === other.record.name && one.size === other.size;

/** A service writes both times of a new record at once, or almost. */
const writtenWithinMs = 10_000;

const isEdited = ({ createdAt, updatedAt }: ListedRecord) =>
  Date.parse(updatedAt ?? '') - Date.parse(createdAt ?? '') > writtenWithinMs;
