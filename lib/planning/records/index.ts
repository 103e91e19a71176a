// The table of records: for each type its key, its address, its text, and the optional reads that list, find
// and read it. Discovery, suggestions, recovery and current values take their facts from here.
import { plainRecord } from '@/lib/planning/contract/answer';
import { pageRecord, productRecord, releaseRecord } from '@/lib/planning/contract/product';
import { workItemRecord } from '@/lib/planning/contract/work-item';
import {
  category,
  listedComment,
  listedIdea,
  listedOrganization,
  listedVote,
  me,
  namedRecord,
  portal,
  productUser,
  wholeOrganization,
  wholeRecord,
  workflow,
} from './listed-items';
import type { ListedItem, Listing, Owner, Query, Read, RecordType } from './record-type';

export type { Author, ListedItem, Listing, Owner, Query } from './record-type';
export { authorsOf, compareAuthors, descriptionOf, identityOf, requestOf } from './record-type';

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

/**
 * For display only. A missing read is remembered under a name of its own, so that captures can still read the record.
 */
const whole = (name: string, query: Query = {}) =>
  ({
    path: `/${name}s/:id`,
    memory: `whole ${name}`,
    name,
    item: wholeRecord,
    query,
  }) satisfies Read<unknown>;

export const records = {
  idea: {
    isKey: isIdeaKey,
    pathNames: ['ideas'],
    text: 'description',
    read: {
      path: '/ideas/:id',
      name: 'idea',
      item: listedIdea,
      query: {
        fields:
          'name,reference_num,url,description,created_at,updated_at,created_by_user,created_by_portal_user,created_by_idea_user',
      },
    },
    whole: whole('idea', { fields: '*,watchers,submitted_idea_portal' }),
    listings: {
      // Takes `q` (words of the name), `created_since` and `updated_since` too.
      product: {
        path: '/products/:of/ideas',
        name: 'ideas',
        item: listedIdea,
        inFull: { sort: 'recent', fields: '*' },
        // Suspected spam.
        hidden: { spam: 'true' },
      },
    },
    // `q` matches the name, the description and the key.
    search: { path: '/ideas/related', name: 'ideas', item: listedIdea },
    // Takes `updated_since` too.
    index: {
      path: '/products/:of/ideas',
      name: 'ideas',
      item: listedIdea,
      query: {
        sort: 'recent',
        fields: 'name,reference_num,url,description,workflow_status,votes,tags,created_at',
      },
    },
  },
  feature: {
    isKey: isOtherKey,
    pathNames: ['features'],
    text: 'description',
    read: { path: '/features/:id', name: 'feature', item: () => workItemRecord },
    whole: whole('feature'),
    listings: {
      release: {
        path: '/releases/:of/features',
        name: 'features',
        item: () => workItemRecord,
        inFull: { fields: '*' },
        omitsText: true,
      },
    },
  },
  epic: {
    isKey: isOtherKey,
    pathNames: ['epics', 'master_features'],
    text: 'description',
    read: { path: '/epics/:id', name: 'epic', item: () => workItemRecord },
    listings: {
      product: { path: '/products/:of/epics', name: 'epics', item: () => workItemRecord, omitsText: true },
      release: { path: '/releases/:of/epics', name: 'epics', item: () => workItemRecord, omitsText: true },
    },
  },
  requirement: { isKey: isOtherKey, pathNames: ['requirements'] },
  release: {
    isKey: (key: string) => isMarkedKey(key) && !isIdeaKey(key),
    // Roll-up releases are listed, too. Their keys have another marker.
    isListedKey: isReleaseKey,
    pathNames: ['releases', 'master_releases'],
    text: 'theme',
    listings: {
      product: {
        path: '/products/:of/releases',
        name: 'releases',
        item: () => releaseRecord,
        omitsText: true,
      },
    },
  },
  initiative: {
    isKey: isOtherKey,
    pathNames: ['initiatives'],
    whole: whole('initiative'),
    listings: { product: { path: '/products/:of/initiatives', name: 'initiatives', item: namedRecord } },
  },
  goal: {
    isKey: isOtherKey,
    pathNames: ['goals'],
    whole: whole('goal'),
    listings: { product: { path: '/products/:of/goals', name: 'goals', item: namedRecord } },
  },
  page: {
    isKey: isOtherKey,
    pathNames: ['pages', 'notes'],
    text: 'description',
    read: { path: '/pages/:id', name: 'page', item: () => pageRecord },
    listings: {
      product: { path: '/products/:of/pages', name: 'pages', item: () => pageRecord, omitsText: true },
    },
  },
  product: {
    isKey: (key: string) => /^\w+$/.test(key),
    pathNames: ['products', 'projects'],
    text: 'description',
    listings: {
      account: { path: '/products', name: 'products', item: () => productRecord, omitsText: true },
    },
  },
  competitor: {
    listings: {
      product: {
        path: '/products/:of/competitors',
        name: 'competitors',
        item: () => plainRecord,
        omitsText: true,
      },
    },
  },
  comment: {
    text: 'body',
    listings: {
      idea: { path: '/ideas/:of/idea_comments', name: 'idea_comments', item: listedComment },
    },
  },
  attachment: { listedWith: 'comment' },
  vote: {
    text: 'description',
    read: { path: '/ideas/:of/endorsements/:id', name: 'idea_endorsement', item: listedVote },
    listings: {
      idea: {
        path: '/ideas/:of/endorsements',
        name: 'idea_endorsements',
        item: listedVote,
        omitsText: true,
      },
    },
  },
  capacityInvestment: {},
  portal: {
    listings: { product: { path: '[/products/:of]/idea_portals', name: 'idea_portals', item: portal } },
  },
  category: {
    listings: {
      product: { path: '/products/:of/idea_categories', name: 'idea_categories', item: category },
    },
  },
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
  me: { path: '/me', name: 'user', item: me },
  ofProduct: { path: '/products/:of/users', name: 'project_users', item: productUser },
} as const satisfies Readonly<Record<string, Read<unknown>>>;

/** Customers, for whom people vote. */
export const organizations = {
  // Takes `q` (words of the name) and `email_domain`.
  ofAccount: { path: '/idea_organizations', name: 'idea_organizations', item: listedOrganization },
  alone: { path: '/idea_organizations/:id', name: 'idea_organization', item: wholeOrganization },
} as const satisfies Readonly<Record<string, Read<unknown>>>;

/** The statuses and types of a product's records, all at once: the answer has no pages. */
export const workflows = {
  path: '/products/:of/workflows',
  name: 'workflows',
  item: workflow,
} as const satisfies Listing<unknown>;

/** A type of record for code that treats all of them alike. */
export const typeOf = (name: RecordName): RecordType<ListedItem> => records[name];

export function listingIn(name: RecordName, owner: Owner): Listing<ListedItem> | null {
  const { listedWith = name } = typeOf(name);
  return typeOf(listedWith).listings?.[owner] ?? null;
}
