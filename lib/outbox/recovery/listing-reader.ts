// Reads a listing as far as its readers need, and single records whose text it lacks. Recovery and the
// duplicate check search it for markers.
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { DiscoveryResult, Listed } from '@/lib/planning/discovery';
import type { PlanningError } from '@/lib/planning/errors';
import { identityOf, listingIn, type Query, records, typeOf } from '@/lib/planning/records';
import { type ListedRecord, type Listing, listedRecord } from './listing';

type Unread =
  /** `isOwnerGone`: the service has no such product, release or idea. */
  | { readonly state: 'unsearchable'; readonly isOwnerGone: boolean }
  | { readonly state: 'failed'; readonly error: PlanningError };

type ListedBatch =
  /**
   * `end`: the last batch by the service's own count. `usual`: of the listing without its hidden records,
   * other releases and other products. `all`: of everything.
   */
  | {
      readonly state: 'batch';
      readonly records: readonly ListedRecord[];
      readonly end: 'usual' | 'all' | null;
    }
  | Unread;

type ListingRead =
  /** `isWhole`: every record was read, so absence proves something. */
  | { readonly state: 'read'; readonly records: readonly ListedRecord[]; readonly isWhole: boolean }
  | Unread
  /** Other work came first. */
  | { readonly state: 'stopped' };

const batchSize = 100;

/** Reads each batch on demand, at most `mostBatches`. Newest records first if the service can sort. */
export async function* batchesOf(
  account: AccountClient,
  listing: Listing,
  mostBatches: number,
): AsyncGenerator<ListedBatch, void, void> {
  const { record, owner, of } = listing;
  const source = listingIn(record, owner);
  if (!source) return yield { state: 'unsearchable', isOwnerGone: false };
  const { hidden, inFull } = source;
  const read = (query: Query, from = of) => {
    const owned = { ...(from === undefined ? {} : { of: from }), query: { ...inFull, ...query } };
    return readBatches(
      mostBatches,
      (batch) => account.discovery.list(source, { ...owned, batch, batchSize }),
      (item) => listedRecord(record, item),
    );
  };
  if (!hidden && owner !== 'release' && owner !== 'product') return yield* read({});
  let isUsualWhole = false;
  for await (const batch of read({})) {
    isUsualWhole = batch.state === 'batch' && batch.end !== null;
    yield batch.state === 'batch' && batch.end ? { ...batch, end: 'usual' } : batch;
    if (batch.state !== 'batch') return;
  }
  const rest = hidden ? read(hidden) : inOtherOwners(account, listing, (other) => read({}, other));
  for await (const batch of rest) {
    // A service that doesn't know this listing can't be read as a whole.
    const isUnknown = batch.state === 'failed' && batch.error.kind === 'rejected';
    if (isUnknown || batch.state === 'unsearchable') return;
    yield batch.state === 'batch' && !isUsualWhole ? { ...batch, end: null } : batch;
  }
}

/** The most products or releases to search. More would delay every request for too long. */
const mostOwners = 30;

/**
 * A colleague may have moved the record to another release of the product, or to another product. A release's key
 * names its product. Ends without an `end` if not every one of them can be read.
 */
async function* inOtherOwners(
  { discovery }: AccountClient,
  { owner, of: own = '' }: Listing,
  read: (of: string) => AsyncGenerator<ListedBatch, void, void>,
): AsyncGenerator<ListedBatch, void, void> {
  const isRelease = owner === 'release';
  const [product = '', ...number] = own.split('-');
  if (isRelease && (product === '' || number.length === 0)) return;
  const first = { batch: 1, batchSize };
  const result = isRelease
    ? await discovery.list(records.release.listings.product, { of: product, ...first })
    : await discovery.list(records.product.listings.account, first);
  if (result.state !== 'found') return yield unread(result);
  const { items, unreadable, pagination } = result.value;
  if (unreadable > 0 || pagination?.total_pages !== 1 || items.length > mostOwners) return;
  let areAllWhole = true;
  for (const { id, key } of items.map(identityOf)) {
    // Roll-up releases contain releases.
    if (id === own || key === own || (isRelease && key && !records.release.isListedKey(key))) continue;
    let isWhole = false;
    for await (const batch of read(id)) {
      isWhole = batch.state === 'batch' && batch.end !== null;
      if (batch.state === 'failed') return yield batch;
      // The token may not read every product.
      if (batch.state === 'batch') yield { ...batch, end: null };
    }
    areAllWhole &&= isWhole;
  }
  if (areAllWhole) yield { state: 'batch', records: [], end: 'all' };
}

async function* readBatches<Item>(
  mostBatches: number,
  read: (batch: number) => Promise<DiscoveryResult<Listed<Item>>>,
  toListed: (item: Item) => ListedRecord,
): AsyncGenerator<ListedBatch, void, void> {
  let isWhole = true;
  for (let batch = 1; batch <= mostBatches; batch += 1) {
    const result = await read(batch);
    if (result.state !== 'found') return yield unread(result);
    const { items, unreadable, pagination } = result.value;
    // An unreadable item could be the lost record.
    isWhole &&= unreadable === 0;
    const last = pagination?.total_pages ?? null;
    const isLast = last !== null && batch >= last;
    yield { state: 'batch', records: items.map(toListed), end: isLast && isWhole ? 'all' : null };
    // Without a count of batches, nothing says whether there are more.
    if (isLast || last === null) return;
  }
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

/** Reads until `isEnough` accepts the records so far, or until the end. Don't call it twice at once. */
export type ReadUntil = (isEnough: (records: readonly ListedRecord[]) => boolean) => Promise<ListingRead>;

/**
 * Keeps the records, so that several captures share one reading. Reads at most `mostBatches` batches and calls
 * `mayGoOn` before each.
 */
export function createListingReader(
  account: AccountClient,
  listing: Listing,
  mostBatches: number,
  mayGoOn: () => boolean = () => true,
): ReadUntil {
  const batches = batchesOf(account, listing, mostBatches);
  const records: ListedRecord[] = [];
  let end: ListingRead | null = null;

  async function readOn(): Promise<ListingRead | null> {
    const { value: batch } = await batches.next();
    if (!batch) return { state: 'read', records, isWhole: false };
    if (batch.state !== 'batch') return batch;
    records.push(...batch.records);
    return batch.end === 'all' ? { state: 'read', records, isWhole: true } : null;
  }

  return async (isEnough) => {
    while (!isEnough(records)) {
      if (end) return end;
      if (!mayGoOn()) return { state: 'stopped' };
      end = await readOn();
    }
    return { state: 'read', records, isWhole: false };
  };
}

/** A record that was read on its own. */
export type TextRead =
  /** With its complete text, and what else the listing didn't tell. */
  | { readonly state: 'text'; readonly record: ListedRecord }
  /** A missing text proves nothing. */
  | { readonly state: 'textless' }
  | { readonly state: 'failed'; readonly error: PlanningError }
  /** Other work comes first. */
  | { readonly state: 'stopped' };

export type ReadText = (listed: ListedRecord) => Promise<TextRead>;

/**
 * Reads single records, because a listing may omit or cut texts. Reads each only once, and calls `mayGoOn`
 * before. null if such records can't be read on their own.
 */
export function createTextReader(
  account: AccountClient,
  listing: Listing,
  mayGoOn: () => boolean | Promise<boolean>,
): ReadText | null {
  const readText = textReaderOf(account, listing);
  const texts = new Map<string, TextRead>();
  return (
    readText &&
    (async (listed) => {
      const known = texts.get(listed.record.id);
      if (known) return known;
      if (!(await mayGoOn())) return { state: 'stopped' };
      const text = await readText(listed);
      if (text.state !== 'failed') texts.set(listed.record.id, text);
      return text;
    })
  );
}

function textReaderOf({ discovery }: AccountClient, { record, of }: Listing): ReadText | null {
  const { read } = typeOf(record);
  if (!read) return null;
  return async (listed) => {
    const result = await discovery.read(read, { id: listed.record.id, ...(of === undefined ? {} : { of }) });
    if (result.state === 'failed' && result.error.kind === 'rejected') return { state: 'textless' };
    if (result.state !== 'found') {
      const reading = unread(result);
      return reading.state === 'failed' ? reading : { state: 'textless' };
    }
    const alone = listedRecord(record, result.value);
    if (alone.markers === null) return { state: 'textless' };
    const { createdAt, updatedAt, authors, record: identity } = listed;
    return {
      state: 'text',
      record: {
        ...alone,
        record: { ...identity, name: alone.record.name ?? identity.name },
        createdAt: alone.createdAt ?? createdAt,
        updatedAt: alone.updatedAt ?? updatedAt,
        authors: [...alone.authors, ...authors],
      },
    };
  };
}
