// Reads a listing as far as its readers need, and single records whose text it lacks. Recovery and the
// duplicate check search it for markers.

import type { Amended } from '@/lib/capture/steps/step';
import { markersIn } from '@/lib/capture/text/marker';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { readCurrent } from '@/lib/outbox/sending/current-record';
import type { DiscoveryResult, Listed } from '@/lib/planning/discovery';
import type { PlanningError } from '@/lib/planning/errors';
import { listingIn, type Query, textOf, typeOf } from '@/lib/planning/records';
import { type ListedRecord, type Listing, listedRecord } from './listing';

type Unread = { readonly name: 'unsearchable' } | { readonly name: 'failed'; readonly error: PlanningError };

type ListingPage =
  /**
   * `end`: the last page by the service's own count. `usual`: of the listing without its hidden records.
   * `all`: of everything.
   */
  | { readonly name: 'page'; readonly records: readonly ListedRecord[]; readonly end: 'usual' | 'all' | null }
  | Unread;

type ListingRead =
  /** `isWhole`: every record was read, so absence proves something. */
  | { readonly name: 'read'; readonly records: readonly ListedRecord[]; readonly isWhole: boolean }
  | Unread
  /** Other work came first. */
  | { readonly name: 'stopped' };

const perPage = 100;

/** Reads each page on demand, at most `mostPages`. Newest records first if the service can sort. */
export async function* pagesOf(
  account: AccountClient,
  listing: Listing,
  mostPages: number,
): AsyncGenerator<ListingPage, void, void> {
  if (listing.record === 'amended') return yield await readAmended(account, listing.amended);
  const { record, owner, of } = listing;
  const source = listingIn(record, owner);
  if (!source) return yield { name: 'unsearchable' };
  const { hidden, inFull } = source;
  const read = (query: Query) => {
    const owned = { ...(of === undefined ? {} : { of }), query: { ...inFull, ...query } };
    return readPages(
      mostPages,
      (page) => account.discovery.list(source, { ...owned, page, perPage }),
      (item) => listedRecord(record, item),
    );
  };
  if (!hidden) return yield* read({});
  let isUsualWhole = false;
  for await (const page of read({})) {
    isUsualWhole = page.name === 'page' && page.end !== null;
    yield page.name === 'page' && page.end ? { ...page, end: 'usual' } : page;
    if (page.name !== 'page') return;
  }
  for await (const page of read(hidden)) {
    // A service that doesn't know this listing can't be read as a whole.
    const isUnknown = page.name === 'failed' && page.error.kind === 'rejected';
    if (isUnknown || page.name === 'unsearchable') return;
    yield page.name === 'page' && !isUsualWhole ? { ...page, end: null } : page;
  }
}

async function* readPages<Item>(
  mostPages: number,
  read: (page: number) => Promise<DiscoveryResult<Listed<Item>>>,
  toListed: (item: Item) => ListedRecord,
): AsyncGenerator<ListingPage, void, void> {
  let isWhole = true;
  for (let page = 1; page <= mostPages; page += 1) {
    const result = await read(page);
    if (result.state !== 'found') return yield unread(result);
    const { items, unreadable, pagination } = result.value;
    // An unreadable item could be the lost record.
    isWhole &&= unreadable === 0;
    const pages = pagination?.total_pages ?? null;
    const isLast = pages !== null && page >= pages;
    yield { name: 'page', records: items.map(toListed), end: isLast && isWhole ? 'all' : null };
    // Without a page count, nothing says whether there are more.
    if (isLast || pages === null) return;
  }
}

async function readAmended(account: AccountClient, amended: Amended): Promise<ListingPage> {
  const reading = await readCurrent(account, amended);
  if (reading.isOk) {
    const { record, text } = reading.current;
    const listed = { record, createdAt: null, markers: markersIn(text), attachments: null };
    return { name: 'page', records: [listed], end: 'all' };
  }
  const isGone = reading.error.kind === 'invalid-input' || reading.error.kind === 'not-found';
  return isGone ? { name: 'unsearchable' } : { name: 'failed', error: reading.error };
}

/** A success that isn't JSON comes from a network's sign-in page, not from the service (fault F55). */
const signInPage: PlanningError = {
  kind: 'unreadable-answer',
  status: 200,
  reason: 'not-json',
  excerpt: '',
  requestId: null,
};

function unread(result: Exclude<DiscoveryResult<unknown>, { state: 'found' }>): Unread {
  if (result.state === 'failed') return { name: 'failed', error: result.error };
  return result.reason === 'unreadable' ? { name: 'failed', error: signInPage } : { name: 'unsearchable' };
}

/** Reads until `isEnough` accepts the records so far, or until the end. Don't call it twice at once. */
export type ReadUntil = (isEnough: (records: readonly ListedRecord[]) => boolean) => Promise<ListingRead>;

/**
 * Keeps the records, so that several captures share one reading. Reads at most `mostPages` pages and calls
 * `mayGoOn` before each.
 */
export function createListingReader(
  account: AccountClient,
  listing: Listing,
  mostPages: number,
  mayGoOn: () => boolean = () => true,
): ReadUntil {
  const pages = pagesOf(account, listing, mostPages);
  const records: ListedRecord[] = [];
  let end: ListingRead | null = null;

  async function readOn(): Promise<ListingRead | null> {
    const { value: page } = await pages.next();
    if (!page) return { name: 'read', records, isWhole: false };
    if (page.name !== 'page') return page;
    records.push(...page.records);
    return page.end === 'all' ? { name: 'read', records, isWhole: true } : null;
  }

  return async (isEnough) => {
    while (!isEnough(records)) {
      if (end) return end;
      if (!mayGoOn()) return { name: 'stopped' };
      end = await readOn();
    }
    return { name: 'read', records, isWhole: false };
  };
}

/** The text of a record that was read on its own. */
export type TextRead =
  | { readonly name: 'text'; readonly markers: ReadonlySet<string> }
  /** A missing text proves nothing. */
  | { readonly name: 'textless' }
  | { readonly name: 'failed'; readonly error: PlanningError };

/** A listing may omit or cut texts. null if such records can't be read on their own. */
export function textReaderOf(
  { discovery }: AccountClient,
  listing: Listing,
): ((id: string) => Promise<TextRead>) | null {
  if (listing.record === 'amended') return null;
  const { record, of } = listing;
  const type = typeOf(record);
  const { read } = type;
  if (!read) return null;
  return async (id) => {
    const result = await discovery.read(read, { id, ...(of === undefined ? {} : { of }) });
    if (result.state === 'failed' && result.error.kind === 'rejected') return { name: 'textless' };
    if (result.state !== 'found') {
      const reading = unread(result);
      return reading.name === 'failed' ? reading : { name: 'textless' };
    }
    const text = textOf(type, result.value);
    return text === null ? { name: 'textless' } : { name: 'text', markers: markersIn(text) };
  };
}
