// Owns listings of an account's records, read page by page: recovery and the duplicate check look for markers in them.
import * as z from 'zod/mini';
import { markersIn } from '@/lib/capture/marker';
import { factsOf, type ListName } from '@/lib/capture/operations';
import type { Amended, RecordResult } from '@/lib/capture/step';
import type { Capture } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { readCurrent } from '@/lib/outbox/sending/current-record';
import type { DiscoveryResult, Listed } from '@/lib/planning/discovery';
import type { PlanningError } from '@/lib/planning/errors';

export type Listing =
  /** `of` is the id or key of the product, release or idea that the listing belongs to. */
  | { readonly list: ListName; readonly of: string }
  /** The one record that a step amends. */
  | { readonly list: 'amended'; readonly amended: Amended };

export interface ListedRecord {
  readonly record: RecordResult;
  /** The markers in its text, of which thousands are not kept in memory. Null where the listing leaves the text out. */
  readonly markers: ReadonlySet<string> | null;
  readonly attachments: readonly { readonly record: RecordResult; readonly address: string | null }[];
}

type ListingRead =
  /** `isWhole`: every record and every text was read, so that absence proves something. */
  | { readonly name: 'read'; readonly records: readonly ListedRecord[]; readonly isWhole: boolean }
  | { readonly name: 'unsearchable' }
  | { readonly name: 'failed'; readonly error: PlanningError };

type ListingPage =
  /** `isLast`: the service counts its pages, and this is the last. */
  | { readonly name: 'page'; readonly records: readonly ListedRecord[]; readonly isLast: boolean }
  | Exclude<ListingRead, { name: 'read' }>;

const perPage = 100;

const paramsSchema = z.object({
  params: z.object({ product_id: z.optional(z.string()), release_id: z.optional(z.string()) }),
});

/** Where the record of a step is listed; null where no listing is known. */
export function listingOf(capture: Pick<Capture, 'steps'>, stepIndex: number): Listing | null {
  const step = capture.steps[stepIndex];
  if (step?.amends) return { list: 'amended', amended: step.amends };
  const listed = step && factsOf(step.operation)?.listed;
  if (!listed) return null;
  const params = paramsSchema.safeParse(step.input).data?.params;
  const of = listed.of === 'firstStep' ? capture.steps[0]?.result?.id : params?.[listed.of];
  return of ? { list: listed.list, of } : null;
}

export interface ListingReader {
  /** Reads on until `isEnough` for all records read so far, or until the end. Not to be called twice at once. */
  readUntil(isEnough: (records: readonly ListedRecord[]) => boolean): Promise<ListingRead>;
}

/** Keeps what it read, so that several captures share one reading. Reads `mostPages` at the most. */
export function createListingReader(
  account: AccountClient,
  listing: Listing,
  mostPages: number,
): ListingReader {
  const pages = pagesOf(account, listing, mostPages);
  const records: ListedRecord[] = [];
  let end: ListingRead | null = null;

  async function readOn(): Promise<ListingRead | null> {
    const { value: page } = await pages.next();
    if (!page) return { name: 'read', records, isWhole: false };
    if (page.name !== 'page') return page;
    records.push(...page.records);
    return page.isLast
      ? { name: 'read', records, isWhole: records.every(({ markers }) => markers !== null) }
      : null;
  }

  return {
    async readUntil(isEnough) {
      while (!isEnough(records)) {
        end ??= await readOn();
        if (end) return end;
      }
      return { name: 'read', records, isWhole: false };
    },
  };
}

/** Reads each page when it is asked for, newest records first where the service can: `mostPages` at the most. */
export function pagesOf(
  account: AccountClient,
  listing: Listing,
  mostPages: number,
): AsyncGenerator<ListingPage, void, void> {
  const { discovery } = account;
  switch (listing.list) {
    case 'ideas':
      return readPages(
        mostPages,
        (page) =>
          discovery.searchIdeas({ productId: listing.of, sort: 'recent', fields: '*', page, perPage }),
        (idea) => listedRecord(idea, idea.description?.body ?? ''),
      );
    case 'pages':
      return readPages(
        mostPages,
        (page) => discovery.listPages({ productId: listing.of, page, perPage }),
        (note) => listedRecord(note, note.description?.body ?? ''),
      );
    case 'features':
      return readPages(
        mostPages,
        (page) => discovery.listFeatures({ releaseId: listing.of, fields: '*', page, perPage }),
        // A feature listed without its text could be the lost one.
        (feature) => listedRecord(feature, feature.description?.body ?? null),
      );
    case 'comments':
      return readPages(
        mostPages,
        (page) => discovery.listIdeaComments({ ideaId: listing.of, page, perPage }),
        (comment) => ({
          ...listedRecord(comment, comment.body ?? ''),
          attachments: (comment.attachments ?? [])
            .filter((attachment) => attachment !== null)
            .map((attachment) => ({
              record: { id: attachment.id, key: null, name: attachment.file_name ?? null, url: null },
              address: attachment.download_url ?? null,
            })),
        }),
      );
    case 'amended':
      return readAmended(account, listing.amended);
    default:
      return listing satisfies never;
  }
}

async function* readAmended(
  account: AccountClient,
  amended: Amended,
): AsyncGenerator<ListingPage, void, void> {
  const reading = await readCurrent(account, amended);
  if (reading.isOk) {
    const { record, text } = reading.current;
    yield { name: 'page', records: [{ record, markers: markersIn(text), attachments: [] }], isLast: true };
    return;
  }
  const isGone = reading.error.kind === 'invalid-input' || reading.error.kind === 'not-found';
  yield isGone ? { name: 'unsearchable' } : { name: 'failed', error: reading.error };
}

interface Listable {
  readonly id: string;
  readonly reference_num?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly url?: string | null | undefined;
}

export function recordOf(item: Listable): RecordResult {
  return { id: item.id, key: item.reference_num ?? null, name: item.name ?? null, url: item.url ?? null };
}

const listedRecord = (item: Listable, text: string | null): ListedRecord => ({
  record: recordOf(item),
  markers: text === null ? null : markersIn(text),
  attachments: [],
});

async function* readPages<Item>(
  mostPages: number,
  read: (page: number) => Promise<DiscoveryResult<Listed<Item>>>,
  toListed: (item: Item) => ListedRecord,
): AsyncGenerator<ListingPage, void, void> {
  for (let page = 1; page <= mostPages; page += 1) {
    const result = await read(page);
    if (result.state === 'failed') return yield { name: 'failed', error: result.error };
    if (result.state === 'absent') return yield { name: 'unsearchable' };
    const pages = result.value.pagination?.total_pages ?? null;
    const isLast = pages !== null && page >= pages;
    yield { name: 'page', records: result.value.items.map(toListed), isLast };
    // Without a count of pages there may be more.
    if (isLast || pages === null) return;
  }
}
