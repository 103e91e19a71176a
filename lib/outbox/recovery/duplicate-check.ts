// Finds records that one capture created twice, because browsers repeat requests by themselves.
// Duplicates are shown, never deleted. Also learns whether the service keeps markers.
import { factsOf } from '@/lib/capture/steps/operations';
import { isRepeatable, type RecordResult } from '@/lib/capture/steps/step';
import { type Capture, markersOf } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { PlanningError } from '@/lib/planning/errors';
import type { Author, RecordName } from '@/lib/planning/records';
import {
  compareNames,
  isWorthReading,
  judge,
  spreadOf,
  timesOfDuplicate,
  type Wanted,
  wantedOf,
} from './evidence';
import {
  batchesOf,
  createTextReader,
  type ListedAttachment,
  type ListedRecord,
  type Listing,
  listingOf,
  type TextRead,
} from './listing';

/** The few facts of a delivered capture that the check needs, and what it has found. Thousands are in memory at once. */
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
  /** By record id: a listing that shifts during the reading shows a record twice. */
  readonly duplicates: Map<string, RecordResult>;
  /** The capture's own record, and its position in the listing. null until it was seen. */
  own: { listed: ListedRecord; readonly position: number } | null;
  isUndecided: boolean;
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
      ...{ duplicates: new Map(), own: null, isUndecided: false },
    };
  };

/** 20,000 records. A capture is among its listing's newest, unless its check was delayed for long. */
const mostBatches = 200;
/** A duplicate is created together with its original. At most this many records lie between them. */
const nearby = 50;
/** If more records could be duplicates, only the nearest are read. */
const mostTexts = 10;

interface CheckDeps {
  readonly account: AccountClient;
  /** Called before every request. */
  readonly mayGoOn: () => Promise<boolean>;
  /** The records of all captures. */
  readonly createdIds: () => Promise<ReadonlySet<string>>;
}

type Stop = PlanningError | 'stopped';

/**
 * Checks all captures of one listing in one reading, which ends as early as possible. Captures whose check didn't finish
 * are missing in `found`.
 */
export async function findDuplicates(
  marks: readonly DuplicateMark[],
  deps: CheckDeps,
): Promise<DuplicateCheck> {
  const found = new Map<string, Duplicates>();
  const keepsMarkers = new Map<RecordName, boolean>();
  for (const key of new Set(marks.map(keyOf))) {
    const ofListing = marks.filter((mark) => keyOf(mark) === key);
    const listing = ofListing[0]?.listing ?? null;
    if (!listing) {
      for (const { captureId, createsNothing } of ofListing)
        found.set(captureId, { records: [], isChecked: createsNothing });
      continue;
    }
    const search = createSearch(ofListing);
    const stop = await checkListing(search, listing, deps, found);
    if (stop !== null) return { found, keepsMarkers, error: stop === 'stopped' ? null : stop };
    const isKept = areMarkersKept(search);
    if (isKept !== null) keepsMarkers.set(listing.record, isKept);
  }
  return { found, keepsMarkers, error: null };
}

const keyOf = ({ listing }: DuplicateMark): string => JSON.stringify(listing);

async function checkListing(
  search: Search,
  listing: Listing,
  deps: CheckDeps,
  found: Map<string, Duplicates>,
): Promise<Stop | null> {
  const readText = createTextReader(deps.account, listing, deps.mayGoOn);
  let stop = await readInto(search, listing, deps);
  for (const mark of search.marks) {
    let isDone = stop === null || hasPassed(search, mark);
    for (const listed of isDone ? nearOf(search, mark) : []) {
      // Another capture's record, which a person changed since.
      if (stop === null && (await deps.createdIds()).has(listed.record.id)) continue;
      const text = stop === null && readText ? await readText(listed) : null;
      stop ??= stopOf(text);
      isDone = stop === null;
      if (!isDone) break;
      judgeNear(mark, listed, text);
    }
    const { captureId, duplicates, own, isUndecided } = mark;
    const isChecked = own !== null && !isUndecided;
    if (isDone) found.set(captureId, { records: [...duplicates.values()], isChecked });
  }
  const own = stop === null ? ownToRead(search) : null;
  const text = own && readText && (await readText(own.listed));
  if (own && text?.state === 'text') own.listed = text.record;
  return stop ?? stopOf(text);
}

function stopOf(text: TextRead | null): Stop | null {
  if (text?.state === 'stopped') return 'stopped';
  return text?.state === 'failed' ? text.error : null;
}

async function readInto(search: Search, listing: Listing, deps: CheckDeps): Promise<Stop | null> {
  const batches = batchesOf(deps.account, listing, mostBatches);
  while (!search.marks.every((mark) => hasPassed(search, mark))) {
    if (!(await deps.mayGoOn())) return 'stopped';
    const { value: batch } = await batches.next();
    if (!batch || batch.state === 'unsearchable') return null;
    if (batch.state === 'failed') return batch.error;
    for (const listed of batch.records) see(search, listed);
    if (batch.end !== null && search.marks.every(({ own }) => own !== null)) return null;
  }
  return null;
}

/** The captures of one listing, latest delivery first. */
interface Search {
  readonly marks: readonly DuplicateMark[];
  readonly byMarker: ReadonlyMap<string, DuplicateMark>;
  readonly byKnownId: ReadonlyMap<string, DuplicateMark>;
  /** Records without a marker, by their position in the listing. The first is at 1. */
  readonly unmarked: Map<number, ListedRecord>;
  position: number;
}

function createSearch(marks: readonly DuplicateMark[]): Search {
  const by = (keysOf: (mark: DuplicateMark) => readonly string[]) =>
    new Map(marks.flatMap((mark) => keysOf(mark).map((key) => [key, mark] as const)));
  const [byMarker, byKnownId] = [by(({ wanted }) => markersOf(wanted)), by(({ knownIds }) => knownIds)];
  return { marks, byMarker, byKnownId, unmarked: new Map(), position: 0 };
}

/** The own record was seen, and enough later ones. */
const hasPassed = ({ position }: Search, { own }: DuplicateMark): boolean =>
  own !== null && position - own.position >= nearby;

function see(search: Search, listed: ListedRecord): void {
  const { record, markers, attachments } = listed;
  search.position += 1;
  const own = search.byKnownId.get(record.id);
  if (own) {
    own.own ??= { listed, position: search.position };
    // A listing that cuts the capture's own text would also cut its duplicate's.
    if (markers !== null && !hasMarker(own, listed)) own.isUndecided = true;
    if (own.hasAttachments) seeAttachments(own, attachments ?? []);
  }
  for (const marker of markers ?? []) {
    const mark = search.byMarker.get(marker);
    if (mark && !mark.knownIds.includes(record.id)) mark.duplicates.set(record.id, record);
  }
  if (!own && !markers?.size) search.unmarked.set(search.position, listed);
}

/** Attachments have no marker. A duplicate is on the capture's own comment, and looks like the one that a step made. */
function seeAttachments(mark: DuplicateMark, attachments: readonly ListedAttachment[]): void {
  const isKnown = ({ record }: ListedAttachment) => mark.knownIds.includes(record.id);
  const ours = attachments.filter(isKnown);
  if (ours.length === 0) mark.isUndecided = true;
  const looksLikeOurs = ({ record, size }: ListedAttachment) =>
    ours.some((own) => own.record.name === record.name && own.size === size);
  for (const other of attachments)
    if (!isKnown(other) && looksLikeOurs(other)) mark.duplicates.set(other.record.id, other.record);
}

/** The times by the service's own clock. */
const wantedBeside = ({ wanted, spreadMs, own }: DuplicateMark): Wanted => ({
  ...wanted,
  times: timesOfDuplicate(own?.listed.createdAt, spreadMs),
});

/** Records near the capture's own record that could be its duplicates, nearest first. */
function nearOf({ unmarked }: Search, mark: DuplicateMark): ListedRecord[] {
  if (!mark.own) return [];
  const { position } = mark.own;
  const wanted = wantedBeside(mark);
  const near = new Map<string, ListedRecord>();
  for (let distance = 1; distance <= nearby; distance += 1)
    for (const at of [position - distance, position + distance]) {
      const listed = unmarked.get(at);
      // A duplicate was sent with the same name a moment ago.
      if (!listed || compareNames(listed.record.name, wanted.name) === 'different') continue;
      if (isWorthReading(listed, wanted)) near.set(listed.record.id, listed);
    }
  return [...near.values()].slice(0, mostTexts);
}

/** `text`: the record read on its own. null if that can't be. */
function judgeNear(mark: DuplicateMark, listed: ListedRecord, text: TextRead | null): void {
  const wanted = wantedBeside(mark);
  const isTimeless = wanted.times.length === 0 || listed.createdAt === null;
  const alone = text?.state === 'text' ? text.record : listed;
  if (text?.state === 'textless' || (text === null && isTimeless)) mark.isUndecided = true;
  else if (judge(alone, wanted) !== 'another') mark.duplicates.set(listed.record.id, listed.record);
}

/** Tells whether the listing only cuts or omits texts. null if the listing already has a marker. */
function ownToRead({ marks }: Search): DuplicateMark['own'] {
  const seen = marks.filter(({ own }) => own !== null);
  return seen.some(hasOwnMarker) ? null : (seen[0]?.own ?? null);
}

/** null if the own records prove nothing: they have no text, or were edited since. */
function areMarkersKept({ marks }: Search): boolean | null {
  if (marks.some(hasOwnMarker)) return true;
  const isStripped = ({ own }: DuplicateMark) => own && own.listed.markers !== null && !isEdited(own.listed);
  return marks.some(isStripped) ? false : null;
}

const hasOwnMarker = (mark: DuplicateMark) => mark.own !== null && hasMarker(mark, mark.own.listed);

const hasMarker = ({ wanted }: DuplicateMark, { markers }: ListedRecord) =>
  markersOf(wanted).some((marker) => markers?.has(marker));

/** A service writes both times of a new record at once, or almost. */
const writtenWithinMs = 10_000;

const isEdited = ({ createdAt, updatedAt }: ListedRecord) =>
  Date.parse(updatedAt ?? '') - Date.parse(createdAt ?? '') > writtenWithinMs;
