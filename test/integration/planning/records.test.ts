// The table of records agrees with the recorded answers, in which the local service answers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiscovery } from '@/lib/planning/discovery';
import {
  descriptionOf,
  listingIn,
  type Owner,
  type RecordName,
  records,
  typeOf,
} from '@/lib/planning/records';
import { type PlanningService, startPlanningService } from '@/test/service';
import { clientOfService } from './known-records-in-service';

const owners: readonly Owner[] = ['account', 'product', 'release', 'idea'];
const isName = (name: string): name is RecordName => Object.hasOwn(records, name);
const listings = Object.keys(records)
  .filter(isName)
  .flatMap((name) => owners.map((owner) => [name, owner] as const))
  .filter(([name, owner]) => typeOf(name).text && listingIn(name, owner));

describe('a recorded listing', () => {
  let service: PlanningService;
  beforeAll(async () => {
    service = await startPlanningService();
    const client = clientOfService(service);
    const { product, idea } = service.seeded;
    const page = { name: 'A note', description_attributes: { body: '<p>With words</p>' } };
    await client.call('createPage', { params: { product_id: product }, body: { page } });
    const idea_comment = { body: '<p>A comment</p>' };
    await client.call('createIdeaComment', { params: { idea_id: idea }, body: { idea_comment } });
  });
  afterAll(() => service.close());

  test.each(listings)('of %s of one %s has texts, or omits them as the table says', async (name, owner) => {
    const listing = listingIn(name, owner);
    if (!listing) throw new Error('no listing');
    const discovery = createDiscovery(clientOfService(service), {
      isAbsent: async () => false,
      noteAbsent: async () => undefined,
    });
    const { product, release, idea } = service.seeded;
    const of = { account: {}, product: { of: product }, release: { of: release }, idea: { of: idea } };
    const listed = await discovery.list(listing, of[owner]);
    if (listed.state !== 'found') throw new Error(listed.state);
    const { items } = listed.value;
    expect(items.length).toBeGreaterThan(0);
    for (const item of items)
      expect(descriptionOf(typeOf(name), item) === null).toBe(listing.omitsText ?? false);
  });
});
