// Listings of an account's records, read page by page. Recovery and the duplicate check search them for
// markers.
import * as z from 'zod/mini';
import { markersIn } from '@/lib/capture/marker';
import { factsOf, type ListName } from '@/lib/capture/operations';
import type { Amended, RecordResult } from '@/lib/capture/step';
import type { Capture } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { readCurrent } from '@/lib/outbox/sending/current-record';
import type { Attachment } from '@/lib/planning/contract/attachment';
import type { DiscoveryResult, Listed } from '@/lib/planning/discovery';
import type { PlanningError } from '@/lib/planning/errors';

export type Listing =
  /** `of` is the id or key of the listing's product, release or idea, or `account`. */
  | { readonly list: ListName; readonly of: string }
  /** The one record that a step amends. */
  | { readonly list: 'amended'; readonly amended: Amended };

export interface ListedRecord {
  readonly record: RecordResult;
  /** By the service's clock, in its own format. */
  readonly createdAt: string | null;
  /**
   * The markers in the record's text; thousands of texts would fill the memory. null if the listing has no
   * text. A listing may cut a text. A missing marker then proves nothing if the record can be read on its
   * own.
   */
  readonly markers: ReadonlySet<string> | null;
  /** null if the listing has no attachments. */
  readonly attachments: readonly ListedAttachment[] | null;
}

export interface ListedAttachment {
  readonly record: RecordResult;
  readonly address: string | null;
  /** In bytes. null for a link. */
  readonly size: number | null;
}

export type ListingRead =
  /** `isWhole`: every record was read, so absence proves something. */
  | { readonly name: 'read'; readonly records: readonly ListedRecord[]; readonly isWhole: boolean }
  | { readonly name: 'unsearchable' }
  | { readonly name: 'failed'; readonly error: PlanningError }
  /** Other work came first. */
  | { readonly name: 'stopped' };

export type ListingPage =
  /**
   * `end`: the last page by the service's own count. `usual`: of the listing without spam. `all`: of
   * everything.
   */
  | { readonly name: 'page'; readonly records: readonly ListedRecord[]; readonly end: 'usual' | 'all' | null }
  | Exclude<ListingRead, { name: 'read' | 'stopped' }>;

/** The text of a record that was read on its own. */
export type TextRead =
  | { readonly name: 'told'; readonly markers: ReadonlySet<string> }
  /** A missing text proves nothing. */
  | { readonly name: 'untold' }
  | { readonly name: 'failed'; readonly error: PlanningError };

const perPage = 100;

const paramsSchema = z.object({
  params: z.object({ product_id: z.optional(z.string()), release_id: z.optional(z.string()) }),
});

/** The listing with a step's record. null if none is known. */
export function listingOf(capture: Pick<Capture, 'steps'>, stepIndex: number): Listing | null {
  const step = capture.steps[stepIndex];
  if (step?.amends) return { list: 'amended', amended: step.amends };
  const listed = step && factsOf(step.operation).listed;
  if (!listed) return null;
  if (listed.of === 'account') return { list: listed.list, of: 'account' };
  const params = paramsSchema.safeParse(step.input).data?.params;
  const of = listed.of === 'firstStep' ? capture.steps[0]?.result?.id : params?.[listed.of];
  return of ? { list: listed.list, of } : null;
}

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

/**
 * Reads the whole text of one record. A listing may omit or cut it. null if such records can't be read on
 * their own.
 */
export function textReaderOf(
  { discovery }: AccountClient,
  { list }: Listing,
): ((id: string) => Promise<TextRead>) | null {
  switch (list) {
    case 'ideas':
      return async (id) =>
        textIn(await discovery.readIdeaText({ ideaId: id }), ({ idea }) => idea.description?.body);
    case 'pages':
      return async (id) =>
        textIn(await discovery.readPage({ pageId: id }), ({ page }) => page.description?.body);
    case 'features':
      return async (id) =>
        textIn(await discovery.readFeature({ featureId: id }), ({ feature }) => feature.description?.body);
    case 'releaseEpics':
    case 'productEpics':
      return async (id) =>
        textIn(await discovery.readEpic({ epicId: id }), ({ epic }) => epic.description?.body);
    case 'comments':
    case 'competitors':
    case 'releases':
    case 'products':
    case 'amended':
      return null;
    default:
      return list satisfies never;
  }
}

/** A success that isn't JSON comes from a network's sign-in page, not from the service (fault F55). */
function isPage(result: DiscoveryResult<unknown>): boolean {
  return result.state === 'absent' && result.reason === 'unreadable';
}

const signInPage: PlanningError = {
  kind: 'unreadable-answer',
  status: 200,
  reason: 'not-json',
  excerpt: '',
  requestId: null,
};

function textIn<Value>(
  result: DiscoveryResult<Value>,
  textOf: (value: Value) => string | null | undefined,
): TextRead {
  if (result.state === 'failed')
    return result.error.kind === 'rejected' ? { name: 'untold' } : { name: 'failed', error: result.error };
  if (isPage(result)) return { name: 'failed', error: signInPage };
  const text = result.state === 'found' ? textOf(result.value) : null;
  return text === null || text === undefined
    ? { name: 'untold' }
    : { name: 'told', markers: markersIn(text) };
}

/** Reads each page on demand, at most `mostPages`. Newest records first if the service can sort. */
export function pagesOf(
  account: AccountClient,
  listing: Listing,
  mostPages: number,
): AsyncGenerator<ListingPage, void, void> {
  const { discovery } = account;
  switch (listing.list) {
    case 'ideas':
      return readIdeas(account, listing.of, mostPages);
    case 'pages':
      return readPages(
        mostPages,
        (page) => discovery.listPages({ productId: listing.of, page, perPage }),
        described,
      );
    case 'features':
      return readPages(
        mostPages,
        (page) => discovery.listFeatures({ releaseId: listing.of, fields: '*', page, perPage }),
        described,
      );
    case 'releaseEpics':
      return readPages(
        mostPages,
        (page) => discovery.listReleaseEpics({ releaseId: listing.of, page, perPage }),
        described,
      );
    case 'productEpics':
      return readPages(
        mostPages,
        (page) => discovery.listProductEpics({ productId: listing.of, page, perPage }),
        described,
      );
    case 'competitors':
      return readPages(
        mostPages,
        (page) => discovery.listCompetitors({ productId: listing.of, page, perPage }),
        (competitor) => listedRecord(competitor, null),
      );
    case 'releases':
      return readPages(
        mostPages,
        (page) => discovery.listReleases({ productId: listing.of, page, perPage }),
        (release) => listedRecord(release, release.theme?.body ?? null),
      );
    case 'products':
      return readPages(
        mostPages,
        (page) => discovery.listProducts({ page, perPage }),
        (product) =>
          listedRecord(
            { ...product, reference_num: product.reference_prefix },
            product.description?.body ?? null,
          ),
      );
    case 'comments':
      return readPages(
        mostPages,
        (page) => discovery.listIdeaComments({ ideaId: listing.of, page, perPage }),
        (comment) => ({
          ...listedRecord(comment, comment.body),
          attachments: attachmentsIn(comment.attachments),
        }),
      );
    case 'amended':
      return readAmended(account, listing.amended);
    default:
      return listing satisfies never;
  }
}

/** A service omits suspected spam and lists it on request. Absence needs both listings. */
async function* readIdeas(
  { discovery }: AccountClient,
  productId: string,
  mostPages: number,
): AsyncGenerator<ListingPage, void, void> {
  const search = { productId, sort: 'recent', fields: '*', perPage } as const;
  let isUsualWhole = false;
  for await (const page of readPages(
    mostPages,
    (number) => discovery.searchIdeas({ ...search, page: number }),
    described,
  )) {
    isUsualWhole = page.name === 'page' && page.end !== null;
    yield page.name === 'page' && page.end ? { ...page, end: 'usual' } : page;
    if (page.name !== 'page') return;
  }
  for await (const page of readPages(
    mostPages,
    (number) => discovery.searchIdeas({ ...search, spam: 'true', page: number }),
    described,
  )) {
    // A service that doesn't know this listing can't be read as a whole.
    const isUnknown = page.name === 'failed' && page.error.kind === 'rejected';
    if (isUnknown || page.name === 'unsearchable') return;
    yield page.name === 'page' && !isUsualWhole ? { ...page, end: null } : page;
  }
}

function attachmentsIn(
  attachments: readonly (Attachment | null)[] | null,
): readonly ListedAttachment[] | null {
  const readable = (attachments ?? []).filter((attachment) => attachment !== null);
  if (!attachments || readable.length < attachments.length) return null;
  return readable.map((attachment) => ({
    record: { id: attachment.id, key: null, name: attachment.file_name, url: null },
    address: attachment.download_url,
    size: attachment.original_file_size ?? attachment.file_size,
  }));
}

async function* readAmended(
  account: AccountClient,
  amended: Amended,
): AsyncGenerator<ListingPage, void, void> {
  const reading = await readCurrent(account, amended);
  if (reading.isOk) {
    const { record, text } = reading.current;
    yield {
      name: 'page',
      records: [{ record, createdAt: null, markers: markersIn(text), attachments: null }],
      end: 'all',
    };
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
  readonly created_at?: string | null | undefined;
}

export function recordOf(item: Listable): RecordResult {
  return { id: item.id, key: item.reference_num ?? null, name: item.name ?? null, url: item.url ?? null };
}

const listedRecord = (item: Listable, text: string | null): ListedRecord => ({
  record: recordOf(item),
  createdAt: item.created_at ?? null,
  markers: text === null ? null : markersIn(text),
  attachments: null,
});

const described = (item: Listable & { readonly description: { readonly body: string | null } | null }) =>
  listedRecord(item, item.description?.body ?? null);

async function* readPages<Item>(
  mostPages: number,
  read: (page: number) => Promise<DiscoveryResult<Listed<Item>>>,
  toListed: (item: Item) => ListedRecord,
): AsyncGenerator<ListingPage, void, void> {
  let isWhole = true;
  for (let page = 1; page <= mostPages; page += 1) {
    const result = await read(page);
    if (result.state === 'failed') return yield { name: 'failed', error: result.error };
    if (isPage(result)) return yield { name: 'failed', error: signInPage };
    if (result.state === 'absent') return yield { name: 'unsearchable' };
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
