// The table of records: for each type its key, its address, its text, and the optional reads that list, find
// and read it. Discovery, suggestions, recovery and current values take their facts from here.
import * as z from 'zod/mini';
import {
  answeredDescription,
  answeredId,
  answeredPerson,
  commonAnswerFields,
  maybe,
  maybeKey,
  maybeList,
  maybeName,
  maybeNumber,
  maybeText,
  plainRecord,
  shownText,
} from '@/lib/planning/contract/answer';
import { ideaCommentRecord } from '@/lib/planning/contract/comment';
import { endorsementRecord } from '@/lib/planning/contract/endorsement';
import { pageRecord, productRecord, releaseRecord } from '@/lib/planning/contract/product';
import { workItemRecord } from '@/lib/planning/contract/work-item';
import type { ListedItem, Listing, Owner, Query, Read, RecordType } from './record-type';

export type { Author, ListedItem, Listing, Owner, Query } from './record-type';
export { authorsOf, compareAuthors, descriptionOf, identityOf, requestOf } from './record-type';

// Answers that only optional reads have.

const named = z.object({ name: maybeText });

/** A text alone is for searching only. It can't be written back, because plain text and HTML look the same here. */
const searchedDescription = maybe(
  z.union([
    answeredDescription,
    z.pipe(
      z.string(),
      z.transform((body) => ({ body })),
    ),
  ]),
);

/** The fields that distinguish listed ideas. */
const listedIdea = z.object({
  ...commonAnswerFields,
  created_by_user: maybe(answeredPerson),
  created_by_portal_user: maybe(answeredPerson),
  created_by_idea_user: maybe(answeredPerson),
  workflow_status: maybe(named),
  votes: maybeNumber,
  tags: maybeList(z.string()),
  description: searchedDescription,
});

/** In recordings, one of these fields names a comment's author. */
const listedComment = z.extend(ideaCommentRecord, {
  idea_commenter_user: maybe(answeredPerson),
  idea_commenter_portal_user: maybe(answeredPerson),
  idea_commenter_idea_user: maybe(answeredPerson),
});

/**
 * A vote with its voters, who need not be its author. Only a vote that is read alone has its description.
 */
const listedVote = z.extend(endorsementRecord, {
  endorsed_by_portal_user: maybe(answeredPerson),
  endorsed_by_idea_user: maybe(answeredPerson),
  idea_organization: maybe(z.object({ id: maybeText, name: maybeName })),
  link: maybeText,
  description: searchedDescription,
});

const listedOrganization = z.object({ id: answeredId, name: maybeName });

/** An organization that is read alone. */
const wholeOrganization = z.object({
  id: answeredId,
  endorsements_count: maybeNumber,
  revenue: maybe(z.union([z.number(), shownText])),
});

const namedRecord = z.object({ id: answeredId, name: maybeName, reference_num: maybeKey });

/** Any fields, for display. */
const wholeRecord = z.looseObject({ id: answeredId });

const portal = z.object({ id: answeredId, title: maybeName, name: maybeName });

const category = z.object({ id: answeredId, name: z.string() });

const productUser = z.object({ user: answeredPerson });

const workflow = z.object({
  /** The class of the records with these statuses, as in `Ideas::Idea`. */
  statusable_type: maybeText,
  workflow_statuses: maybeList(named),
  workflow_kinds: maybeList(named),
});

// Only the markers of ideas and releases are specified. Keys match exactly. A prefix may contain lower case,
// digits and underscores.
const isIdeaKey = (key: string) => /^\w+-I-\d+$/.test(key);
const isReleaseKey = (key: string) => /^\w+-R-\d+$/.test(key);
/** A key with any marker between prefix and number. */
const isMarkedKey = (key: string) => /^\w+-\w+-\d+$/.test(key);
/** Several parts, the last a number. */
export const isAnyKey = (key: string) => /^\w+(?:-\w+)*-\d+$/.test(key);
/** The service decides about the markers of other records. */
const isOtherKey = (key: string) => isAnyKey(key) && !isIdeaKey(key) && !isReleaseKey(key);

/** A list, which the answer mostly names like the end of its path. */
const list = <Item>(
  path: string,
  item: z.ZodMiniType<Item>,
  more: Partial<Listing<Item>> = {},
): Listing<Item> => ({
  ...{ path, item, name: path.slice(path.lastIndexOf('/') + 1) },
  ...more,
});

/** One record by its id or key. */
const one = <Item>(name: string, item: z.ZodMiniType<Item>, query: Query = {}): Read<Item> => ({
  ...{ path: `/${name}s/:id`, name, item, query },
});

/**
 * For display only. A missing read is remembered under a name of its own, so that captures can still read the record.
 */
const whole = (name: string, query?: Query) => ({
  ...one(name, wholeRecord, query),
  memory: `whole ${name}`,
});

const withoutText = { omitsText: true };

/** What recovery and the duplicate check compare. */
const evidenceFields =
  'name,reference_num,url,description,created_at,updated_at,created_by_user,created_by_portal_user,created_by_idea_user';

export const records = {
  idea: {
    isKey: isIdeaKey,
    pathNames: ['ideas'],
    text: 'description',
    read: one('idea', listedIdea, { fields: evidenceFields }),
    whole: whole('idea', { fields: '*,watchers,submitted_idea_portal' }),
    listings: {
      // Takes `q` (words of the name), `created_since` and `updated_since` too.
      product: list('/products/:of/ideas', listedIdea, {
        inFull: { sort: 'recent', fields: evidenceFields },
        // Suspected spam.
        hidden: { spam: 'true' },
      }),
    },
    // `q` matches the name, the description and the key.
    search: list('/ideas/related', listedIdea, { name: 'ideas' }),
    // Takes `updated_since` too.
    index: list('/products/:of/ideas', listedIdea, {
      query: {
        sort: 'recent',
        fields: 'name,reference_num,url,description,workflow_status,votes,tags,created_at',
      },
    }),
  },
  feature: {
    isKey: isOtherKey,
    pathNames: ['features'],
    text: 'description',
    read: one('feature', workItemRecord),
    whole: whole('feature'),
    listings: {
      release: list('/releases/:of/features', workItemRecord, { inFull: { fields: '*' }, omitsText: true }),
    },
  },
  epic: {
    isKey: isOtherKey,
    pathNames: ['epics', 'master_features'],
    text: 'description',
    read: one('epic', workItemRecord),
    listings: {
      product: list('/products/:of/epics', workItemRecord, withoutText),
      release: list('/releases/:of/epics', workItemRecord, withoutText),
    },
  },
  requirement: { isKey: isOtherKey, pathNames: ['requirements'] },
  release: {
    isKey: (key: string) => isMarkedKey(key) && !isIdeaKey(key),
    // Roll-up releases are listed, too. Their keys have another marker.
    isListedKey: isReleaseKey,
    pathNames: ['releases', 'master_releases'],
    text: 'theme',
    listings: { product: list('/products/:of/releases', releaseRecord, withoutText) },
  },
  initiative: {
    isKey: isOtherKey,
    pathNames: ['initiatives'],
    whole: whole('initiative'),
    listings: { product: list('/products/:of/initiatives', namedRecord) },
  },
  goal: {
    isKey: isOtherKey,
    pathNames: ['goals'],
    whole: whole('goal'),
    listings: { product: list('/products/:of/goals', namedRecord) },
  },
  page: {
    isKey: isOtherKey,
    pathNames: ['pages', 'notes'],
    text: 'description',
    read: one('page', pageRecord),
    listings: { product: list('/products/:of/pages', pageRecord, withoutText) },
  },
  product: {
    isKey: (key: string) => /^\w+$/.test(key),
    pathNames: ['products', 'projects'],
    text: 'description',
    listings: { account: list('/products', productRecord, withoutText) },
  },
  competitor: { listings: { product: list('/products/:of/competitors', plainRecord, withoutText) } },
  comment: { text: 'body', listings: { idea: list('/ideas/:of/idea_comments', listedComment) } },
  attachment: { listedWith: 'comment' },
  vote: {
    text: 'description',
    read: { ...one('idea_endorsement', listedVote), path: '/ideas/:of/endorsements/:id' },
    listings: {
      idea: list('/ideas/:of/endorsements', listedVote, { name: 'idea_endorsements', omitsText: true }),
    },
  },
  capacityInvestment: {},
  portal: { listings: { product: list('[/products/:of]/idea_portals', portal) } },
  category: { listings: { product: list('/products/:of/idea_categories', category) } },
} as const satisfies Readonly<Record<string, RecordType<ListedItem>>>;

export type RecordName = keyof typeof records;

/** A record with a key and a page. A person can name it by either, or by its id. */
export type ReferableRecord = {
  readonly [Name in RecordName]: (typeof records)[Name] extends { isKey: unknown } ? Name : never;
}[RecordName];

export const isReferable = (name: RecordName): name is ReferableRecord => 'isKey' in records[name];

/** Optional reads of people, who aren't records of their own. */
export const people = {
  /** The token's person. */
  me: list('/me', answeredPerson, { name: 'user' }),
  ofProduct: list('/products/:of/users', productUser, { name: 'project_users' }),
};

/** Customers, for whom people vote. */
export const organizations = {
  // Takes `q` (words of the name) and `email_domain`.
  ofAccount: list('/idea_organizations', listedOrganization),
  alone: one('idea_organization', wholeOrganization),
};

/** The statuses and types of a product's records, all at once: the answer has no pages. */
export const workflows = list('/products/:of/workflows', workflow);

/** A type of record for code that treats all of them alike. */
export const typeOf = (name: RecordName): RecordType<ListedItem> => records[name];

export function listingIn(name: RecordName, owner: Owner): Listing<ListedItem> | null {
  const { listedWith = name } = typeOf(name);
  return typeOf(listedWith).listings?.[owner] ?? null;
}
