// Finds the record of a lost answer in listings. Only reads.
import * as z from 'zod/mini';
import { factsOf } from '@/lib/capture/steps/operations';
import { isRepeatable, picturesIn, type RecordResult, stepOfParam } from '@/lib/capture/steps/step';
import { type Capture, type CaptureStep, nextStepIndex } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { ReadPicture } from '@/lib/outbox/sending/perform-step';
import { isTaken } from '@/lib/outbox/sending/retry-policy';
import type { PlanningError } from '@/lib/planning/errors';
import { identityOf, textOf, typeOf } from '@/lib/planning/records';
import { isWorthReading, judge, timesOfAttempts, type Wanted, wantedOf } from './evidence';
import { type AdditionOutcome, createAdditionFinder, type FindAdditionDeps } from './find-addition';
import { type ListedRecord, type Listing, listingOf } from './listing';
import { createListingReader, createTextReader, type ReadText, type ReadUntil } from './listing-reader';

export type LostOutcome =
  | { readonly state: 'found'; readonly record: RecordResult; readonly duplicates: RecordResult[] }
  /**
   * The record is surely absent, or the request sets the same values again. Sending again creates no
   * duplicate.
   */
  | { readonly state: 'missing' }
  /** The person decides. `candidates` are records that could match. */
  | {
      readonly state: 'inconclusive';
      readonly search: 'notFound' | 'unsearchable';
      readonly candidates: readonly RecordResult[];
      /** The service has no such parent. @default false */
      readonly isParentGone?: boolean;
    }
  /** `missedAtMs`: when a whole reading without the record started. */
  | { readonly state: 'postponed'; readonly afterMs: number; readonly missedAtMs: number }
  | { readonly state: 'refused'; readonly error: PlanningError }
  /** Other work comes first. */
  | { readonly state: 'stopped' };

/**
 * Two whole readings this far apart have to agree that a record is absent. The service may still
 * be working on an aborted request. Its index may lag. Records move between the batches of a listing.
 */
const agreeAfterMs = 2 * 60_000;

/** 5,000 records. A longer listing isn't read to its end, so it proves no absence. */
const mostBatches = 50;

/** If more records have the same name, the person decides among them. */
const mostTexts = 20;

export interface FindLostDeps extends FindAdditionDeps {
  readonly readPicture: ReadPicture;
  /** The ids of the records that the account's captures created. */
  readonly createdIds: (accountId: string) => Promise<ReadonlySet<string>>;
}

interface StartedReader {
  /** The listing may lack records created after this moment. */
  readonly startedMs: number;
  readonly readUntil: ReadUntil;
  /** null if such records can't be read on their own. */
  readonly readText: ReadText | null;
}

/**
 * Returns a function that finds one lost capture at a time. All of them must have been lost before: captures
 * of one listing share its reading.
 */
export function createLostFinder(account: AccountClient, deps: FindLostDeps, mayGoOn: () => boolean) {
  const { now, readPicture, createdIds } = deps;
  const findAddition = createAdditionFinder(account, deps, mayGoOn);
  const started = new Map<string, StartedReader>();

  function readerOf(listing: Listing): StartedReader {
    const key = JSON.stringify(listing);
    const known = started.get(key) ?? {
      startedMs: now(),
      readUntil: createListingReader(account, listing, mostBatches, mayGoOn),
      readText: createTextReader(account, listing, mayGoOn),
    };
    started.set(key, known);
    return known;
  }

  return async (capture: Capture): Promise<LostOutcome> => {
    const stepIndex = nextStepIndex(capture);
    const step = stepIndex === null ? undefined : capture.steps[stepIndex];
    if (step && isRepeatable(step)) return { state: 'missing' };
    if (step?.amends) return lostAddition(capture, await findAddition(capture, step, step.amends));
    const listing = stepIndex === null ? null : listingOf(capture, stepIndex);
    if (!step || !listing) return unsearchable;
    const { readUntil, readText, startedMs } = readerOf(listing);
    const times = timesOfAttempts(step.attempts, account.clockAheadMs());
    const wanted = wantedOf(capture, step, account.person, times);
    const attachment = await wantedAttachment(capture, step, readPicture);
    if (attachment === 'unreadable') return { state: 'refused', error: { kind: 'aborted', isSent: false } };
    const listed = await readUntil((records) =>
      attachment
        ? records.some(({ record }) => record.id === attachment.commentId)
        : records.some(({ markers }) => markers?.has(wanted.marker)),
    );
    if (listed.state === 'failed') return { state: 'refused', error: listed.error };
    if (listed.state === 'unsearchable') return { ...unsearchable, isParentGone: listed.isOwnerGone };
    if (listed.state === 'stopped') return { state: 'stopped' };
    const search = attachment
      ? searchAttachments(listed.records, attachment)
      : await searchRecords(listed.records, wanted, readText, () => createdIds(capture.accountId));
    if (search === 'stopped') return { state: 'stopped' };
    if ('error' in search) return { state: 'refused', error: search.error };
    const { undecided } = search;
    const [record, ...duplicates] = search.found;
    if (record) return { state: 'found', record, duplicates };
    const byText = await searchText(account, listing, capture.marker);
    if (byText !== null && byText !== 'unknown') return { state: 'found', record: byText, duplicates: [] };
    for (const former of undecided.length > 0 ? [] : wanted.formerMarkers) {
      const edited = await searchText(account, listing, former);
      if (edited !== null && edited !== 'unknown')
        return { state: 'inconclusive', search: 'notFound', candidates: [edited] };
    }
    // A comment is listed with all of its attachments. Other batches have no more.
    const isWhole = search.isListed ?? listed.isWhole;
    if (!isWhole || undecided.length > 0)
      return { state: 'inconclusive', search: 'notFound', candidates: undecided.slice(0, mostTexts) };
    // The service answered, so it doesn't work on the request any more. Nothing is sent again.
    if (isTaken(step)) return { state: 'missing' };
    const missed = missedAgain(capture, startedMs);
    // A colleague may have moved the record to another product.
    const isElsewhere = missed.state === 'missing' && byText === 'unknown';
    return isElsewhere ? { state: 'inconclusive', search: 'notFound', candidates: [] } : missed;
  };
}

const unsearchable = {
  state: 'inconclusive',
  search: 'unsearchable',
  candidates: [],
} as const satisfies LostOutcome;

function lostAddition(capture: Capture, outcome: AdditionOutcome): LostOutcome {
  if (outcome.state === 'stopped') return outcome;
  if (outcome.state === 'gone') return { ...unsearchable, isParentGone: true };
  if (outcome.state === 'unreadable') return unsearchable;
  if (outcome.state === 'failed') return { state: 'refused', error: outcome.error };
  const { verdict, record, startedMs } = outcome;
  if (verdict === 'same') return { state: 'found', record, duplicates: [] };
  return verdict === 'maybe'
    ? { state: 'inconclusive', search: 'notFound', candidates: [record] }
    : missedAgain(capture, startedMs);
}

/** A clock that was set back restarts the wait. */
function missedAgain({ state }: Capture, startedMs: number): LostOutcome {
  const missedAtMs = state.name === 'unknown' ? state.missedAtMs : undefined;
  const elapsedMs = startedMs - (missedAtMs ?? startedMs);
  if (missedAtMs === undefined || elapsedMs < 0)
    return { state: 'postponed', afterMs: agreeAfterMs, missedAtMs: startedMs };
  return elapsedMs >= agreeAfterMs
    ? { state: 'missing' }
    : { state: 'postponed', afterMs: agreeAfterMs - elapsedMs, missedAtMs };
}

interface Search {
  readonly found: readonly RecordResult[];
  readonly undecided: readonly RecordResult[];
  /** False if an attachment's own comment, or its attachments, were not listed. */
  readonly isListed?: boolean;
}

/** The capture's records. Reads single records if the listing doesn't prove it. */
async function searchRecords(
  records: readonly ListedRecord[],
  wanted: Wanted,
  readText: ReadText | null,
  createdIds: () => Promise<ReadonlySet<string>>,
): Promise<Search | { readonly error: PlanningError } | 'stopped'> {
  const found = records.filter((listed) => judge(listed, wanted) === 'same');
  if (found.length > 0) return { found: found.map(({ record }) => record), undecided: [] };
  const alike = records.filter((listed) => isWorthReading(listed, wanted));
  // The record of another capture, which a person changed since, is none of this one.
  const known = alike.length > 0 ? await createdIds() : new Set<string>();
  const worthReading = alike
    .filter(({ record }) => !known.has(record.id))
    .toSorted((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''));
  const unsure: RecordResult[] = [];
  for (const [at, listed] of worthReading.entries()) {
    const read = readText && at < mostTexts ? await readText(listed) : null;
    if (read?.state === 'stopped') return 'stopped';
    if (read?.state === 'failed') return { error: read.error };
    const verdict = judge(read?.state === 'text' ? read.record : listed, wanted);
    // The duplicate check reads the rest.
    if (verdict === 'same') return { found: [listed.record], undecided: [] };
    if (verdict === 'maybe') unsure.push(listed.record);
  }
  return { found: [], undecided: unsure };
}

const linkSchema = z.object({
  body: z.object({ attachment: z.object({ file_url: z.string(), file_name: z.string() }) }),
});

/** Identifies an attachment, which has no marker, by its comment and its file name. */
interface WantedAttachment {
  readonly commentId: string | null;
  /** Some services list a link by its address. Most return their own address instead. */
  readonly address: string | null;
  readonly fileName: string | null;
  /** The records that the capture's other steps created. */
  readonly knownIds: readonly string[];
}

/** null if the lost step isn't an attachment. */
async function wantedAttachment(
  capture: Capture,
  step: CaptureStep,
  readPicture: FindLostDeps['readPicture'],
): Promise<WantedAttachment | 'unreadable' | null> {
  if (factsOf(step.operation).record !== 'attachment') return null;
  const comment = stepOfParam(step.input, 'idea_comment_id');
  const [pictureId] = picturesIn(step.input);
  const link = linkSchema.safeParse(step.input).data?.body.attachment;
  const picture = pictureId === undefined ? null : await readPicture(pictureId);
  if (picture === 'unreadable') return 'unreadable';
  return {
    commentId: comment === null ? null : (capture.steps[comment]?.result?.id ?? null),
    address: link?.file_url ?? null,
    fileName: link?.file_name ?? picture?.name ?? null,
    knownIds: capture.steps.flatMap(({ result }) => (result ? [result.id] : [])),
  };
}

/** The comment is the capture's own. An unknown attachment on it that looks different is undecided. */
function searchAttachments(
  records: readonly ListedRecord[],
  { commentId, address, fileName, knownIds }: WantedAttachment,
): Search {
  const listed = records.find(({ record }) => record.id === commentId)?.attachments ?? null;
  const others = (listed ?? []).filter(({ record }) => !knownIds.includes(record.id));
  const alike = others.filter((attachment) =>
    address !== null && attachment.address === address
      ? true
      : fileName !== null &&
        attachment.record.name === fileName &&
        (attachment.size === null || (attachment.size === 0) === (address !== null)),
  );
  return {
    found: alike.map(({ record }) => record),
    undecided: alike.length > 0 ? [] : others.map(({ record }) => record),
    isListed: listed !== null,
  };
}

/**
 * A service may ignore the requested order, and a record may be in another product by now. The text search may
 * still find the marker. null if it finds nothing, or if nothing searches for the type. `unknown` if this
 * service's search can't be read.
 */
async function searchText(
  account: AccountClient,
  listing: Listing,
  marker: string,
): Promise<RecordResult | 'unknown' | null> {
  const type = typeOf(listing.record);
  if (!type.search) return null;
  const found = await account.discovery.list(type.search, { query: { q: marker } });
  if (found.state !== 'found') return 'unknown';
  const item = found.value.items.find((one) => textOf(type, one)?.includes(marker));
  return item ? identityOf(item) : null;
}
