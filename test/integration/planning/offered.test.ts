// What a listing offers, a form accepts and the service takes, whatever its keys look like.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSuggestions, type SuggestionRequest } from '@/lib/background/read-suggestions';
import { createDiscovery } from '@/lib/planning/discovery';
import { parseReference } from '@/lib/planning/record-key';
import { type PlanningService, startPlanningService } from '@/test/service';
import { clientOfService } from './known-records-in-service';

let service: PlanningService;
beforeAll(async () => {
  service = await startPlanningService();
});
afterAll(() => service.close());

async function offered(subject: SuggestionRequest['subject'], scope = ''): Promise<string[]> {
  const discovery = createDiscovery(clientOfService(service), {
    isAbsent: async () => false,
    noteAbsent: async () => undefined,
  });
  const cache = { get: async () => null, set: async () => undefined, prune: async () => undefined };
  const read = await readSuggestions(
    { discovery, cache, now: Date.now },
    { accountId: 'main', subject, scope, query: '' },
  );
  return read.options.map(({ value }) => value);
}

test('a product whose prefix holds lower case and an underscore', async () => {
  const products = await offered('products');
  expect(products).toEqual(['PRJ', 'OPS', 'Beta_x']);
  for (const product of products)
    expect(parseReference(product, 'product')).toMatchObject({ isOk: true, value: product });
  const made = await clientOfService(service).call('createIdea', {
    params: { product_id: 'Beta_x' },
    body: { idea: { name: 'Odd', created_by: 'dana@example.com' } },
  });
  expect(made).toMatchObject({ isOk: true, value: { idea: { reference_num: 'Beta_x-I-1' } } });
  expect(await offered('ideas', 'Beta_x')).toEqual(['Beta_x-I-1']);
});

test('a release, by its key, and a roll-up release, whose key has another form, by its id', async () => {
  const rollUp = service.record('release', 'PRJ-MR-1')?.id ?? '';
  const releases = [...(await offered('releases', 'PRJ')), ...(await offered('releases', 'Beta_x'))];
  expect(releases).toEqual(['PRJ-R-1', 'PRJ-R-2', rollUp, 'Beta_x-R-1']);
  for (const release of releases) {
    expect(parseReference(release, 'release')).toMatchObject({ isOk: true, value: release });
    const made = await clientOfService(service).call('createFeature', {
      params: { release_id: release },
      body: { feature: { name: 'Odd' } },
    });
    expect(made).toMatchObject({ isOk: true });
  }
});
