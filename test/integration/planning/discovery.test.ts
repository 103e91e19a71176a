// Discovery with the local service, with and without its optional reads.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiscovery, type Discovery } from '@/lib/planning/discovery';
import { organizations, people, records } from '@/lib/planning/records';
import { type PlanningService, startPlanningService } from '@/test/service';
import { clientOfService } from './known-records-in-service';

function discoveryOf(service: PlanningService): Discovery {
  const absent = new Set<string>();
  return createDiscovery(clientOfService(service), {
    isAbsent: async (read) => absent.has(read),
    noteAbsent: async (read) => {
      absent.add(read);
    },
  });
}

const reads: readonly [string, (discovery: Discovery, service: PlanningService) => Promise<unknown>][] = [
  ['readMe', (discovery) => discovery.read(people.me)],
  [
    'listProducts',
    (discovery) => discovery.list(records.product.listings.account, { batch: 1, batchSize: 10 }),
  ],
  [
    'listIdeaPortals',
    (discovery, { seeded }) => discovery.list(records.portal.listings.product, { of: seeded.product }),
  ],
  ['listIdeaPortals', (discovery) => discovery.list(records.portal.listings.product)],
  [
    'listIdeaCategories',
    (discovery, { seeded }) => discovery.list(records.category.listings.product, { of: seeded.product }),
  ],
  [
    'searchIdeas',
    (discovery, { seeded }) =>
      discovery.list(records.idea.listings.product, { of: seeded.product, query: { q: 'customers' } }),
  ],
  ['searchRelatedIdeas', (discovery) => discovery.list(records.idea.search, { query: { q: 'customers' } })],
  [
    'listIdeaComments',
    (discovery, { seeded }) => discovery.list(records.comment.listings.idea, { of: seeded.idea }),
  ],
  [
    'listPages',
    (discovery, { seeded }) => discovery.list(records.page.listings.product, { of: seeded.product }),
  ],
  [
    'listReleases',
    (discovery, { seeded }) => discovery.list(records.release.listings.product, { of: seeded.product }),
  ],
  [
    'listFeatures',
    (discovery, { seeded }) => discovery.list(records.feature.listings.release, { of: seeded.release }),
  ],
  ['listVotes', (discovery, { seeded }) => discovery.list(records.vote.listings.idea, { of: seeded.idea })],
  [
    'readVote',
    (discovery, { seeded }) => discovery.read(records.vote.read, { of: seeded.idea, id: seeded.endorsement }),
  ],
  [
    'listOrganizations',
    (discovery) => discovery.list(organizations.ofAccount, { query: { email_domain: 'northwind.example' } }),
  ],
  [
    'readOrganization',
    (discovery, { seeded }) => discovery.read(organizations.alone, { id: seeded.organization }),
  ],
  ['readFeature', (discovery, { seeded }) => discovery.read(records.feature.read, { id: seeded.feature })],
];

describe('a service with the optional reads', () => {
  let service: PlanningService;
  beforeAll(async () => {
    service = await startPlanningService();
  });
  afterAll(() => service.close());

  test.each(reads)('returns %s', async (_, read) => {
    expect(await read(discoveryOf(service), service)).toMatchObject({ state: 'found' });
  });

  test('finds an idea by one of its words, with enough data to tell it apart', async () => {
    const found = await discoveryOf(service).list(records.idea.listings.product, {
      of: 'PRJ',
      query: {
        q: 'customers',
        fields: 'name,reference_num',
      },
    });
    expect(found).toMatchObject({
      state: 'found',
      value: { items: [{ reference_num: service.seeded.idea, name: 'Collect what customers say' }] },
    });
  });

  test('returns the text of a feature that an addition must keep', async () => {
    const found = await discoveryOf(service).read(records.feature.read, { id: service.seeded.feature });
    expect(found).toMatchObject({
      state: 'found',
      value: { name: 'Save a page for later', description: { body: '' } },
    });
  });

  test('keeps a read although one record is deleted', async () => {
    const discovery = discoveryOf(service);
    expect(await discovery.list(records.page.listings.product, { of: 'GONE' })).toEqual({
      state: 'absent',
      reason: 'no-such-record',
    });
    expect(await discovery.list(records.page.listings.product, { of: 'PRJ' })).toMatchObject({
      state: 'found',
    });
  });

  test('reports a rejected token as a failure, not as an absent read', async () => {
    const discovery = createDiscovery(clientOfService(service, { token: 'wrong' }), {
      isAbsent: async () => false,
      noteAbsent: async () => {},
    });
    const me = await discovery.read(people.me);
    expect(me.state === 'failed' || (me.state === 'absent' && me.reason === 'not-allowed')).toBe(true);
  });
});

describe('a service without the optional reads', () => {
  let service: PlanningService;
  beforeAll(async () => {
    service = await startPlanningService({ comfort: 'bare' });
  });
  afterAll(() => service.close());

  test.each(reads)('lacks %s, which is requested only once', async (_, read) => {
    const discovery = discoveryOf(service);
    service.clearRequests();
    expect(await read(discovery, service)).toEqual({ state: 'absent', reason: 'no-such-read' });
    expect(await read(discovery, service)).toEqual({ state: 'absent', reason: 'no-such-read' });
    expect(service.requests).toHaveLength(1);
  });
});
