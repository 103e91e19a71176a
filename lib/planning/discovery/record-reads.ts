// Owns the discovery reads of records: ideas found by text, comments, notes, releases, epics, features, competitors; and of one
// record alone, for most listings leave its text out.
import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredId,
  answeredStatus,
  maybe,
  maybeText,
} from '@/lib/planning/contract/answer';
import { competitorRecord } from '@/lib/planning/contract/competitor';
import { epicRecord } from '@/lib/planning/contract/epic';
import { featureRecord } from '@/lib/planning/contract/feature';
import { ideaCommentRecord } from '@/lib/planning/contract/idea-comment';
import { pageRecord } from '@/lib/planning/contract/page';
import { releaseRecord } from '@/lib/planning/contract/release';
import {
  type DiscoveryClient,
  discover,
  discoverList,
  type PageRange,
  type ReadOptions,
  rangeQuery,
} from './read';

/** Good enough to search in, not to write back: nobody knows whether a text alone is HTML. */
const textAlone = z.pipe(
  z.string(),
  z.transform((body) => ({ id: null, body, attachments: null })),
);

/** An idea in a list: what tells it from others. */
const listedIdea = z.object({
  id: answeredId,
  reference_num: maybeText,
  name: maybeText,
  created_at: maybeText,
  workflow_status: maybe(answeredStatus),
  description: maybe(z.union([answeredDescription, textAlone])),
  url: maybeText,
});

export type ListedIdea = z.infer<typeof listedIdea>;

export interface IdeaSearch extends PageRange {
  readonly productId: string;
  /** Words of the name. */
  readonly q?: string;
  /** UTC, as an ISO date or date-time. */
  readonly createdSince?: string;
  readonly sort?: 'recent';
  /** The ideas that the service takes for spam: other listings leave them out. */
  readonly spam?: 'true';
  readonly fields?: string;
}

export const searchIdeas = (client: DiscoveryClient, search: IdeaSearch, options?: ReadOptions) =>
  discoverList(
    client,
    {
      path: '/products/:record/ideas',
      record: search.productId,
      name: 'ideas',
      item: listedIdea,
      query: {
        q: search.q,
        created_since: search.createdSince,
        sort: search.sort,
        spam: search.spam,
        fields: search.fields,
        ...rangeQuery(search),
      },
    },
    options,
  );

/** Ideas of the whole account whose name, description or reference number is like the words. */
export const searchRelatedIdeas = (
  client: DiscoveryClient,
  { q }: { readonly q: string },
  options?: ReadOptions,
) => discoverList(client, { path: '/ideas/related', name: 'ideas', item: listedIdea, query: { q } }, options);

export const listIdeaComments = (
  client: DiscoveryClient,
  { ideaId, ...range }: PageRange & { readonly ideaId: string },
  options?: ReadOptions,
) =>
  discoverList(
    client,
    {
      path: '/ideas/:record/idea_comments',
      record: ideaId,
      name: 'idea_comments',
      item: ideaCommentRecord,
      query: rangeQuery(range),
    },
    options,
  );

export const listPages = (
  client: DiscoveryClient,
  { productId, ...range }: PageRange & { readonly productId: string },
  options?: ReadOptions,
) =>
  discoverList(
    client,
    {
      path: '/products/:record/pages',
      record: productId,
      name: 'pages',
      item: pageRecord,
      query: rangeQuery(range),
    },
    options,
  );

export const listReleases = (
  client: DiscoveryClient,
  { productId, ...range }: PageRange & { readonly productId: string },
  options?: ReadOptions,
) =>
  discoverList(
    client,
    {
      path: '/products/:record/releases',
      record: productId,
      name: 'releases',
      item: releaseRecord,
      query: rangeQuery(range),
    },
    options,
  );

export const listFeatures = (
  client: DiscoveryClient,
  { releaseId, fields, ...range }: PageRange & { readonly releaseId: string; readonly fields?: string },
  options?: ReadOptions,
) =>
  discoverList(
    client,
    {
      path: '/releases/:record/features',
      record: releaseId,
      name: 'features',
      item: featureRecord,
      query: { fields, ...rangeQuery(range) },
    },
    options,
  );

export const listReleaseEpics = (
  client: DiscoveryClient,
  { releaseId, ...range }: PageRange & { readonly releaseId: string },
  options?: ReadOptions,
) =>
  discoverList(
    client,
    {
      path: '/releases/:record/epics',
      record: releaseId,
      name: 'epics',
      item: epicRecord,
      query: rangeQuery(range),
    },
    options,
  );

export const listProductEpics = (
  client: DiscoveryClient,
  { productId, ...range }: PageRange & { readonly productId: string },
  options?: ReadOptions,
) =>
  discoverList(
    client,
    {
      path: '/products/:record/epics',
      record: productId,
      name: 'epics',
      item: epicRecord,
      query: rangeQuery(range),
    },
    options,
  );

export const listCompetitors = (
  client: DiscoveryClient,
  { productId, ...range }: PageRange & { readonly productId: string },
  options?: ReadOptions,
) =>
  discoverList(
    client,
    {
      path: '/products/:record/competitors',
      record: productId,
      name: 'competitors',
      item: competitorRecord,
      query: rangeQuery(range),
    },
    options,
  );

/** One idea with its text. */
export const readIdeaText = (
  client: DiscoveryClient,
  { ideaId }: { readonly ideaId: string },
  options?: ReadOptions,
) =>
  discover(
    client,
    {
      path: '/ideas/:record',
      record: ideaId,
      schema: z.object({ idea: listedIdea }),
      query: { fields: 'name,reference_num,url,description' },
    },
    options,
  );

/** One note. Services have this read, and those below, although their documentation shows no operations for them. */
export const readPage = (
  client: DiscoveryClient,
  { pageId }: { readonly pageId: string },
  options?: ReadOptions,
) =>
  discover(
    client,
    { path: '/pages/:record', record: pageId, schema: z.object({ page: pageRecord }) },
    options,
  );

export const readEpic = (
  client: DiscoveryClient,
  { epicId }: { readonly epicId: string },
  options?: ReadOptions,
) =>
  discover(
    client,
    { path: '/epics/:record', record: epicId, schema: z.object({ epic: epicRecord }) },
    options,
  );

export const readFeature = (
  client: DiscoveryClient,
  { featureId }: { readonly featureId: string },
  options?: ReadOptions,
) =>
  discover(
    client,
    { path: '/features/:record', record: featureId, schema: z.object({ feature: featureRecord }) },
    options,
  );
