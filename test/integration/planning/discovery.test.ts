// Discovery with the local service, with and without its optional reads. The table of records agrees with the recorded
// answers, in which the service answers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiscovery, type Discovery } from '@/lib/planning/discovery';
import {
  descriptionOf,
  listingIn,
  type Owner,
  organizations,
  people,
  type RecordName,
  records,
  typeOf,
} from '@/lib/planning/records';
import { type PlanningService, startPlanningService } from '@/test/service';
import { clientOfService } from './known-records-in-service';

function discoveryOf(service: PlanningService, token = service.token): Discovery {
  const absent = new Set<string>();
  return createDiscovery(clientOfService(service, { token }), {
    isAbsent: async (read) => absent.has(read),
    noteAbsent: async (read) => {
      absent.add(read);
    },
  });
}

const { product, portal, category, idea, comment, page, release, feature, vote } = records;
const query = { q: 'customers' };

const reads: readonly [string, (from: Discovery, at: PlanningService['seeded']) => Promise<unknown>][] = [
  ['the person', (from) => from.read(people.me)],
  ['products', (from) => from.list(product.listings.account, { batch: 1, batchSize: 10 })],
  ['portals', (from, at) => from.list(portal.listings.product, { of: at.product })],
  ['all portals', (from) => from.list(portal.listings.product)],
  ['categories', (from, at) => from.list(category.listings.product, { of: at.product })],
  ['ideas', (from, at) => from.list(idea.listings.product, { of: at.product, query })],
  ['related ideas', (from) => from.list(idea.search, { query })],
  ['comments', (from, at) => from.list(comment.listings.idea, { of: at.idea })],
  ['notes', (from, at) => from.list(page.listings.product, { of: at.product })],
  ['releases', (from, at) => from.list(release.listings.product, { of: at.product })],
  ['features', (from, at) => from.list(feature.listings.release, { of: at.release })],
  ['votes', (from, at) => from.list(vote.listings.idea, { of: at.idea })],
  ['one vote', (from, at) => from.read(vote.read, { of: at.idea, id: at.endorsement })],
  [
    'organizations',
    (from) => from.list(organizations.ofAccount, { query: { email_domain: 'northwind.example' } }),
  ],
  ['one organization', (from, at) => from.read(organizations.alone, { id: at.organization })],
  ['one feature', (from, at) => from.read(feature.read, { id: at.feature })],
];

const owners: readonly Owner[] = ['account', 'product', 'release', 'idea'];
const isName = (name: string): name is RecordName => Object.hasOwn(records, name);
const listings = Object.keys(records)
  .filter(isName)
  .flatMap((name) => owners.map((owner) => [name, owner] as const))
  .filter(([name, owner]) => typeOf(name).text && listingIn(name, owner));

describe('a service with the optional reads', () => {
  let service: PlanningService;
  beforeAll(async () => {
    service = await startPlanningService();
    const client = clientOfService(service);
    const { product: product_id, idea: idea_id } = service.seeded;
    const note = { name: 'A note', description_attributes: { body: '<p>With words</p>' } };
    await client.call('createPage', { params: { product_id }, body: { page: note } });
    const idea_comment = { body: '<p>A comment</p>' };
    await client.call('createIdeaComment', { params: { idea_id }, body: { idea_comment } });
  });
  afterAll(() => service.close());

  test.each(reads)('returns %s', async (_, read) => {
    expect(await read(discoveryOf(service), service.seeded)).toMatchObject({ state: 'found' });
  });

  test('keeps a read although one record is deleted', async () => {
    const discovery = discoveryOf(service);
    expect(await discovery.list(page.listings.product, { of: 'GONE' })).toEqual({
      state: 'absent',
      reason: 'no-such-record',
    });
    expect(await discovery.list(page.listings.product, { of: 'PRJ' })).toMatchObject({ state: 'found' });
  });

  test('reports a rejected token as a failure, not as an absent read', async () => {
    const me = await discoveryOf(service, 'wrong').read(people.me);
    expect(me.state === 'failed' || (me.state === 'absent' && me.reason === 'not-allowed')).toBe(true);
  });

  test.each(listings)(
    'lists %s of one %s with texts, or omits them as the table of records says',
    async (name, owner) => {
      const listing = listingIn(name, owner);
      if (!listing) throw new Error('no listing');
      const { seeded } = service;
      const of = { account: {}, product: { of: seeded.product }, release: { of: seeded.release } };
      const from = { ...of, idea: { of: seeded.idea } };
      const listed = await discoveryOf(service).list(listing, from[owner]);
      if (listed.state !== 'found') throw new Error(listed.state);
      const { items } = listed.value;
      expect(items.length).toBeGreaterThan(0);
      for (const item of items)
        expect(descriptionOf(typeOf(name), item) === null).toBe(listing.omitsText ?? false);
    },
  );
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
    const absent = { state: 'absent', reason: 'no-such-read' };
    expect(await read(discovery, service.seeded)).toEqual(absent);
    expect(await read(discovery, service.seeded)).toEqual(absent);
    expect(service.requests).toHaveLength(1);
  });
});
