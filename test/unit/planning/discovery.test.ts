// Discovery finds the reads of a service, remembers the absent ones, and confuses neither with a failure.
import { describe, expect, test } from 'vitest';
import { createDiscovery, type DiscoveryMemory } from '@/lib/planning/discovery';
import { people, records } from '@/lib/planning/records';
import { clientOf, htmlAnswer, jsonAnswer } from './fake-service';

type Discovery = ReturnType<typeof createDiscovery>;

function discoveryOf(answer: Response) {
  const { client, sent } = clientOf(answer);
  const absent = new Set<string>();
  const memory: DiscoveryMemory = {
    isAbsent: async (read) => absent.has(read),
    noteAbsent: async (read) => void absent.add(read),
  };
  return { discovery: createDiscovery(client, memory), sent, absent };
}

describe('each read requests its address', () => {
  const list = (name: string) =>
    jsonAnswer({ [name]: [{ id: 1, name: 'One' }], pagination: { total_records: 1 } });

  const { category, comment, feature, idea, page, portal, product, release } = records;
  const found = { q: 'a b', created_since: '2030-01-01', sort: 'recent', fields: 'name' };
  const foundAt = '?q=a+b&created_since=2030-01-01&sort=recent&fields=name&per_page=5';
  const ofPrj = { of: 'PRJ' };
  test.each<[string, string, (discovery: Discovery) => Promise<unknown>]>([
    [
      'products',
      '/products?page=2&per_page=50',
      (d) => d.list(product.listings.account, { batch: 2, batchSize: 50 }),
    ],
    ['idea_portals', '/idea_portals', (d) => d.list(portal.listings.product)],
    ['idea_portals', '/products/PRJ/idea_portals', (d) => d.list(portal.listings.product, ofPrj)],
    ['idea_categories', '/products/PRJ/idea_categories', (d) => d.list(category.listings.product, ofPrj)],
    [
      'ideas',
      `/products/PRJ/ideas${foundAt}`,
      (d) => d.list(idea.listings.product, { ...ofPrj, query: found, batchSize: 5 }),
    ],
    ['ideas', '/ideas/related?q=a%26b', (d) => d.list(idea.search, { query: { q: 'a&b' } })],
    [
      'idea_comments',
      '/ideas/PRJ-I-1/idea_comments',
      (d) => d.list(comment.listings.idea, { of: 'PRJ-I-1' }),
    ],
    ['pages', '/products/PRJ/pages', (d) => d.list(page.listings.product, ofPrj)],
    ['releases', '/products/PRJ/releases', (d) => d.list(release.listings.product, ofPrj)],
    ['features', '/releases/PRJ-R-1/features', (d) => d.list(feature.listings.release, { of: 'PRJ-R-1' })],
  ])('%s', async (name, address, read) => {
    const { discovery, sent } = discoveryOf(list(name));
    expect(await read(discovery)).toMatchObject({
      state: 'found',
      value: { items: [{ id: '1' }], pagination: { total_records: 1, total_pages: null } },
    });
    expect(sent.map(({ url, options }) => `${options.method} ${url}`)).toEqual([
      `GET https://acct.example.com/api/v1${address}`,
    ]);
  });

  test('who the token belongs to', async () => {
    const { discovery, sent } = discoveryOf(
      jsonAnswer('{"user":{"id":6776881149498133193,"email":"ana@example.com"}}'),
    );
    expect(await discovery.read(people.me)).toMatchObject({
      state: 'found',
      value: { id: '6776881149498133193', name: null, email: 'ana@example.com' },
    });
    expect(sent[0]?.url).toBe('https://acct.example.com/api/v1/me');
  });

  test('one feature', async () => {
    const { discovery, sent } = discoveryOf(
      jsonAnswer({ feature: { id: '1', description: { body: '<p>x</p>' } } }),
    );
    expect(await discovery.read(records.feature.read, { id: 'PRJ-1' })).toMatchObject({
      state: 'found',
      value: { description: { body: '<p>x</p>' } },
    });
    expect(sent[0]?.url).toBe('https://acct.example.com/api/v1/features/PRJ-1');
  });
});

describe('a list', () => {
  test('leaves out unreadable items and keeps the others', async () => {
    const { discovery } = discoveryOf(
      jsonAnswer({ products: [{ id: '1' }, { name: 'no id' }, null, 'x', { id: 2 }] }),
    );
    expect(await discovery.list(records.product.listings.account)).toMatchObject({
      state: 'found',
      value: { items: [{ id: '1' }, { id: '2' }], pagination: null },
    });
  });

  test('sends nothing for an ID that could change the path', async () => {
    const { discovery, sent } = discoveryOf(jsonAnswer({}));
    expect(await discovery.list(records.page.listings.product, { of: '../me' })).toMatchObject({
      state: 'failed',
      error: { kind: 'invalid-input' },
    });
    expect(sent).toEqual([]);
  });
});

describe('a read is absent', () => {
  test.each([
    [
      '404 in JSON on a list of the account',
      jsonAnswer({ error: 'Record not found.' }, { status: 404 }),
      'no-such-read',
    ],
    ['404 in HTML', htmlAnswer('<h1>Not found</h1>', { status: 404 }), 'no-such-read'],
    ['405', jsonAnswer({}, { status: 405 }), 'no-such-read'],
    ['403', jsonAnswer({ error: 'Forbidden' }, { status: 403 }), 'not-allowed'],
    ['401 in HTML', htmlAnswer('<h1>Sign in</h1>', { status: 401 }), 'not-allowed'],
    ['a page of HTML', htmlAnswer('<h1>Welcome</h1>'), 'unreadable'],
    ['another shape', jsonAnswer({ items: [] }), 'unreadable'],
    ['a list that is none', jsonAnswer({ products: {} }), 'unreadable'],
  ])('after %s', async (_, answer, reason) => {
    const { discovery } = discoveryOf(answer);
    expect(await discovery.list(records.product.listings.account)).toEqual({ state: 'absent', reason });
  });

  test('for one record only, after 404 in JSON on a read of a record', async () => {
    const { discovery, absent } = discoveryOf(jsonAnswer({ error: 'Record not found.' }, { status: 404 }));
    expect(await discovery.list(records.page.listings.product, { of: 'GONE' })).toEqual({
      state: 'absent',
      reason: 'no-such-record',
    });
    expect(absent.size).toBe(0);
  });
});

test.each([
  ['401 in JSON', jsonAnswer({ error: 'Unauthorized' }, { status: 401 }), 'unauthorized'],
  ['429', jsonAnswer({}, { status: 429 }), 'rate-limited'],
  ['500', jsonAnswer({}, { status: 500 }), 'server-failed'],
  ['a cut-off answer', jsonAnswer('{"products":['), 'unreadable-answer'],
])('a read failed, and may still exist after %s', async (_, answer, kind) => {
  const { discovery, absent } = discoveryOf(answer);
  expect(await discovery.list(records.product.listings.account)).toMatchObject({
    state: 'failed',
    error: { kind },
  });
  expect(absent.size).toBe(0);
});

describe('a read that was absent once', () => {
  test('is not requested again', async () => {
    const { discovery, sent } = discoveryOf(htmlAnswer('<h1>Not found</h1>', { status: 404 }));
    await discovery.list(records.portal.listings.product);
    expect(await discovery.list(records.portal.listings.product, { of: 'PRJ' })).toEqual({
      state: 'absent',
      reason: 'no-such-read',
    });
    expect(sent).toHaveLength(1);
  });

  test('does not hide other reads', async () => {
    const { discovery, sent } = discoveryOf(htmlAnswer('<h1>Not found</h1>', { status: 404 }));
    await discovery.list(records.portal.listings.product);
    await discovery.list(records.product.listings.account);
    expect(sent).toHaveLength(2);
  });

  test('is requested again if only another page answered', async () => {
    const { discovery, sent } = discoveryOf(htmlAnswer('<h1>Sign in to the wifi</h1>'));
    await discovery.list(records.product.listings.account);
    await discovery.list(records.product.listings.account);
    expect(sent).toHaveLength(2);
  });
});
