// Reads a listing as far as its readers need. Recovery and the duplicate check search it for markers.
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { ListedRecord, Listing, ListingRead } from './listing';
import { pagesOf } from './listing-pages';

export interface ListingReader {
  /** Reads until `isEnough` accepts the records so far, or until the end. Don't call it twice at once. */
  readUntil(isEnough: (records: readonly ListedRecord[]) => boolean): Promise<ListingRead>;
}

/**
 * Keeps the records, so that several captures share one reading. Reads at most `mostPages` pages and calls
 * `mayGoOn` before each.
 */
export function createListingReader(
  account: AccountClient,
  listing: Listing,
  mostPages: number,
  mayGoOn: () => boolean = () => true,
): ListingReader {
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

  return {
    async readUntil(isEnough) {
      while (!isEnough(records)) {
        if (end) return end;
        if (!mayGoOn()) return { name: 'stopped' };
        end = await readOn();
      }
      return { name: 'read', records, isWhole: false };
    },
  };
}
