// Owns finding a request whose answer was lost: by the capture's marker, in listings. It only reads.
import * as z from 'zod/mini';
import { factsOf } from '@/lib/capture/operations';
import { isRepeatable, picturesIn, type RecordResult, stepOfParam } from '@/lib/capture/step';
import { type Capture, type CaptureStep, nextStepIndex } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { ReadPicture } from '@/lib/outbox/sending/perform-step';
import type { PlanningError } from '@/lib/planning/errors';
import { proofOf, sortListed, type Wanted, wantedOf } from './evidence';
import {
  createListingReader,
  type ListedRecord,
  type Listing,
  type ListingReader,
  listingOf,
  recordOf,
  textReaderOf,
} from './listings';

export type LostOutcome =
  | { readonly name: 'found'; readonly record: RecordResult; readonly duplicates: RecordResult[] }
  /** Surely absent, or a request that sets the same values again: sending again makes no duplicate. */
  | { readonly name: 'missing' }
  /** The person decides; `candidates` are records that could be it. */
  | {
      readonly name: 'inconclusive';
      readonly search: 'notFound' | 'unsearchable';
      readonly candidates: readonly RecordResult[];
    }
  /** `missedAtMs`: a whole reading that began then did not have it. */
  | { readonly name: 'postponed'; readonly afterMs: number; readonly missedAtMs: number }
  | { readonly name: 'refused'; readonly error: PlanningError }
  /** Something else comes first. */
  | { readonly name: 'stopped' };

/**
 * Two whole readings, so far apart, have to agree that a record is absent: the service may still work on a request that broke
 * off, its index may lag, and records move between the pages of a listing (fault F80).
 */
const agreeAfterMs = 2 * 60_000;

/** 5,000 records. A longer listing is not read to its end, and proves no absence. */
const mostPages = 50;

/** More records of the same name are not all read: the person decides among them. */
const mostTexts = 20;

export interface FindLostDeps {
  readonly now: () => number;
  readonly readPicture: ReadPicture;
}

interface StartedReader {
  /** What was made after this moment may be missing in the listing. */
  readonly startedMs: number;
  readonly reader: ListingReader;
}

/**
 * Gives the function that finds one lost capture after the other. All of them must have been lost before: captures of the same
 * listing share one reading of it.
 */
export function createLostFinder(
  account: AccountClient,
  { now, readPicture }: FindLostDeps,
  mayGoOn: () => boolean,
) {
  const started = new Map<string, StartedReader>();

  function readerOf(listing: Listing): StartedReader {
    const key = JSON.stringify(listing);
    const known = started.get(key) ?? {
      startedMs: now(),
      reader: createListingReader(account, listing, mostPages, mayGoOn),
    };
    started.set(key, known);
    return known;
  }

  return async (capture: Capture): Promise<LostOutcome> => {
    const stepIndex = nextStepIndex(capture);
    const step = stepIndex === null ? undefined : capture.steps[stepIndex];
    if (step && isRepeatable(step)) return { name: 'missing' };
    const listing = stepIndex === null ? null : listingOf(capture, stepIndex);
    if (!step || !listing) return unsearchable;
    const { reader, startedMs } = readerOf(listing);
    const wanted = wantedOf(capture, step);
    const attachment = await wantedAttachment(capture, step, readPicture);
    if (attachment === 'unreadable') return { name: 'refused', error: { kind: 'aborted', isSent: false } };
    const listed = await reader.readUntil((records) =>
      attachment
        ? records.some(({ record }) => record.id === attachment.commentId)
        : records.some(({ markers }) => markers?.has(wanted.marker)),
    );
    if (listed.name === 'failed') return { name: 'refused', error: listed.error };
    if (listed.name === 'unsearchable') return unsearchable;
    if (listed.name === 'stopped') return { name: 'stopped' };
    const search = attachment
      ? searchAttachments(listed.records, attachment)
      : await searchRecords(account, listing, listed.records, wanted);
    if ('error' in search) return { name: 'refused', error: search.error };
    const [record, ...duplicates] = search.found;
    if (record) return { name: 'found', record, duplicates };
    const byWords = await searchWords(account, listing, capture.marker);
    if (byWords) return { name: 'found', record: byWords, duplicates: [] };
    for (const former of search.undecided.length > 0 ? [] : wanted.formerMarkers) {
      const edited = await searchWords(account, listing, former);
      if (edited) return { name: 'inconclusive', search: 'notFound', candidates: [edited] };
    }
    // What is attached to a comment is listed with it: no other page can hold more.
    const isWhole = search.isListed ?? listed.isWhole;
    if (!isWhole || search.undecided.length > 0)
      return { name: 'inconclusive', search: 'notFound', candidates: search.undecided.slice(0, mostTexts) };
    return missedAgain(capture, startedMs);
  };
}

const unsearchable: LostOutcome = { name: 'inconclusive', search: 'unsearchable', candidates: [] };

/** A clock that was set back begins the wait again (fault F60). */
function missedAgain({ state }: Capture, startedMs: number): LostOutcome {
  const missedAtMs = state.name === 'unknown' ? state.missedAtMs : undefined;
  const elapsedMs = startedMs - (missedAtMs ?? startedMs);
  if (missedAtMs === undefined || elapsedMs < 0)
    return { name: 'postponed', afterMs: agreeAfterMs, missedAtMs: startedMs };
  return elapsedMs >= agreeAfterMs
    ? { name: 'missing' }
    : { name: 'postponed', afterMs: agreeAfterMs - elapsedMs, missedAtMs };
}

interface Search {
  readonly found: readonly RecordResult[];
  readonly undecided: readonly RecordResult[];
  /** False where an attachment's own comment, or what is attached to it, was not listed. */
  readonly isListed?: boolean;
}

/** The records that carry the marker, read alone where the listing does not prove it. */
async function searchRecords(
  account: AccountClient,
  listing: Listing,
  records: readonly ListedRecord[],
  wanted: Wanted,
): Promise<Search | { readonly error: PlanningError }> {
  const readText = textReaderOf(account, listing);
  const { found, unread, undecided } = sortListed(records, wanted, readText !== null);
  if (!readText || found.length > 0) return { found, undecided };
  const untold: RecordResult[] = [...undecided];
  for (const record of unread.slice(0, mostTexts)) {
    const read = await readText(record.id);
    if (read.name === 'failed') return { error: read.error };
    const proof = proofOf(read, wanted);
    // The duplicate check reads on.
    if (proof === 'found') return { found: [record], undecided: [] };
    if (proof !== 'another') untold.push(record);
  }
  return { found: [], undecided: [...untold, ...unread.slice(mostTexts)] };
}

const linkSchema = z.object({
  body: z.object({ attachment: z.object({ file_url: z.string(), file_name: z.string() }) }),
});

/** How to know an attachment, which carries no marker: by its comment, and the link's or the picture's file name. */
interface WantedAttachment {
  readonly commentId: string | null;
  /** A rich service lists a link by it; most give an address of their own (fault F45). */
  readonly address: string | null;
  readonly fileName: string | null;
  /** What the capture's other steps made. */
  readonly knownIds: readonly string[];
}

/** Null where the lost step attached nothing. */
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

/** The comment is the capture's own: an attachment on it that no other step made, and that looks otherwise, is undecided. */
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

/** A service may list ideas in another order than asked. Its word search may still know the marker. */
async function searchWords(
  account: AccountClient,
  listing: Listing,
  marker: string,
): Promise<RecordResult | null> {
  if (listing.list !== 'ideas') return null;
  const related = await account.discovery.searchRelatedIdeas({ q: marker });
  if (related.state !== 'found') return null;
  const idea = related.value.items.find(({ description }) => description?.body?.includes(marker));
  return idea ? recordOf(idea) : null;
}
