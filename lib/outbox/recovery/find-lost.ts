// Owns finding a request whose answer was lost: by the capture's marker, in listings. It only reads.
import * as z from 'zod/mini';
import { factsOf } from '@/lib/capture/operations';
import type { Picture } from '@/lib/capture/pictures/picture';
import { picturesIn, type RecordResult, stepOfParam } from '@/lib/capture/step';
import { type Capture, nextStepIndex, remainingMs, type Wait } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { PlanningError } from '@/lib/planning/errors';
import {
  createListingReader,
  type ListedRecord,
  type Listing,
  type ListingReader,
  listingOf,
  recordOf,
} from './listings';

export type LostOutcome =
  | { readonly name: 'found'; readonly record: RecordResult; readonly duplicates: RecordResult[] }
  /** Surely absent: sending again makes no duplicate. */
  | { readonly name: 'missing' }
  /** The person decides. */
  | { readonly name: 'inconclusive'; readonly search: 'notFound' | 'unsearchable' }
  | { readonly name: 'postponed'; readonly afterMs: number }
  | { readonly name: 'refused'; readonly error: PlanningError };

/** The service may still work on a request that broke off: a listing proves absence only after this long. */
const lateArrivalMs = 30_000;

/** 5,000 records. A longer listing is not read to its end, and proves no absence. */
const mostPages = 50;

export interface FindLostDeps {
  readonly now: () => number;
  readonly readPicture: (id: string) => Promise<Picture | null>;
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
export function createLostFinder(account: AccountClient, { now, readPicture }: FindLostDeps) {
  const started = new Map<string, StartedReader>();

  function readerOf(listing: Listing): StartedReader {
    const key = JSON.stringify(listing);
    const known = started.get(key) ?? {
      startedMs: now(),
      reader: createListingReader(account, listing, mostPages),
    };
    started.set(key, known);
    return known;
  }

  return async (capture: Capture): Promise<LostOutcome> => {
    const stepIndex = nextStepIndex(capture);
    const listing = stepIndex === null ? null : listingOf(capture, stepIndex);
    if (stepIndex === null || !listing) return unsearchable;
    const wanted = await wantedAttachment(capture, stepIndex, readPicture);
    const { reader, startedMs } = readerOf(listing);
    const listed = await reader.readUntil((records) => (foundIn(records, capture, wanted)?.length ?? 0) > 0);
    if (listed.name === 'failed') return { name: 'refused', error: listed.error };
    if (listed.name === 'unsearchable') return unsearchable;
    const found = foundIn(listed.records, capture, wanted);
    const [record, ...duplicates] = found ?? [];
    if (record) return { name: 'found', record, duplicates };
    const byWords = await searchWords(account, listing, capture.marker);
    if (byWords) return { name: 'found', record: byWords, duplicates: [] };
    if (!found || !listed.isWhole) return { name: 'inconclusive', search: 'notFound' };
    const tooEarlyMs = remainingMs(lateArrivalOf(capture, stepIndex), startedMs);
    return tooEarlyMs > 0 ? { name: 'postponed', afterMs: tooEarlyMs } : { name: 'missing' };
  };
}

const unsearchable: LostOutcome = { name: 'inconclusive', search: 'unsearchable' };

const linkSchema = z.object({ body: z.object({ attachment: z.object({ file_url: z.string() }) }) });

/** How to know an attachment, which carries no marker: by its comment, and the link's address or the picture's file name. */
interface WantedAttachment {
  readonly commentId: string | null;
  readonly address: string | null;
  readonly fileName: string | null;
}

/** Null where the lost step attached nothing. */
async function wantedAttachment(
  capture: Capture,
  stepIndex: number,
  readPicture: FindLostDeps['readPicture'],
): Promise<WantedAttachment | null> {
  const step = capture.steps[stepIndex];
  if (!step || factsOf(step.operation)?.record !== 'attachment') return null;
  const comment = stepOfParam(step.input, 'idea_comment_id');
  const [pictureId] = picturesIn(step.input);
  return {
    commentId: comment === null ? null : (capture.steps[comment]?.result?.id ?? null),
    address: linkSchema.safeParse(step.input).data?.body.attachment.file_url ?? null,
    fileName: pictureId === undefined ? null : ((await readPicture(pictureId))?.name ?? null),
  };
}

/** The records that carry the marker, or the attachment; null where the attachment's own comment was not listed. */
function foundIn(
  records: readonly ListedRecord[],
  capture: Capture,
  wanted: WantedAttachment | null,
): RecordResult[] | null {
  if (!wanted)
    return records.filter(({ markers }) => markers?.has(capture.marker)).map(({ record }) => record);
  const { commentId, address, fileName } = wanted;
  const comment = records.find(({ record }) => record.id === commentId);
  if (!comment || (address === null && fileName === null)) return null;
  return comment.attachments
    .filter((attachment) =>
      address === null ? attachment.record.name === fileName : attachment.address === address,
    )
    .map(({ record }) => record);
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

/** How long the lost request may still arrive; null where the service answered, and so is done with it. */
function lateArrivalOf(capture: Capture, stepIndex: number): Wait | null {
  const attempt = capture.steps[stepIndex]?.attempts.at(-1);
  const error = attempt?.error;
  const isAnswered =
    error?.kind === 'unreadable-answer' ||
    (error?.kind === 'server-failed' && (error.status === 500 || error.status === 503));
  return isAnswered || !attempt
    ? null
    : { fromMs: attempt.endedAtMs ?? attempt.startedAtMs, forMs: lateArrivalMs };
}
