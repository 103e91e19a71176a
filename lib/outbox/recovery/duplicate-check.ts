// Finds records that one capture created twice, because browsers repeat requests by themselves.
// Duplicates are shown, never deleted. Also learns whether the service keeps markers, and in links, too.
import { operationFacts } from '@/lib/capture/steps/operations';
import { isRepeatable, type RecordResult } from '@/lib/capture/steps/step';
import { isMarked } from '@/lib/capture/text/marker';
import { type Capture, markersOf } from '@/lib/outbox/capture';
import type { Turn } from '@/lib/outbox/sending/turn';
import type { PlanningError } from '@/lib/planning/errors';
import type { Author, RecordName } from '@/lib/planning/records';
import {
  compareNames,
  criteriaOf,
  isWorthReading,
  judge,
  type MatchCriteria,
  spreadOf,
  timesOfDuplicate,
} from './evidence';
import {
  createdIds,
  createReadings,
  type ListedRecord,
  type ListingReading,
  type ListingTarget,
  listingOf,
  type ReadText,
  type TextRead,
} from './listing';

/** The few facts of a delivered capture that the check needs. Thousands are in memory at once. */
interface DuplicateMark {
  readonly captureId: string;
  /** What a duplicate has in common with the capture. The times follow from the service's clock. */
  readonly criteria: MatchCriteria;
  /** The time between the first and the last attempt. */
  readonly spreadMs: number;
  /** Lists the record with the marker. null if there is none. */
  readonly listing: ListingTarget | null;
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

/** How the newest own record came back. null: unknown. */
export interface Kept {
  readonly marker: boolean | null;
  /** Its link is the sent one, with the marker. */
  readonly link: boolean | null;
}

interface DuplicateCheck {
  /** Contains every capture whose check is done. */
  readonly found: ReadonlyMap<string, Duplicates>;
  /** By type of record. */
  readonly kept: ReadonlyMap<RecordName, Kept>;
  /** The first failed reading. null if there was none. */
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
      criteria: criteriaOf(capture, step, person, []),
      spreadMs: spreadOf(step?.attempts ?? []),
      listing: listingOf(capture, at),
      createsNothing: steps.some(({ amends }) => amends) || steps.every(isRepeatable),
      hasAttachments: steps.some(({ operation }) => operationFacts(operation).record === 'attachment'),
      knownIds: steps.flatMap(({ result }) => (result ? [result.id] : [])),
    };
  };

/** A capture is among its listing's newest, unless its check was delayed for long. */
const maxRecords = 20_000;
/** A browser repeats a request at once. At most this many records lie between a duplicate and its original. */
const nearby = 20;
/** If more records could be duplicates, only the nearest are read. */
const maxTexts = 10;

/** A capture's own record, as it was listed. */
interface Own {
  readonly mark: DuplicateMark;
  readonly listed: ListedRecord;
}

/**
 * Captures of one listing share its reading, which ends as early as possible. After a failure, or once sending comes
 * first, the check goes on with what was read. Captures that need more are missing in `found`.
 */
export async function findDuplicates(turn: Turn, marks: readonly DuplicateMark[]): Promise<DuplicateCheck> {
  const found = new Map<string, Duplicates>();
  /** By their listing's reading, latest delivery first. */
  const owns = new Map<ListingReading, Own[]>();
  let error: PlanningError | null = null;
  let isStopped = false;
  async function mayRead(): Promise<boolean> {
    isStopped ||= error !== null || !(await isIdle(turn));
    return !isStopped;
  }
  // As few records as decide it, for a service that has to write them.
  const batchSize = Math.min(marks.length + nearby + 1, 100);
  const maxBatches = maxRecords / batchSize;
  const readingOf = createReadings(turn, { batchSize, maxBatches, mayContinue: mayRead });
  let created: Promise<ReadonlySet<string>> | undefined;
  const readCreated = () => {
    created ??= createdIds(turn);
    return created;
  };
  for (const mark of marks) {
    const reading = mark.listing && readingOf(mark.listing);
    const result = reading
      ? await check(mark, reading, readCreated)
      : { records: [], isChecked: mark.createsNothing };
    if ('records' in result) found.set(mark.captureId, result);
    else if (result.state === 'failed') error ??= result.error;
    if (reading && 'own' in result && result.own)
      owns.set(reading, [...(owns.get(reading) ?? []), { mark, listed: result.own }]);
  }
  const kept = new Map<RecordName, Kept>();
  for (const [{ record, readText }, seen] of isStopped ? [] : owns) {
    const read = await readKept(seen, readText);
    if ('marker' in read) kept.set(record, read);
    else if (read.state === 'failed') error ??= read.error;
  }
  return { found, kept, error };
}

/** Nothing is to be sent or recovered now. */
async function isIdle({ mayContinue, store, accountId, now }: Turn): Promise<boolean> {
  const due = mayContinue() ? await store.dueInMs(accountId, now()) : null;
  return due?.isOk === true && due.value.sendMs !== 0;
}

type Stop = Extract<TextRead, { state: 'failed' | 'stopped' }>;

const isStop = (read: { readonly state: string } | null): read is Stop =>
  read?.state === 'failed' || read?.state === 'stopped';

async function check(
  mark: DuplicateMark,
  { readUntil, readText }: ListingReading,
  readCreated: () => Promise<ReadonlySet<string>>,
): Promise<(Duplicates & { readonly own: ListedRecord | undefined }) | Stop> {
  let at = -1;
  const read = await readUntil((records, hasEnded) => {
    if (at < 0) at = records.findIndex(({ record }) => mark.knownIds.includes(record.id));
    return at >= 0 && (hasEnded || records.length - at > nearby);
  });
  if (isStop(read)) return read;
  const records = read.state === 'read' ? read.records : [];
  const own = records[at];
  const isOther = ({ record }: Pick<ListedRecord, 'record'>) => !mark.knownIds.includes(record.id);
  // By record id: a listing that shifts during the reading shows a record twice.
  const duplicates = new Map<string, RecordResult>();
  const add = ({ record }: Pick<ListedRecord, 'record'>) => void duplicates.set(record.id, record);
  for (const listed of records) if (isOther(listed) && hasMarker(mark, listed)) add(listed);
  // A listing that cuts the capture's own text would also cut its duplicate's.
  let isChecked = own !== undefined && (own.markers === null || hasMarker(mark, own));
  if (own && mark.hasAttachments) {
    // Attachments have no marker. A duplicate is on the capture's own comment, and looks like the one that a step made.
    const attachments = own.attachments ?? [];
    const ours = attachments.filter((attachment) => !isOther(attachment));
    isChecked &&= ours.length > 0;
    for (const { record, size } of attachments.filter(isOther))
      if (ours.some((one) => one.record.name === record.name && one.size === size)) add({ record });
  }
  // The times by the service's own clock.
  const criteria = { ...mark.criteria, times: timesOfDuplicate(own?.createdAt, mark.spreadMs) };
  const near = own ? nearIn(records.filter(isOther), at, criteria) : [];
  // Another capture's record, which a person changed since, is none of this one.
  const known = near.length > 0 ? await readCreated() : new Set<string>();
  for (const listed of near.filter(({ record }) => !known.has(record.id)).slice(0, maxTexts)) {
    const text = await readText(listed);
    if (isStop(text)) return text;
    const isTimeless = criteria.times.length === 0 || listed.createdAt === null;
    if (text ? text.state === 'textless' : isTimeless) isChecked = false;
    else if (judge(text?.state === 'text' ? text.record : listed, criteria) !== 'another') add(listed);
  }
  return { records: [...duplicates.values()], isChecked, own };
}

/** Records near a position that could be duplicates, nearest first. */
function nearIn(records: readonly ListedRecord[], position: number, criteria: MatchCriteria): ListedRecord[] {
  const near = new Map<string, ListedRecord>();
  for (let distance = 0; distance <= nearby; distance += 1)
    for (const listed of [records[position - distance - 1], records[position + distance]]) {
      if (!listed || listed.markers?.size) continue;
      // A duplicate was sent with the same name a moment ago.
      if (compareNames(listed.record.name, criteria.name) === 'different') continue;
      if (isWorthReading(listed, criteria)) near.set(listed.record.id, listed);
    }
  return [...near.values()];
}

/** A listing may cut texts or strip links, so the newest record is read on its own. */
async function readKept([newest, ...others]: readonly Own[], readText: ReadText): Promise<Kept | Stop> {
  if (!newest) return { marker: null, link: null };
  const { mark, listed } = newest;
  const isSeen = [newest, ...others].some((own) => hasMarker(own.mark, own.listed));
  if (isSeen && hasLink(mark, listed) !== false) return { marker: true, link: hasLink(mark, listed) };
  const text = await readText(listed);
  if (isStop(text)) return text;
  const alone = text?.state === 'text' ? text.record : listed;
  const isKept = isSeen || hasMarker(mark, alone);
  const isStripped = (one: ListedRecord) => one.markers !== null && !isEdited(one);
  const isLost = [alone, ...others.map((own) => own.listed)].some(isStripped);
  const link = hasLink(mark, alone);
  return { marker: isKept || (isLost ? false : null), link: link || !isEdited(alone) ? link : null };
}

const hasMarker = ({ criteria }: DuplicateMark, { markers }: ListedRecord) =>
  markers !== null && markersOf(criteria).some((marker) => markers.has(marker));

/** The sent link with the marker. null if there was none, or if the record has no text. */
function hasLink({ criteria }: DuplicateMark, { markers, links }: ListedRecord): boolean | null {
  const coded = criteria.links.filter(isMarked);
  return coded.length === 0 || markers === null ? null : coded.some((link) => links.has(link));
}

/** A service writes both times of a new record at once, or almost. */
const writtenWithinMs = 10_000;

const isEdited = ({ createdAt, updatedAt }: ListedRecord) =>
  Date.parse(updatedAt ?? '') - Date.parse(createdAt ?? '') > writtenWithinMs;
