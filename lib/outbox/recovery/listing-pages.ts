// The pages of each kind of listing, read on demand.

import type { Amended, RecordResult } from '@/lib/capture/steps/step';
import { markersIn } from '@/lib/capture/text/marker';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { readCurrent } from '@/lib/outbox/sending/current-record';
import type { Attachment } from '@/lib/planning/contract/attachment';
import type { DiscoveryResult, Listed } from '@/lib/planning/discovery';
import type { ListedAttachment, ListedRecord, Listing, ListingRead } from './listing';
import { isSignInPage, signInPage } from './sign-in-page';

const perPage = 100;

export type ListingPage =
  /**
   * `end`: the last page by the service's own count. `usual`: of the listing without spam. `all`: of
   * everything.
   */
  | { readonly name: 'page'; readonly records: readonly ListedRecord[]; readonly end: 'usual' | 'all' | null }
  | Exclude<ListingRead, { name: 'read' | 'stopped' }>;

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
    if (isSignInPage(result)) return yield { name: 'failed', error: signInPage };
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
