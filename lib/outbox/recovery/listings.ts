// Owns listing what an account's service holds where a capture could have gone: records with the text to look for a marker in.
import * as z from 'zod/mini';
import { markersIn } from '@/lib/capture/marker';
import type { Amended, RecordResult } from '@/lib/capture/step';
import type { Capture } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { readCurrent } from '@/lib/outbox/sending/current-record';
import type { DiscoveryResult, Listed } from '@/lib/planning/discovery';
import type { PlanningError } from '@/lib/planning/errors';

/** A place where records are listed together. */
export type Place =
  | { readonly list: 'ideas'; readonly productId: string }
  | { readonly list: 'pages'; readonly productId: string }
  | { readonly list: 'features'; readonly releaseId: string }
  | { readonly list: 'comments'; readonly ideaId: string }
  /** The one record that a step adds to. */
  | { readonly list: 'amended'; readonly amended: Amended };

export interface Sighted {
  readonly record: RecordResult;
  /** Those that stand in its text, of which thousands are not kept in memory; null where the listing leaves the text out. */
  readonly markers: ReadonlySet<string> | null;
  readonly links: readonly { readonly record: RecordResult; readonly address: string | null }[];
}

export type Sighting =
  /** `isWhole`: nothing of the place was left unread, so that absence proves something; false where enough was seen before. */
  | { readonly name: 'seen'; readonly sighted: readonly Sighted[]; readonly isWhole: boolean }
  | { readonly name: 'unsearchable' }
  | { readonly name: 'failed'; readonly error: PlanningError };

const perPage = 100;

const paramsSchema = z.object({
  params: z.object({ product_id: z.optional(z.string()), release_id: z.optional(z.string()) }),
});

/** Where the record that a step makes would be listed; null where no listing is known. */
export function placeOf(capture: Pick<Capture, 'steps'>, stepIndex: number): Place | null {
  const step = capture.steps[stepIndex];
  if (step?.amends) return { list: 'amended', amended: step.amends };
  const { product_id: productId, release_id: releaseId } =
    paramsSchema.safeParse(step?.input).data?.params ?? {};
  const ideaId = capture.steps[0]?.result?.id;
  switch (step?.operation) {
    case 'createIdea':
      return productId ? { list: 'ideas', productId } : null;
    case 'createPage':
      return productId ? { list: 'pages', productId } : null;
    case 'createFeature':
      return releaseId ? { list: 'features', releaseId } : null;
    case 'createIdeaComment':
    case 'createIdeaCommentAttachment':
      return ideaId ? { list: 'comments', ideaId } : null;
    default:
      return null;
  }
}

/** A place that is read page by page, and only as far as it takes. */
export interface Look {
  /** Reads on until all that was seen so far is enough, or nothing more can be read. Only reads; not to be called twice at once. */
  readUntil(isEnough: (sighted: readonly Sighted[]) => boolean): Promise<Sighting>;
}

/** Opens a place for reading, newest first where the service can, up to `most` pages. */
export function createLook(gate: AccountClient, place: Place, most: number): Look {
  const pages = pagesOf(gate, place, most);
  const seen: Sighted[] = [];
  let end: Sighting | null = null;

  async function readOn(): Promise<Sighting | null> {
    const { value: page } = await pages.next();
    if (!page) return { name: 'seen', sighted: seen, isWhole: false };
    if (page.name !== 'page') return page;
    seen.push(...page.sighted);
    return page.isLast ? { name: 'seen', sighted: seen, isWhole: seen.every(isTold) } : null;
  }

  return {
    async readUntil(isEnough) {
      while (!isEnough(seen)) {
        end ??= await readOn();
        if (end) return end;
      }
      return { name: 'seen', sighted: seen, isWhole: false };
    },
  };
}

const isTold = ({ markers }: Sighted): boolean => markers !== null;

export type SightedPage =
  /** `isLast`: the service counts its pages, and this is the last. */
  | { readonly name: 'page'; readonly sighted: readonly Sighted[]; readonly isLast: boolean }
  | Exclude<Sighting, { name: 'seen' }>;

/** The same page by page, each read when it is asked for: at the most `most`, and none after one that is no page. */
export function pagesOf(
  gate: AccountClient,
  place: Place,
  most: number,
): AsyncGenerator<SightedPage, void, void> {
  switch (place.list) {
    case 'ideas':
      return readPages(
        most,
        (page) =>
          gate.discovery.searchIdeas({
            productId: place.productId,
            sort: 'recent',
            fields: '*',
            page,
            perPage,
          }),
        (idea) => sighted(idea, idea.description?.body ?? ''),
      );
    case 'pages':
      return readPages(
        most,
        (page) => gate.discovery.listPages({ productId: place.productId, page, perPage }),
        (note) => sighted(note, note.description?.body ?? ''),
      );
    case 'features':
      return readPages(
        most,
        (page) => gate.discovery.listFeatures({ releaseId: place.releaseId, fields: '*', page, perPage }),
        // One whose text is not told could be the one that is looked for.
        (feature) => sighted(feature, feature.description?.body ?? null),
      );
    case 'amended':
      return lookAt(gate, place.amended);
    case 'comments':
      return readPages(
        most,
        (page) => gate.discovery.listIdeaComments({ ideaId: place.ideaId, page, perPage }),
        (comment) => ({
          ...sighted(comment, comment.body ?? ''),
          links: (comment.attachments ?? [])
            .filter((attachment) => attachment !== null)
            .map((attachment) => ({
              record: { id: attachment.id, key: null, name: attachment.file_name ?? null, url: null },
              address: attachment.download_url ?? null,
            })),
        }),
      );
    default:
      return place satisfies never;
  }
}

async function* lookAt(gate: AccountClient, amended: Amended): AsyncGenerator<SightedPage, void, void> {
  const reading = await readCurrent(gate, amended);
  if (reading.isOk) {
    const { record, text } = reading.current;
    yield { name: 'page', sighted: [{ record, markers: markersIn(text), links: [] }], isLast: true };
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

const sighted = (item: Listable, text: string | null): Sighted => ({
  record: recordOf(item),
  markers: text === null ? null : markersIn(text),
  links: [],
});

async function* readPages<Item>(
  most: number,
  read: (page: number) => Promise<DiscoveryResult<Listed<Item>>>,
  toSighted: (item: Item) => Sighted,
): AsyncGenerator<SightedPage, void, void> {
  for (let page = 1; page <= most; page += 1) {
    const result = await read(page);
    if (result.state === 'failed') return yield { name: 'failed', error: result.error };
    if (result.state === 'absent') return yield { name: 'unsearchable' };
    const pages = result.value.pagination?.total_pages ?? null;
    const isLast = pages !== null && page >= pages;
    yield { name: 'page', sighted: result.value.items.map(toSighted), isLast };
    // Without a count of pages nobody can tell whether there are more.
    if (isLast || pages === null) return;
  }
}
