// Finds records that one capture created twice, because browsers repeat requests by themselves. Duplicates are
// shown, never deleted.
import { factsOf } from '@/lib/capture/steps/operations';
import { isRepeatable, type RecordResult } from '@/lib/capture/steps/step';
import { type Capture, markersOf } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { PlanningError } from '@/lib/planning/errors';
import { nameForms, proofOf, type Wanted, wantedOf } from './evidence';
import { type ListedAttachment, type ListedRecord, type Listing, listingOf } from './listing';
import { batchesOf, type TextRead, textReaderOf } from './listing-reader';

/** The few facts of a delivered capture that the check needs. Thousands are in memory at once. */
interface DuplicateMark {
  readonly captureId: string;
  readonly wanted: Wanted;
  /** Lists the record with the marker. null if there is none. */
  readonly listing: Listing | null;
  /** Its requests create no record. A repeated one sets the same values again. */
  readonly isRepeatable: boolean;
  readonly hasAttachments: boolean;
  /** The records that its own steps created. */
  readonly knownIds: readonly string[];
}

export interface Duplicates {
  /** Other records with the capture's marker. */
  readonly records: RecordResult[];
  /** False if the service returned too little: there may be more. */
  readonly isChecked: boolean;
}

interface DuplicateCheck {
  /** Contains every capture whose check is done. */
  readonly found: ReadonlyMap<string, Duplicates>;
  /** The error that ended the check early. null if none did, or if sending comes first. */
  readonly error: PlanningError | null;
}

export function duplicateMarkOf(capture: Capture): DuplicateMark {
  const { steps } = capture;
  const at = steps.findIndex((_step, index) => listingOf(capture, index) !== null);
  const step = steps[at];
  return {
    captureId: capture.id,
    wanted: wantedOf(capture, step),
    listing: listingOf(capture, at),
    isRepeatable: steps.every(isRepeatable),
    hasAttachments: steps.some(({ operation }) => factsOf(operation).record === 'attachment'),
    knownIds: steps.flatMap(({ result }) => (result ? [result.id] : [])),
  };
}

type Stop = PlanningError | 'stopped';

/**
 * Checks all captures of one listing in one reading, which ends as early as possible. Calls `mayGoOn` before
 * every request. Captures whose check didn't finish are missing in `found`.
 */
export async function findDuplicates(
  marks: readonly DuplicateMark[],
  account: AccountClient,
  mayGoOn: () => Promise<boolean>,
): Promise<DuplicateCheck> {
  const found = new Map<string, Duplicates>();
  for (const { listing, marks: listed } of byListing(marks)) {
    if (listing === null || listing.record === 'amended') {
      // A repeated amendment writes the same text again: still one record, no duplicate.
      for (const mark of listed)
        found.set(mark.captureId, { records: [], isChecked: listing !== null || mark.isRepeatable });
      continue;
    }
    const search = createSearch(listed);
    const stop =
      (await readInto(search, account, listing, mayGoOn)) ??
      (await settle(search, listed, account, listing, mayGoOn));
    for (const mark of listed)
      if (stop === null || search.isFinished(mark)) found.set(mark.captureId, search.duplicatesOf(mark));
    if (stop !== null) return { found, error: stop === 'stopped' ? null : stop };
  }
  return { found, error: null };
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

/** Reads single records with a capture's name whose text the listing left out. */
async function settle(
  search: DuplicateSearch,
  marks: readonly DuplicateMark[],
  account: AccountClient,
  listing: Listing,
  mayGoOn: () => Promise<boolean>,
): Promise<Stop | null> {
  const readText = textReaderOf(account, listing);
  const texts = new Map<string, TextRead>();
  for (const mark of marks) {
    for (const record of search.textlessOf(mark)) {
      if (!readText) {
        search.settle(mark, record, search.proofByTime(mark, record));
        continue;
      }
      const known = texts.get(record.id);
      if (!known && !(await mayGoOn())) return 'stopped';
      const read = known ?? (await readText(record.id));
      if (read.state === 'failed') return read.error;
      texts.set(record.id, read);
      search.settle(mark, record, proofOf(read, mark.wanted));
    }
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

/** 20,000 records. A capture is among its listing's newest, unless its check was delayed for long. */
const mostBatches = 200;
/** A duplicate is created together with its original. At most this many records lie between them. */
const nearby = 100;
/** The fallback: a record of the same name created within this time is a duplicate. */
const togetherMs = 10 * 60_000;
/** If more records have the same name, only the nearest are read. */
const mostTexts = 10;

interface Seen {
  readonly record: RecordResult;
  readonly createdAt: string | null;
  /** Position in the listing. */
  readonly position: number;
}

interface MarkSearch {
  /** By record id: a listing that shifts during the reading shows a record twice. */
  readonly duplicates: Map<string, RecordResult>;
  /** Possible records whose text is missing, with their positions in the listing. */
  readonly textless: Map<string, Seen>;
  /** The capture's own record. null until it was seen. */
  own: Seen | null;
  isUndecided: boolean;
}

type DuplicateSearch = ReturnType<typeof createSearch>;

function createSearch(marks: readonly DuplicateMark[]) {
  const searches = new Map<DuplicateMark, MarkSearch>(
    marks.map((mark) => [
      mark,
      { duplicates: new Map(), textless: new Map(), own: null, isUndecided: false },
    ]),
  );
  const byMarker = new Map(
    marks.flatMap((mark) => markersOf(mark.wanted).map((marker) => [marker, mark] as const)),
  );
  const byKnownId = new Map(marks.flatMap((mark) => mark.knownIds.map((id) => [id, mark] as const)));
  const byName = new Map<string, DuplicateMark[]>();
  for (const mark of marks)
    for (const form of mark.wanted.name === null ? [] : nameForms(mark.wanted.name))
      byName.set(form, [...(byName.get(form) ?? []), mark]);
  let position = 0;

  function searchOf(mark: DuplicateMark): MarkSearch {
    const search = searches.get(mark);
    if (!search) throw new Error('a mark of another search');
    return search;
  }

  /**
   * The captures that a record without a text could belong to. All of them if the record has no name either.
   */
  function namedLike({ name }: RecordResult): ReadonlySet<DuplicateMark> {
    return new Set(name === null ? marks : [...nameForms(name)].flatMap((form) => byName.get(form) ?? []));
  }

  const hasPassed = ({ own }: MarkSearch) => own !== null && position - own.position >= nearby;

  /** Records near the capture's own record, nearest first. */
  function textlessOf(mark: DuplicateMark): RecordResult[] {
    const { textless, own } = searchOf(mark);
    return [...textless.values()]
      .map(({ record, position: at }) => ({ record, distance: Math.abs(at - (own?.position ?? at)) }))
      .filter(({ distance }) => distance <= nearby)
      .sort((one, other) => one.distance - other.distance)
      .slice(0, mostTexts)
      .map(({ record }) => record);
  }

  /** They carry no marker: a second one is on the capture's own comment, and looks like the one that a step made. */
  function seeAttachments(mark: DuplicateMark, attachments: readonly ListedAttachment[] | null): void {
    const isKnown = ({ record }: ListedAttachment) => mark.knownIds.includes(record.id);
    const ours = attachments?.filter(isKnown) ?? [];
    const search = searchOf(mark);
    if (ours.length === 0) search.isUndecided = true;
    for (const other of attachments ?? [])
      if (!isKnown(other) && ours.some((one) => looksLike(one, other)))
        search.duplicates.set(other.record.id, other.record);
  }

  return {
    see(batch: readonly ListedRecord[]) {
      for (const { record, createdAt, markers, attachments } of batch) {
        position += 1;
        const seen: Seen = { record, createdAt, position };
        const own = byKnownId.get(record.id);
        if (own) searchOf(own).own ??= seen;
        // A listing that cuts the capture's own text would also cut its duplicate's.
        if (own && markers !== null && !markersOf(own.wanted).some((marker) => markers.has(marker)))
          searchOf(own).isUndecided = true;
        if (own?.hasAttachments) seeAttachments(own, attachments);
        for (const marker of markers ?? []) {
          const mark = byMarker.get(marker);
          if (mark && !mark.knownIds.includes(record.id)) searchOf(mark).duplicates.set(record.id, record);
        }
        if (markers !== null || own) continue;
        for (const mark of namedLike(record)) searchOf(mark).textless.set(record.id, seen);
      }
    },
    textlessOf,
    /** For a record that shows only its name and its time. */
    proofByTime(mark: DuplicateMark, { id, name }: RecordResult): ReturnType<typeof proofOf> {
      const { own, textless } = searchOf(mark);
      const apartMs = createdMs(textless.get(id)?.createdAt) - createdMs(own?.createdAt);
      if (name === null || Number.isNaN(apartMs)) return 'undecided';
      return Math.abs(apartMs) <= togetherMs ? 'found' : 'another';
    },
    settle(mark: DuplicateMark, record: RecordResult, proof: ReturnType<typeof proofOf>) {
      const search = searchOf(mark);
      search.textless.delete(record.id);
      if (proof === 'found' || proof === 'former') search.duplicates.set(record.id, record);
      if (proof === 'undecided') search.isUndecided = true;
    },
    areAllFinished: () => [...searches.values()].every(hasPassed),
    areAllSeen: () => [...searches.values()].every(({ own }) => own !== null),
    /** The check saw its own record and enough later ones, and has nothing left to read. */
    isFinished: (mark: DuplicateMark) => hasPassed(searchOf(mark)) && textlessOf(mark).length === 0,
    duplicatesOf(mark: DuplicateMark): Duplicates {
      const { duplicates, own, isUndecided } = searchOf(mark);
      const records = [...duplicates.values()];
      return { records, isChecked: own !== null && !isUndecided };
    },
  };
}

const looksLike = (one: ListedAttachment, other: ListedAttachment) =>
  one.record.name === other.record.name && one.size === other.size;

const createdMs = (createdAt: string | null | undefined) => Date.parse(createdAt ?? '');
