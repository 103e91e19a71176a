// Reads outside the API documentation: their shapes, search, pages, and the switch that turns them off.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { idIn, recordIn, send } from './raw-request.ts';

let service: PlanningService;
let clockMs = Date.parse('2026-01-01T00:00:00Z');
const read = (path: string) => send(service, 'GET', path);
const create = async (name: string, description = '') => {
  clockMs += 60_000;
  const idea = { name, description, created_by: 'dana@example.com' };
  return idIn(await send(service, 'POST', '/products/PRJ/ideas', { idea }), 'idea');
};

beforeAll(async () => {
  service = await startPlanningService({ now: () => new Date(clockMs) });
  await create('Über-search 100%');
  await create('Second', '<p>a marker <b>qc-7f3a</b> in the text</p>');
  await create('Third');
});
afterAll(() => service.close());

describe('a discovery read', () => {
  it('names the token’s person and that person’s products', async () => {
    const answer = await read('/me');
    expect(answer.json).toMatchObject({
      user: { name: 'Dana Demo', email: 'dana@example.com' },
    });
    expect(answer.text).toContain('"product_name":"Project"');
  });

  it('lists products with their prefix and kind', async () => {
    expect((await read('/products')).json).toMatchObject({
      products: [
        { reference_prefix: 'LINE', product_line: true },
        {
          reference_prefix: 'PRJ',
          name: 'Project',
          product_line: false,
          workspace_type: 'product_workspace',
        },
        { reference_prefix: 'OPS' },
        { reference_prefix: 'Beta_x' },
      ],
      pagination: { total_records: 4, total_pages: 1, current_page: 1 },
    });
  });

  it('lists the portals of a product, and of all', async () => {
    const portals = [{ title: 'Ideas portal', portal_enabled: true }, { title: 'Partner portal' }];
    expect((await read('/products/PRJ/idea_portals')).json).toMatchObject({ idea_portals: portals });
    expect((await read('/idea_portals')).json).toMatchObject({ idea_portals: portals });
    expect((await read('/products/OPS/idea_portals')).json).toMatchObject({ idea_portals: [] });
  });

  it('lists categories', async () => {
    expect((await read('/products/PRJ/idea_categories')).json).toMatchObject({
      idea_categories: [
        { name: 'Usability', parent_id: null },
        { name: 'Performance' },
        { name: 'Integrations' },
      ],
    });
  });

  it.each(['über', 'ÜBER-S', '100%'])('finds ideas of a product by words of their name: %s', async (q) => {
    const answer = await read(`/products/PRJ/ideas?q=${encodeURIComponent(q)}`);
    expect(answer.json).toMatchObject({
      ideas: [{ name: 'Über-search 100%' }],
      pagination: { total_records: 1 },
    });
  });

  it('searches a product’s ideas by name, not by description', async () => {
    expect((await read('/products/PRJ/ideas?q=qc-7f3a')).json).toMatchObject({ ideas: [] });
  });

  it.each(['qc-7f3a', 'PRJ-I-3', 'second'])('finds related ideas by name, text and key: %s', async (q) => {
    expect((await read(`/ideas/related?q=${q}`)).json).toMatchObject({ ideas: [{ name: 'Second' }] });
  });

  it('lists ideas since a date, latest first', async () => {
    const answer = await read('/products/PRJ/ideas?created_since=2026-01-01T00:02:00Z&sort=recent');
    expect(answer.json).toMatchObject({ ideas: [{ name: 'Third' }, { name: 'Second' }] });
    expect(answer.json).toHaveProperty('pagination.total_records', 2);
  });

  it('lists ideas with the requested fields, if it is rich', async () => {
    const rich = await startPlanningService({ comfort: 'rich' });
    const answer = await send(rich, 'GET', '/products/PRJ/ideas?fields=name&per_page=1');
    expect(answer.text).toMatch(
      /^\{"ideas":\[\{"id":"\d+","name":"[^"]+","product_id":"\d+"\}\],"pagination"/,
    );
    await rich.close();
  });

  it('divides a listing into pages', async () => {
    const names = async (page: number) => (await read(`/products/PRJ/ideas?per_page=3&page=${page}`)).json;
    expect(await names(1)).toMatchObject({
      pagination: { total_records: 4, total_pages: 2, current_page: 1 },
    });
    expect(await names(2)).toMatchObject({ ideas: [{ name: 'Third' }], pagination: { current_page: 2 } });
    expect(await names(3)).toMatchObject({ ideas: [], pagination: { current_page: 3 } });
  });

  it.each(['page=0', 'page=-1', 'page=x', 'per_page=0'])('treats %s as left out', async (query) => {
    expect((await read(`/products/PRJ/ideas?${query}`)).json).toMatchObject({
      pagination: { current_page: 1 },
    });
  });

  it('lists comments of an idea, notes, releases and features', async () => {
    await send(service, 'POST', '/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: 'words' } });
    await send(service, 'POST', '/products/PRJ/pages', { page: { name: 'Note' } });
    expect((await read('/ideas/PRJ-I-1/idea_comments')).json).toMatchObject({
      idea_comments: [{ body: 'words' }],
    });
    expect((await read('/products/PRJ/pages')).json).toMatchObject({ pages: [{ name: 'Note' }] });
    expect((await read('/products/PRJ/releases')).json).toMatchObject({
      releases: [
        { reference_num: 'PRJ-R-1' },
        {},
        { reference_num: 'PRJ-MR-1', url: expect.stringContaining('/master_releases/PRJ-MR-1') },
      ],
    });
    expect((await read('/releases/PRJ-R-1/features')).json).toMatchObject({
      features: [{ reference_num: 'PRJ-1' }],
    });
  });
});

describe.each([
  ['feature', '/features', 'Save a page for later'],
  ['epic', '/epics', 'Reading list'],
] as const)('one %s', (kind, path, name) => {
  it('is found at the root by its key and by its numeric ID', async () => {
    const key = service.seeded[kind];
    const byKey = await read(`${path}/${key}`);
    expect(recordIn(byKey, kind)).toMatchObject({ reference_num: key, name, product_id: expect.anything() });
    expect((await read(`${path}/${idIn(byKey, kind)}`)).text).toBe(byKey.text);
  });

  it('has the requested fields, and always its ID and product', async () => {
    const answer = await read(`${path}/${service.seeded[kind]}?fields=name,description`);
    expect(Object.keys(recordIn(answer, kind)).sort()).toEqual(['description', 'id', 'name', 'product_id']);
    const whole = await read(`${path}/${service.seeded[kind]}?fields=*`);
    expect(whole.text).toBe((await read(`${path}/${service.seeded[kind]}`)).text);
  });

  it('is not found by an unknown key, or another record’s key', async () => {
    expect((await read(`${path}/PRJ-999`)).status).toBe(404);
    expect((await read(`${path}/${service.seeded.idea}`)).json).toEqual({ error: 'Record not found.' });
  });
});

it('an updated feature is read with its new values', async () => {
  await send(service, 'PUT', '/features/PRJ-1', { feature: { description: '<p>Now</p>', tags: 'a, b' } });
  expect(recordIn(await read('/features/PRJ-1'), 'feature')).toMatchObject({
    description: { body: '<p>Now</p>' },
    tags: ['a', 'b'],
  });
});

describe('a product lists', () => {
  it('its statuses by record type, and the types of features and epics', async () => {
    const answer = await read('/products/PRJ/workflows');
    expect(answer.json).toMatchObject({
      workflows: expect.arrayContaining([
        expect.objectContaining({
          statusable_type: 'Ideas::Idea',
          workflow_statuses: expect.arrayContaining([expect.objectContaining({ name: 'Planned' })]),
          workflow_kinds: [],
        }),
        expect.objectContaining({
          statusable_type: 'Feature',
          workflow_kinds: [{ id: '1', name: 'New' }, { name: 'Improvement', id: '2' }, expect.anything()],
        }),
      ]),
    });
  });

  it('its people, initiatives and goals, and the voters of an idea', async () => {
    expect((await read('/products/PRJ/users')).json).toMatchObject({
      project_users: [
        { role_description: 'Contributor', user: { email: 'dana@example.com' } },
        { user: { name: 'Robin Reyes' } },
        {},
      ],
    });
    expect((await read('/products/PRJ/initiatives')).json).toMatchObject({
      initiatives: [{ reference_num: 'PRJ-S-1' }],
    });
    expect((await read('/products/PRJ/goals')).json).toMatchObject({ goals: [{ reference_num: 'PRJ-G-1' }] });
    expect((await read('/ideas/PRJ-I-1/endorsements')).json).toMatchObject({
      idea_endorsements: [{ value: '100' }, { value: null }],
    });
  });
});

/** Every optional read: its route, and one address. */
const optional: readonly (readonly [string, string])[] = [
  ['/me', '/me'],
  ['/products', '/products'],
  ['/idea_portals', '/idea_portals'],
  ['/products/:id/idea_portals', '/products/PRJ/idea_portals'],
  ['/products/:id/idea_categories', '/products/PRJ/idea_categories'],
  ['/products/:id/ideas', '/products/PRJ/ideas'],
  ['/ideas/related', '/ideas/related?q=x'],
  ['/ideas/:id/idea_comments', '/ideas/PRJ-I-1/idea_comments'],
  ['/ideas/:id/endorsements', '/ideas/PRJ-I-1/endorsements'],
  ['/idea_organizations', '/idea_organizations?q=north'],
  ['/idea_users', '/idea_users'],
  ['/products/:id/pages', '/products/PRJ/pages'],
  ['/products/:id/releases', '/products/PRJ/releases'],
  ['/products/:id/epics', '/products/PRJ/epics'],
  ['/products/:id/competitors', '/products/PRJ/competitors'],
  ['/products/:id/initiatives', '/products/PRJ/initiatives'],
  ['/products/:id/goals', '/products/PRJ/goals'],
  ['/products/:id/users', '/products/PRJ/users'],
  ['/products/:id/workflows', '/products/PRJ/workflows'],
  ['/releases/:id/features', '/releases/PRJ-R-1/features'],
  ['/releases/:id/epics', '/releases/PRJ-R-1/epics'],
  ['/features/:id', '/features/PRJ-1'],
  ['/epics/:id', '/epics/PRJ-E-1'],
  ['/initiatives/:id', '/initiatives/PRJ-S-1'],
  ['/goals/:id', '/goals/PRJ-G-1'],
  ['/pages/:id', '/pages/PRJ-N-1'],
];

const statusesOf = (from: PlanningService) =>
  Promise.all(optional.map(async ([, path]) => (await send(from, 'GET', path)).status));

describe('with discovery turned off', () => {
  it('every optional read gets a 404, and capturing still works', async () => {
    const bare = await startPlanningService({ comfort: 'bare' });
    const statuses = await statusesOf(bare);
    const note = await send(bare, 'POST', '/products/PRJ/pages', { page: { name: 'Note' } });
    await bare.close();
    expect(statuses).toEqual(optional.map(() => 404));
    expect(note.status).toBe(200);
  });

  it.each(optional)(
    '%s alone is a page that says 404, and every other read is there',
    async (route, path) => {
      const partial = await startPlanningService({ withoutReads: [route] });
      await send(partial, 'POST', '/products/PRJ/pages', { page: { name: 'Note' } });
      const missing = await send(partial, 'GET', path);
      const statuses = await statusesOf(partial);
      await partial.close();
      expect(missing.text).toContain('<!DOCTYPE html>');
      expect(statuses).toEqual(optional.map(([other]) => (other === route ? 404 : 200)));
    },
  );
});
