// Owns looking for a request whose answer was lost: by the capture's marker, through discovery (design, rule 4).

import * as z from 'zod/mini';
import type { RecordResult } from '@/lib/capture/step';
import type { PlanningClient } from '@/lib/planning/client';
import {
  type DiscoveryResult,
  type Listed,
  listIdeaComments,
  listPages,
  searchIdeas,
  searchRelatedIdeas,
} from '@/lib/planning/discovery';
import type { PlanningError } from '@/lib/planning/errors';
import { type Capture, nextStepIndex, remainingMs } from './capture';
import type { SearchOutcome } from './runner';

/** A request that broke off may still be worked on: only a search after this long can say that it never arrived. */
const settleMs = 30_000;
const perPage = 100;
/** Beyond so many pages a listing is no longer read to its end, and "not found" proves nothing. */
const mostPages = 5;

/** What a listing held of records that carry the marker, and whether it was seen whole. */
interface Sighting {
  readonly records: RecordResult[];
  readonly isWhole: boolean;
}
type Look =
  | { readonly name: 'seen'; readonly sighting: Sighting }
  | { readonly name: 'ended'; readonly outcome: SearchOutcome };

const unsearchable: SearchOutcome = { name: 'inconclusive', search: 'unsearchable', candidates: [] };

/** Gives the search that the runner uses. It only reads. */
export function createMarkerSearch({ now }: { readonly now: () => number }) {
  return async (capture: Capture, client: PlanningClient): Promise<SearchOutcome> => {
    const look = await lookFor(capture, client);
    if (look.name === 'ended') return look.outcome;
    const { records, isWhole } = look.sighting;
    const [record, ...doubles] = records;
    if (record) return { name: 'found', record, doubles };
    if (!isWhole) return { name: 'inconclusive', search: 'notFound', candidates: [] };
    const unsettledMs = remainingMs(settlingOf(capture), now());
    return unsettledMs > 0 ? { name: 'postponed', afterMs: unsettledMs } : { name: 'missing' };
  };
}

/** How long the lost request may still be worked on; null where the service answered, so that it is done with it. */
function settlingOf(capture: Capture) {
  const attempt = capture.steps[nextStepIndex(capture) ?? 0]?.attempts.at(-1);
  const error = attempt?.error;
  const isAnswered =
    error?.kind === 'unreadable-answer' ||
    (error?.kind === 'server-failed' && (error.status === 500 || error.status === 503));
  return isAnswered || !attempt
    ? null
    : { fromMs: attempt.endedAtMs ?? attempt.startedAtMs, forMs: settleMs };
}

const inputSchema = z.object({
  params: z.object({
    product_id: z.optional(z.string()),
    idea_id: z.optional(z.unknown()),
  }),
  body: z.optional(z.object({ attachment: z.optional(z.object({ file_url: z.optional(z.string()) })) })),
});

function lookFor(capture: Capture, client: PlanningClient): Promise<Look> {
  const step = capture.steps[nextStepIndex(capture) ?? 0];
  const input = inputSchema.safeParse(step?.input);
  const product = input.data?.params.product_id;
  const ideaId = capture.steps[0]?.result?.id;
  switch (step?.operation) {
    case 'createIdea':
      return product ? lookForIdea(client, product, capture.marker) : ended(unsearchable);
    case 'createPage':
      return product ? lookForPage(client, product, capture.marker) : ended(unsearchable);
    case 'createIdeaComment':
      return ideaId ? lookForComment(client, ideaId, capture.marker) : ended(unsearchable);
    case 'createIdeaCommentAttachment': {
      const link = input.data?.body?.attachment?.file_url;
      const commentId = capture.steps[1]?.result?.id;
      return ideaId && commentId && link
        ? lookForAttachment(client, { ideaId, commentId, link })
        : ended(unsearchable);
    }
    default:
      return ended(unsearchable);
  }
}

const ended = async (outcome: SearchOutcome): Promise<Look> => ({ name: 'ended', outcome });

/**
 * The newest ideas of the product, read until they are older than the request; then, since a service may list
 * them in another order, a search of the words for the marker.
 */
async function lookForIdea(client: PlanningClient, productId: string, marker: string): Promise<Look> {
  const listing = await readPages(
    (page) => searchIdeas(client, { productId, sort: 'recent', fields: '*', page, perPage }),
    (idea) => (idea.description?.body ?? '').includes(marker),
  );
  if (listing.name === 'ended' || listing.sighting.records.length > 0) return listing;
  const related = await searchRelatedIdeas(client, { q: marker });
  if (related.state !== 'found') return listing;
  const records = related.value.items
    .filter((idea) => (idea.description?.body ?? '').includes(marker))
    .map(recordOf);
  return { name: 'seen', sighting: { records, isWhole: listing.sighting.isWhole } };
}

function lookForPage(client: PlanningClient, productId: string, marker: string): Promise<Look> {
  return readPages(
    (page) => listPages(client, { productId, page, perPage }),
    (note) => (note.description?.body ?? '').includes(marker),
  );
}

function lookForComment(client: PlanningClient, ideaId: string, marker: string): Promise<Look> {
  return readPages(
    (page) => listIdeaComments(client, { ideaId, page, perPage }),
    (comment) => (comment.body ?? '').includes(marker),
  );
}

async function lookForAttachment(
  client: PlanningClient,
  wanted: { readonly ideaId: string; readonly commentId: string; readonly link: string },
): Promise<Look> {
  const attached: RecordResult[] = [];
  const comments = await readPages(
    (page) => listIdeaComments(client, { ideaId: wanted.ideaId, page, perPage }),
    (comment) => {
      if (comment.id !== wanted.commentId) return false;
      for (const attachment of (comment.attachments ?? []).filter((entry) => entry !== null))
        if (attachment.download_url === wanted.link)
          attached.push({ id: attachment.id, key: null, name: attachment.file_name ?? null, url: null });
      return true;
    },
  );
  if (comments.name === 'ended') return comments;
  // The comment itself must have been seen: else its attachments were not either.
  return { name: 'seen', sighting: { records: attached, isWhole: comments.sighting.records.length > 0 } };
}

interface Listable {
  readonly id: string;
  readonly reference_num?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly url?: string | null | undefined;
}

function recordOf(item: Listable): RecordResult {
  return { id: item.id, key: item.reference_num ?? null, name: item.name ?? null, url: item.url ?? null };
}

/** Reads a listing page by page and keeps what matches; it was seen whole when its last page was. */
async function readPages<Item extends Listable>(
  read: (page: number) => Promise<DiscoveryResult<Listed<Item>>>,
  isWanted: (item: Item) => boolean,
): Promise<Look> {
  const records: RecordResult[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const result = await read(page);
    if (result.state === 'failed') return { name: 'ended', outcome: refusedBy(result.error) };
    if (result.state === 'absent') return { name: 'ended', outcome: unsearchable };
    records.push(...result.value.items.filter(isWanted).map(recordOf));
    const pages = result.value.pagination?.total_pages ?? null;
    if (pages !== null && page >= pages) return { name: 'seen', sighting: { records, isWhole: true } };
    // Without a count of pages nobody can tell whether this was all.
    if (pages === null) break;
  }
  return { name: 'seen', sighting: { records, isWhole: false } };
}

function refusedBy(error: PlanningError): SearchOutcome {
  return { name: 'refused', error };
}
