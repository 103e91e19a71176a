// Discovery reads of records: found by text, listed in a product or a release, or read one by one. Most
// listings omit a record's text.
import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredId,
  answeredPerson,
  answeredStatus,
  maybe,
  maybeText,
} from '@/lib/planning/contract/answer';
import { competitorRecord } from '@/lib/planning/contract/competitor';
import { endorsementRecord } from '@/lib/planning/contract/endorsement';
import { epicRecord } from '@/lib/planning/contract/epic';
import { featureRecord } from '@/lib/planning/contract/feature';
import { ideaFields } from '@/lib/planning/contract/idea';
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

/** For searching only. It can't be written back, because plain text and HTML look the same here. */
const textAlone = z.pipe(
  z.string(),
  z.transform((body) => ({ id: null, body, attachments: null })),
);

/** The fields that distinguish listed ideas. */
const listedIdea = z.object({
  id: answeredId,
  reference_num: maybeText,
  name: maybeText,
  created_at: maybeText,
  workflow_status: maybe(answeredStatus),
  description: maybe(z.union([answeredDescription, textAlone])),
  url: maybeText,
});

/** In recordings, only this field names a comment's author. */
const listedComment = z.extend(ideaCommentRecord, { idea_commenter_user: maybe(answeredPerson) });

/** A vote with its voters. */
const listedVote = z.extend(endorsementRecord, {
  endorsed_by_portal_user: maybe(answeredPerson),
  endorsed_by_idea_user: maybe(answeredPerson),
  idea_organization: maybe(z.object({ id: maybeText, name: maybeText })),
});

const namedRecord = z.object({ id: answeredId, name: maybeText, reference_num: maybeText });

interface IdeaSearch extends PageRange {
  readonly productId: string;
  /** Words of the name. */
  readonly q?: string;
  /** UTC, as an ISO date or date-time. */
  readonly createdSince?: string;
  readonly sort?: 'recent';
  /** Lists suspected spam, which other listings omit. */
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

/** Ideas of the whole account whose name, description or key matches the words. */
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
      item: listedComment,
      query: rangeQuery(range),
    },
    options,
  );

export const listIdeaVotes = (
  client: DiscoveryClient,
  { ideaId, ...range }: PageRange & { readonly ideaId: string },
  options?: ReadOptions,
) =>
  discoverList(
    client,
    {
      path: '/ideas/:record/endorsements',
      record: ideaId,
      name: 'idea_endorsements',
      item: listedVote,
      query: rangeQuery(range),
    },
    options,
  );

type Within<Name extends string> = PageRange & { readonly fields?: string } & {
  readonly [Of in Name]: string;
};

/** A product's records of one kind. */
const inProduct =
  <Item extends z.ZodMiniType>(name: string, item: Item) =>
  (client: DiscoveryClient, { productId, fields, ...range }: Within<'productId'>, options?: ReadOptions) =>
    discoverList(
      client,
      {
        path: `/products/:record/${name}`,
        record: productId,
        name,
        item,
        query: { fields, ...rangeQuery(range) },
      },
      options,
    );

/** A release's records of one kind. */
const inRelease =
  <Item extends z.ZodMiniType>(name: string, item: Item) =>
  (client: DiscoveryClient, { releaseId, fields, ...range }: Within<'releaseId'>, options?: ReadOptions) =>
    discoverList(
      client,
      {
        path: `/releases/:record/${name}`,
        record: releaseId,
        name,
        item,
        query: { fields, ...rangeQuery(range) },
      },
      options,
    );

export const listPages = inProduct('pages', pageRecord);
export const listReleases = inProduct('releases', releaseRecord);
export const listProductEpics = inProduct('epics', epicRecord);
export const listCompetitors = inProduct('competitors', competitorRecord);
export const listInitiatives = inProduct('initiatives', namedRecord);
export const listGoals = inProduct('goals', namedRecord);
export const listFeatures = inRelease('features', featureRecord);
export const listReleaseEpics = inRelease('epics', epicRecord);

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

// Services have the reads below, although their documentation shows no operations for them.

export const readPage = (
  client: DiscoveryClient,
  { pageId }: { readonly pageId: string },
  options?: ReadOptions,
) => discover(client, { path: '/pages/:record', record: pageId, schema: pageAnswer }, options);

export const readEpic = (
  client: DiscoveryClient,
  { epicId }: { readonly epicId: string },
  options?: ReadOptions,
) => discover(client, { path: '/epics/:record', record: epicId, schema: epicAnswer }, options);

export const readFeature = (
  client: DiscoveryClient,
  { featureId }: { readonly featureId: string },
  options?: ReadOptions,
) => discover(client, { path: '/features/:record', record: featureId, schema: featureAnswer }, options);

/** A record with all its fields, for display. */
const wholeRecord =
  (name: 'idea' | 'feature' | 'initiative' | 'goal', fields?: string) =>
  (client: DiscoveryClient, { reference }: { readonly reference: string }, options?: ReadOptions) =>
    discover(
      client,
      {
        path: `/${name}s/:record`,
        record: reference,
        schema: z.looseObject({ [name]: z.looseObject({ id: answeredId }) }),
        query: { fields },
      },
      options,
    );

export const readWholeIdea = wholeRecord('idea', ideaFields('*', 'watchers', 'submitted_idea_portal'));
export const readWholeFeature = wholeRecord('feature');
export const readWholeInitiative = wholeRecord('initiative');
export const readWholeGoal = wholeRecord('goal');

const pageAnswer = z.object({ page: pageRecord });
const epicAnswer = z.object({ epic: epicRecord });
const featureAnswer = z.object({ feature: featureRecord });
