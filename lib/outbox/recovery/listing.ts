// Listings of the service: the one with the record that a step creates, read as far as needed, and single records whose
// text a listing lacks. Recovery and the duplicate check search them for markers.
import * as z from 'zod/mini';
import { operationFacts } from '@/lib/capture/steps/operations';
import type { RecordResult } from '@/lib/capture/steps/step';
import { linksIn } from '@/lib/capture/text/html';
import { isMarked, markersIn } from '@/lib/capture/text/marker';
import type { Capture } from '@/lib/outbox/capture';
import type { AccountClient, Turn } from '@/lib/outbox/sending/turn';
import { operationOf } from '@/lib/planning/contract';
import type { DiscoveryResult } from '@/lib/planning/discovery';
import type { PlanningError } from '@/lib/planning/errors';
import {
  type Author,
  authorsOf,
  descriptionOf,
  identityOf,
  type ListedItem,
  listingIn,
  type Owner,
  type Query,
  type RecordName,
  records,
  typeOf,
} from '@/lib/planning/records';

export interface ListingTarget {
  readonly record: RecordName;
  readonly owner: Owner;
  /** The id or key of the owner. Absent for the account. */
  readonly of?: string;
}

export interface ListedRecord {
  readonly record: RecordResult;
  /** By the service's clock, in its own format. */
  readonly createdAt: string | null;
  /** By the same clock. null if the service doesn't return it. */
  readonly updatedAt: string | null;
  /**
   * The markers in the record's text; thousands of texts would fill the memory. null if the listing has no
   * text. A listing may cut a text. A missing marker then proves nothing if the record can be read on its
   * own.
   */
  readonly markers: ReadonlySet<string> | null;
  /** Everybody whom the service names. */
  readonly authors: readonly Author[];
  /** The links with a marker. If the text has none at all, all of its links. And the address that a vote cites. */
  readonly links: ReadonlySet<string>;
  /** null if the listing has no attachments. */
  readonly attachments: readonly ListedAttachment[] | null;
}

interface ListedAttachment {
  readonly record: RecordResult;
  readonly address: string | null;
  /** In bytes. null for a link. */
  readonly size: number | null;
}

const paramsSchema = z.object({ params: z.record(z.string(), z.unknown()) });

/** The listing with a step's new record. null if none is known, or if the step creates none. */
export function listingOf(capture: Pick<Capture, 'steps'>, stepIndex: number): ListingTarget | null {
  const step = capture.steps[stepIndex];
  const { record, listed: owner } = step ? operationFacts(step.operation) : { record: null };
  if (!step || !record || !owner || !listingIn(record, owner)) return null;
  const listing = { record: typeOf(record).listedWith ?? record, owner };
  if (owner === 'account') return listing;
  const params = paramsSchema.safeParse(step.input).data?.params;
  const of = owner === 'idea' ? capture.steps[0]?.result?.id : params?.[`${owner}_id`];
  return typeof of === 'string' && of !== '' ? { ...listing, of } : null;
}

function listedRecord(record: RecordName, item: ListedItem): ListedRecord {
  const text = descriptionOf(typeOf(record), item);
  const markers = text === null ? null : markersIn(text);
  const isUnmarked = markers?.size === 0;
  const links = linksIn(text ?? '', (link) => isUnmarked || isMarked(link));
  return {
    record: identityOf(item),
    createdAt: item.created_at ?? null,
    updatedAt: item.updated_at ?? null,
    markers,
    authors: authorsOf(item),
    links: new Set([...links, ...(item.link ? [item.link] : [])]),
    attachments: attachmentsIn(item),
  };
}

function attachmentsIn({ attachments = null }: ListedItem): readonly ListedAttachment[] | null {
  const readable = (attachments ?? []).filter((attachment) => attachment !== null);
  if (!attachments || readable.length < attachments.length) return null;
  return readable.map((attachment) => ({
    record: { id: attachment.id, key: null, name: attachment.file_name, url: null },
    address: attachment.download_url,
    size: attachment.original_file_size ?? attachment.file_size,
  }));
}

type Unread =
  /** `isOwnerGone`: the service has no such product, release or idea. */
  | { readonly state: 'unsearchable'; readonly isOwnerGone: boolean }
  | { readonly state: 'failed'; readonly error: PlanningError };

/** Yields the records of each batch. Returns whether all of them were read, so that absence proves something. */
type Batches = AsyncGenerator<readonly ListedRecord[], Unread | boolean, void>;

const largestBatch = 100;
/** The most products or releases to search. More would delay every request for too long. */
const maxOwners = 30;

interface BatchLimits {
  /** @default the largest that every service answers */
  readonly batchSize?: number;
  readonly maxBatches: number;
}

/**
 * Reads each batch on demand, at most `maxBatches`. Newest records first if the service can sort. `onUsualEnd`: only
 * hidden records, other releases and other products follow.
 */
async function* batchesOf(
  account: AccountClient,
  listing: ListingTarget,
  { batchSize = largestBatch, maxBatches }: BatchLimits,
  onUsualEnd: () => void,
): Batches {
  const { record, owner, of } = listing;
  const source = listingIn(record, owner);
  if (!source) return { state: 'unsearchable', isOwnerGone: false };
  const { hidden } = source;
  const read = async function* (query: Query, from = of): Batches {
    const owned = { ...(from === undefined ? {} : { of: from }), query: { ...source.inFull, ...query } };
    let isWhole = true;
    for (let batch = 1; batch <= maxBatches; batch += 1) {
      const result = await account.discovery.list(source, { ...owned, batch, batchSize });
      if (result.state !== 'found') return unread(result);
      const { items, unreadable, pagination } = result.value;
      // An unreadable item could be the lost record.
      isWhole &&= unreadable === 0;
      yield items.map((item) => listedRecord(record, item));
      // Without a count of batches, nothing says whether there are more.
      const last = pagination?.total_pages ?? null;
      if (last === null) return false;
      if (batch >= last) return isWhole;
    }
    return false;
  };
  const isUsualWhole = yield* read({});
  const hasMore = hidden || owner === 'release' || owner === 'product';
  if (typeof isUsualWhole === 'object' || !hasMore) return isUsualWhole;
  if (isUsualWhole) {
    onUsualEnd();
    yield [];
  }
  const isRestWhole = yield* hidden
    ? read(hidden)
    : inOtherOwners(account, listing, (other) => read({}, other));
  if (typeof isRestWhole === 'boolean') return isUsualWhole && isRestWhole;
  // A service that doesn't know this listing can't be read as a whole.
  const isUnknown = isRestWhole.state === 'unsearchable' || isRestWhole.error.kind === 'rejected';
  return isUnknown ? false : isRestWhole;
}

/**
 * A colleague may have moved the record to another release of the product, or to another product. A release's key
 * names its product.
 */
async function* inOtherOwners(
  { discovery }: AccountClient,
  { owner, of: own = '' }: ListingTarget,
  read: (of: string) => Batches,
): Batches {
  const isRelease = owner === 'release';
  const [product = '', ...number] = own.split('-');
  if (isRelease && (product === '' || number.length === 0)) return false;
  const first = { batch: 1, batchSize: largestBatch };
  const result = isRelease
    ? await discovery.list(records.release.listings.product, { of: product, ...first })
    : await discovery.list(records.product.listings.account, first);
  if (result.state !== 'found') return unread(result);
  const { items, unreadable, pagination } = result.value;
  if (unreadable > 0 || pagination?.total_pages !== 1 || items.length > maxOwners) return false;
  let areAllWhole = true;
  for (const { id, key } of items.map(identityOf)) {
    // Roll-up releases contain releases.
    if (id === own || key === own || (isRelease && key && !records.release.isListedKey(key))) continue;
    const isWhole = yield* read(id);
    if (typeof isWhole === 'object' && isWhole.state === 'failed') return isWhole;
    // The token may not read every product.
    areAllWhole &&= isWhole === true;
  }
  return areAllWhole;
}

/** A success that isn't JSON comes from a network's sign-in page, not from the service. */
const signInPage: PlanningError = {
  kind: 'unreadable-answer',
  status: 200,
  reason: 'not-json',
  excerpt: '',
  requestId: null,
};

function unread(result: Exclude<DiscoveryResult<unknown>, { state: 'found' }>): Unread {
  if (result.state === 'failed') return { state: 'failed', error: result.error };
  return result.reason === 'unreadable'
    ? { state: 'failed', error: signInPage }
    : { state: 'unsearchable', isOwnerGone: result.reason === 'no-such-record' };
}

type ListingRead =
  /** `isWhole`: every record was read, so absence proves something. */
  | { readonly state: 'read'; readonly records: readonly ListedRecord[]; readonly isWhole: boolean }
  | Unread
  /** Other work came first. */
  | { readonly state: 'stopped' };

/** A record that was read on its own. */
export type TextRead =
  /** With its complete text, and what else the listing didn't tell. */
  | { readonly state: 'text'; readonly record: ListedRecord }
  /** A missing text proves nothing. */
  | { readonly state: 'textless' }
  | { readonly state: 'failed'; readonly error: PlanningError }
  /** Other work comes first. */
  | { readonly state: 'stopped' };

/** Reads a single record, because a listing may omit or cut texts. null if such records can't be read on their own. */
export type ReadText = (listed: ListedRecord) => Promise<TextRead | null>;

/** `hasEnded`: only hidden records, other releases and other products may follow. */
type IsEnough = (records: readonly ListedRecord[], hasEnded: boolean) => boolean;

/** One reading of a listing. */
export interface ListingReading {
  readonly record: RecordName;
  /** Reads until `isEnough` accepts the records so far, or until the end. Don't call it twice at once. */
  readonly readUntil: (isEnough: IsEnough) => Promise<ListingRead>;
  readonly readText: ReadText;
}

interface ReadLimits extends BatchLimits {
  /** Asked before each request. */
  readonly mayContinue: () => boolean | Promise<boolean>;
}

/** Keeps what was read, so that several captures share one reading. */
export function openListing(
  account: AccountClient,
  listing: ListingTarget,
  { mayContinue, ...limits }: ReadLimits,
): ListingReading {
  const { record, of } = listing;
  const { read } = typeOf(record);
  const records: ListedRecord[] = [];
  const texts = new Map<string, TextRead>();
  let end: ListingRead | null = null;
  let hasEnded = false;
  const batches = batchesOf(account, listing, limits, () => {
    hasEnded = true;
  });
  return {
    record,
    async readUntil(isEnough) {
      while (!isEnough(records, hasEnded)) {
        if (end) return end;
        if (!(await mayContinue())) return { state: 'stopped' };
        const { value, done } = await batches.next();
        if (!done) records.push(...value);
        else end = typeof value === 'object' ? value : { state: 'read', records, isWhole: value };
        hasEnded ||= done === true && value === true;
      }
      return { state: 'read', records, isWhole: false };
    },
    async readText(listed) {
      const { id } = listed.record;
      const known = texts.get(id);
      if (known || !read) return known ?? null;
      if (!(await mayContinue())) return { state: 'stopped' };
      const result = await account.discovery.read(read, { id, ...(of === undefined ? {} : { of }) });
      const failed = result.state === 'found' ? null : unread(result);
      if (failed?.state === 'failed' && failed.error.kind !== 'rejected') return failed;
      const alone = result.state === 'found' ? listedRecord(record, result.value) : null;
      const text: TextRead = alone?.markers
        ? { state: 'text', record: completed(listed, alone) }
        : { state: 'textless' };
      texts.set(id, text);
      return text;
    },
  };
}

const completed = ({ record, createdAt, updatedAt, authors }: ListedRecord, alone: ListedRecord) => ({
  ...alone,
  record: { ...record, name: alone.record.name ?? record.name },
  createdAt: alone.createdAt ?? createdAt,
  updatedAt: alone.updatedAt ?? updatedAt,
  authors: [...alone.authors, ...authors],
});

/** The listing may lack records created after `startedMs`. */
export type SharedReading = ListingReading & { readonly startedMs: number };

/** Returns the reading of each listing. Captures of one listing share it. */
export function createReadings(
  { account, now }: Turn,
  limits: ReadLimits,
): (listing: ListingTarget) => SharedReading {
  const readings = new Map<string, SharedReading>();
  return (listing) => {
    const key = JSON.stringify(listing);
    const reading = readings.get(key) ?? { startedMs: now(), ...openListing(account, listing, limits) };
    readings.set(key, reading);
    return reading;
  };
}

/** The ids of the records that the account's captures created. */
export async function createdIds({ store, accountId }: Turn): Promise<ReadonlySet<string>> {
  const ids = await store.fromSteps(accountId, ({ operation, result }) =>
    // Another capture may have read or changed a record.
    result && operationOf(operation).method === 'POST' ? [result.id] : [],
  );
  return new Set(ids.isOk ? ids.value : []);
}
