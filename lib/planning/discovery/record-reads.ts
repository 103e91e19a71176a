// Owns the discovery reads of records: ideas found by text, comments, notes, releases, features.
import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredId,
  answeredStatus,
  maybe,
  maybeText,
} from '@/lib/planning/contract/answer';
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

/** The fields that tell a listed idea from others. */
const listedIdea = z.object({
  id: answeredId,
  reference_num: maybeText,
  name: maybeText,
  created_at: maybeText,
  workflow_status: maybe(answeredStatus),
  description: maybe(answeredDescription),
  url: maybeText,
});

interface IdeaSearch extends PageRange {
  readonly productId: string;
  /** Words of the name. */
  readonly q?: string;
  /** UTC, as an ISO date or date-time. */
  readonly createdSince?: string;
  readonly sort?: 'recent';
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

/** One feature. Services have this read, although their documentation shows no operation for it. */
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
