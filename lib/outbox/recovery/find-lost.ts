// Finds out what became of a lost answer: in listings, or in the text of the record that an addition went to. Only
// reads.
import * as z from 'zod/mini';
import { operationFacts } from '@/lib/capture/steps/operations';
import {
  type Amended,
  isRepeatable,
  picturesIn,
  type RecordResult,
  stepOfParam,
} from '@/lib/capture/steps/step';
import { markersIn } from '@/lib/capture/text/marker';
import { digestOf } from '@/lib/digest';
import { type Capture, type CaptureStep, nextStepIndex } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import type { CaptureEvent } from '@/lib/outbox/reducer';
import { isGone, isUnreadable, readCurrent } from '@/lib/outbox/sending/perform-step';
import { isTaken, maxTries, triesOf } from '@/lib/outbox/sending/retry-policy';
import type { AccountClient, Turn } from '@/lib/outbox/sending/turn';
import type { PlanningError } from '@/lib/planning/errors';
import { descriptionOf, identityOf, typeOf } from '@/lib/planning/records';
import { dayMs } from '@/lib/time';
import {
  criteriaOf,
  isWorthReading,
  judge,
  judgeAddition,
  type MatchCriteria,
  timesOfAttempts,
} from './evidence';
import {
  createdIds,
  createReadings,
  type ListedRecord,
  type ListingTarget,
  listingOf,
  type ReadText,
  type SharedReading,
} from './listing';

/** The capture's event, or why there is none: a read failed, or other work comes first. */
type LostOutcome =
  | CaptureEvent
  | { readonly type: 'failed'; readonly error: PlanningError }
  | { readonly type: 'stopped' };

/**
 * Two whole readings this far apart have to agree that a record is absent. The service may still
 * be working on an aborted request. Its index may lag. Records move between the batches of a listing.
 */
const agreeAfterMs = 2 * 60_000;
/** A read that the service lacks today may exist tomorrow. */
const tryAgainAfterMs = dayMs;
/** 5,000 records. A longer listing isn't read to its end, so it proves no absence. */
const maxBatches = 50;
/** If more records have the same name, the person decides among them. */
const maxTexts = 20;

type Inconclusive = Extract<CaptureEvent, { type: 'recoveryInconclusive' }>;

const inconclusive = (candidates: readonly RecordResult[]): Inconclusive => ({
  type: 'recoveryInconclusive',
  search: 'notFound',
  candidates,
  wait: null,
});

export const unsearchable = (nowMs: number, isParentGone = false): Inconclusive => ({
  type: 'recoveryInconclusive',
  search: 'unsearchable',
  candidates: [],
  wait: { fromMs: nowMs, forMs: tryAgainAfterMs },
  isParentGone,
});

const stopped = { type: 'stopped' } as const;
const failed = (error: PlanningError) => ({ type: 'failed', error }) as const;

/** The search for an account's lost captures, which share their readings. */
interface Search {
  readonly turn: Turn;
  readonly kept: NonNullable<Queue['kept']>;
  readonly readingOf: (listing: ListingTarget) => SharedReading;
}

/** One lost capture, and its step without an answer. */
interface Lost extends Search {
  readonly capture: Capture;
  readonly step: CaptureStep;
}

export const startSearch = (turn: Turn, kept: Search['kept']): Search => ({
  ...{ turn, kept },
  readingOf: createReadings(turn, { maxBatches, mayContinue: turn.mayContinue }),
});

export async function findLost(search: Search, capture: Capture): Promise<LostOutcome> {
  const stepIndex = nextStepIndex(capture);
  const step = stepIndex === null ? undefined : capture.steps[stepIndex];
  if (stepIndex === null || !step) return unsearchable(search.turn.now());
  const lost = { ...search, capture, step };
  if (isRepeatable(step)) return missing(lost);
  if (step.amends) return findAddition(lost, step.amends);
  const listing = listingOf(capture, stepIndex);
  return listing ? findRecord(lost, listing) : unsearchableStep(lost);
}

const found = ({ turn }: Lost, record: RecordResult, duplicates: RecordResult[] = []): CaptureEvent => ({
  type: 'recordFound',
  record,
  duplicates,
  atMs: turn.now(),
});

/** Sending again creates no duplicate, unless it was refused or sent too often. */
function missing({ kept, step }: Lost): CaptureEvent {
  if (isRepeatable(step)) return { type: 'recordMissing' };
  if (isTaken(step) || triesOf(step) >= maxTries)
    return { type: 'absenceAccepted', error: lastErrorOf(step) };
  const { record } = operationFacts(step.operation);
  // The text itself proves that an addition is absent.
  const isUnmarked = record && !step.amends && kept[record]?.marker === false;
  return isUnmarked ? inconclusive([]) : { type: 'recordMissing' };
}

/** A second, later reading has to agree. A clock that was set back restarts the wait. */
function missedAgain(lost: Lost, startedMs: number): CaptureEvent {
  const { state } = lost.capture;
  const missedAtMs = (state.name === 'unknown' ? state.missedAtMs : undefined) ?? startedMs;
  const elapsedMs = startedMs - missedAtMs;
  if (elapsedMs >= agreeAfterMs) return missing(lost);
  const wait = { fromMs: lost.turn.now(), forMs: agreeAfterMs - Math.max(0, elapsedMs) };
  return { type: 'recoveryPostponed', wait, missedAtMs: Math.min(missedAtMs, startedMs) };
}

/** From the text of the record that the step adds to. */
async function findAddition(lost: Lost, amended: Amended): Promise<LostOutcome> {
  const { account, now } = lost.turn;
  const startedMs = now();
  const reading = await readCurrent(account, amended);
  if (!reading.isOk)
    return isGone(reading.error)
      ? unsearchableStep(lost, !isUnreadable(reading.error))
      : failed(reading.error);
  const { record, text } = reading.current;
  const { marker, formerMarkers = [], savedAtMs } = lost.capture;
  const digest = await digestOf(text);
  const textsWithout = await textsWithoutAddition(lost, digest);
  const verdict = judgeAddition(
    { markers: markersIn(text), digest, changedAt: reading.changedAt },
    { marker, formerMarkers, savedAtMs, textsWithout },
  );
  if (verdict === 'same') return found(lost, record);
  return verdict === 'maybe' ? inconclusive([record]) : missedAgain(lost, startedMs);
}

/** The text before the write, with or without the account's own later additions. */
async function textsWithoutAddition(lost: Lost, digest: string): Promise<ReadonlySet<string> | null> {
  const { store, accountId } = lost.turn;
  const before = lost.step.attempts.at(-1)?.textBefore;
  // Nothing left before the text was read. A file says nothing of later attempts elsewhere.
  if (before === null && !lost.capture.isFromFile) return new Set([digest]);
  if (typeof before !== 'string') return null;
  const texts = new Set([before]);
  if (texts.has(digest)) return texts;
  const attempts = await store.fromSteps(accountId, (step) => step.attempts);
  for (const { textBefore, textAfter } of attempts.isOk ? attempts.value : [])
    if (textAfter !== undefined && texts.has(textBefore ?? '')) texts.add(textAfter);
  return texts;
}

/** Without a listing, a refusal is all that is known. */
const unsearchableStep = ({ turn, step }: Lost, isParentGone = false): CaptureEvent =>
  isTaken(step)
    ? { type: 'absenceAccepted', error: lastErrorOf(step) }
    : unsearchable(turn.now(), isParentGone);

async function findRecord(lost: Lost, listing: ListingTarget): Promise<LostOutcome> {
  const { turn, capture, step } = lost;
  const { account } = turn;
  const reading = lost.readingOf(listing);
  const times = timesOfAttempts(step.attempts, account.clockAheadMs());
  const criteria = criteriaOf(capture, step, account.person, times);
  const attachment = await attachmentCriteria(lost);
  if (attachment === 'unreadable') return failed({ kind: 'aborted', isSent: false });
  const listed = await reading.readUntil((records) =>
    attachment
      ? records.some(({ record }) => record.id === attachment.commentId)
      : records.some(({ markers }) => markers?.has(criteria.marker)),
  );
  if (listed.state === 'failed') return failed(listed.error);
  if (listed.state === 'unsearchable') return unsearchableStep(lost, listed.isOwnerGone);
  if (listed.state === 'stopped') return stopped;
  const matches = attachment
    ? matchingAttachments(listed.records, attachment)
    : await matchingRecords(turn, listed.records, criteria, reading.readText);
  if ('type' in matches) return matches;
  const [record, ...duplicates] = matches.found;
  if (record) return found(lost, record, duplicates);
  const { undecided } = matches;
  // In a link, the marker has another form.
  const isInText = JSON.stringify(step.input).includes(capture.marker);
  const byText = await searchText(account, listing, capture.marker, isInText ? null : criteria.name);
  if (byText && byText !== 'unknown') return found(lost, byText);
  for (const former of undecided.length > 0 ? [] : criteria.formerMarkers) {
    const edited = await searchText(account, listing, former, criteria.name);
    if (edited && edited !== 'unknown') return inconclusive([edited]);
  }
  // A comment is listed with all of its attachments. Other batches have no more.
  const isWhole = matches.isListed ?? listed.isWhole;
  if (!isWhole || undecided.length > 0) return inconclusive(undecided.slice(0, maxTexts));
  // The service answered, so it doesn't work on the request any more. Nothing is sent again.
  if (isTaken(step)) return missing(lost);
  const missed = missedAgain(lost, reading.startedMs);
  // A colleague may have moved the record to another product.
  return missed.type !== 'recoveryPostponed' && byText === 'unknown' ? inconclusive([]) : missed;
}

function lastErrorOf({ attempts }: CaptureStep): PlanningError {
  const error = attempts.at(-1)?.error ?? null;
  return error === null || error.kind === 'interrupted' ? { kind: 'aborted', isSent: true } : error;
}

interface Matches {
  readonly found: readonly RecordResult[];
  readonly undecided: readonly RecordResult[];
  /** False if an attachment's own comment, or its attachments, were not listed. */
  readonly isListed?: boolean;
}

/** The capture's records. Reads single records if the listing doesn't prove it. */
async function matchingRecords(
  turn: Turn,
  records: readonly ListedRecord[],
  criteria: MatchCriteria,
  readText: ReadText,
): Promise<Matches | Extract<LostOutcome, { type: 'stopped' | 'failed' }>> {
  const found = records.filter((listed) => judge(listed, criteria) === 'same');
  if (found.length > 0) return { found: found.map(({ record }) => record), undecided: [] };
  const alike = records.filter((listed) => isWorthReading(listed, criteria));
  // The record of another capture, which a person changed since, is none of this one.
  const known = alike.length > 0 ? await createdIds(turn) : new Set<string>();
  const worthReading = alike
    .filter(({ record }) => !known.has(record.id))
    .toSorted((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''));
  const undecided: RecordResult[] = [];
  for (const [at, listed] of worthReading.entries()) {
    const read = at < maxTexts ? await readText(listed) : null;
    if (read?.state === 'stopped') return stopped;
    if (read?.state === 'failed') return failed(read.error);
    const verdict = judge(read?.state === 'text' ? read.record : listed, criteria);
    // The duplicate check reads the rest.
    if (verdict === 'same') return { found: [listed.record], undecided: [] };
    if (verdict === 'maybe') undecided.push(listed.record);
  }
  return { found: [], undecided };
}

const linkSchema = z.object({
  body: z.object({ attachment: z.object({ file_url: z.string(), file_name: z.string() }) }),
});

/** Identifies an attachment, which has no marker, by its comment and its file name. */
interface AttachmentCriteria {
  readonly commentId: string | null;
  /** Some services list a link by its address. Most return their own address instead. */
  readonly address: string | null;
  readonly fileName: string | null;
  /** The records that the capture's other steps created. */
  readonly knownIds: readonly string[];
}

/** null if the lost step isn't an attachment. */
async function attachmentCriteria({
  turn: { readPicture },
  capture: { steps },
  step: { operation, input },
}: Lost): Promise<AttachmentCriteria | 'unreadable' | null> {
  if (operationFacts(operation).record !== 'attachment') return null;
  const comment = stepOfParam(input, 'idea_comment_id');
  const [pictureId] = picturesIn(input);
  const link = linkSchema.safeParse(input).data?.body.attachment;
  const picture = pictureId === undefined ? null : await readPicture(pictureId);
  if (picture === 'unreadable') return 'unreadable';
  return {
    commentId: comment === null ? null : (steps[comment]?.result?.id ?? null),
    address: link?.file_url ?? null,
    fileName: link?.file_name ?? picture?.name ?? null,
    knownIds: steps.flatMap(({ result }) => (result ? [result.id] : [])),
  };
}

/** The comment is the capture's own. An unknown attachment on it that looks different is undecided. */
function matchingAttachments(
  records: readonly ListedRecord[],
  { commentId, address, fileName, knownIds }: AttachmentCriteria,
): Matches {
  const listed = records.find(({ record }) => record.id === commentId)?.attachments ?? null;
  const others = (listed ?? []).filter(({ record }) => !knownIds.includes(record.id));
  const isLink = address !== null;
  const alike = others.filter(
    ({ record: { name }, address: other, size }) =>
      (isLink && other === address) ||
      (fileName !== null && name === fileName && (size === null || (size === 0) === isLink)),
  );
  return {
    found: alike.map(({ record }) => record),
    undecided: alike.length > 0 ? [] : others.map(({ record }) => record),
    isListed: listed !== null,
  };
}

/**
 * A service may ignore the requested order, and a record may be in another product by now. The search for the marker
 * may still find it. A service may not search the links, so a record with the marker in its link alone is searched for
 * by its name, too. null if neither finds the marker, or if nothing searches for the type. `unknown` if this
 * service's search can't be read.
 */
async function searchText(
  account: AccountClient,
  listing: ListingTarget,
  marker: string,
  name: string | null,
): Promise<RecordResult | 'unknown' | null> {
  const type = typeOf(listing.record);
  if (!type.search) return null;
  for (const q of [marker, ...(name ? [name] : [])]) {
    const found = await account.discovery.list(type.search, { query: { q } });
    if (found.state !== 'found') return 'unknown';
    const item = found.value.items.find((one) => markersIn(descriptionOf(type, one) ?? '').has(marker));
    if (item) return identityOf(item);
  }
  return null;
}
