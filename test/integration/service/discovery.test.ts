// Reads: each recorded one is answered, and how those outside the API documentation search and divide their listings.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { recordedRouteOf, recordedRoutes } from '../../support/answers/recorded.ts';
import { idIn, send } from './raw-request.ts';

let service: PlanningService;
let clockMs = Date.parse('2026-01-01T00:00:00Z');
const read = async (path: string) => (await send(service, 'GET', path)).json;

beforeAll(async () => {
  service = await startPlanningService({ now: () => new Date(clockMs) });
  for (const [name, description] of [
    ['Über-search 100%', ''],
    ['Second', '<p>a marker <b>qc-7f3a</b> in the text</p>'],
    ['Third', ''],
  ]) {
    clockMs += 60_000;
    await send(service, 'POST', '/products/PRJ/ideas', {
      idea: { name, description, created_by: 'dana@example.com' },
    });
  }
});
afterAll(() => service.close());

describe('a discovery read', () => {
  it.each([
    ['/products/PRJ/ideas?q=über', ['Über-search 100%']],
    ['/products/PRJ/ideas?q=ÜBER-S', ['Über-search 100%']],
    ['/products/PRJ/ideas?q=100%25', ['Über-search 100%']],
    // The name alone is searched, not the description.
    ['/products/PRJ/ideas?q=qc-7f3a', []],
    ['/ideas/related?q=qc-7f3a', ['Second']],
    ['/ideas/related?q=PRJ-I-3', ['Second']],
    ['/ideas/related?q=second', ['Second']],
    ['/products/PRJ/ideas?created_since=2026-01-01T00:02:00Z&sort=recent', ['Third', 'Second']],
    ['/products/PRJ/ideas?per_page=3&page=2', ['Third']],
    ['/products/PRJ/ideas?per_page=3&page=3', []],
  ])('finds ideas by words, key, text or date, and page by page: %s', async (path, names) => {
    expect(await read(path)).toMatchObject({ ideas: names.map((name) => ({ name })) });
  });

  it.each([
    ['per_page=3', { total_records: 4, total_pages: 2, current_page: 1 }],
    ['page=0', { current_page: 1 }],
    ['page=-1', { current_page: 1 }],
    ['page=x', { current_page: 1 }],
    ['per_page=0', { current_page: 1 }],
  ])('tells its pages, and treats a senseless number as left out: %s', async (query, pagination) => {
    expect(await read(`/products/PRJ/ideas?${query}`)).toMatchObject({ pagination });
  });

  it('lists ideas with the requested fields, if it is rich', async () => {
    const rich = await startPlanningService({ comfort: 'rich' });
    const answer = await send(rich, 'GET', '/products/PRJ/ideas?fields=name&per_page=1');
    expect(answer.text).toMatch(
      /^\{"ideas":\[\{"id":"\d+","name":"[^"]+","product_id":"\d+"\}\],"pagination"/,
    );
    await rich.close();
  });

  it.each([
    ['?q=north', ['Northwind Traders', 'Northern Rail']],
    ['?email_domain=northwind-traders.example', ['Northwind Traders']],
    ['?email_domain=NORTHWIND.example', ['Northwind Traders']],
    ['?email_domain=wind.example', []],
    ['?q=rail&email_domain=northwind.example', []],
    ['?per_page=1&page=2', ['Contoso Labs']],
  ])('finds organizations by name or domain: %s', async (query, names) => {
    const found = await read(`/idea_organizations${query}`);
    expect(found).toMatchObject({ idea_organizations: names.map((name) => ({ name })) });
  });
});

/** Recorded in hosted services. The extension never sends these reads, and the local service lacks them. */
const notServed = ['GET /ideas', 'GET /users'];

// `support/answers/every-answer.ts` holds these answers, and those of all other tests, to their recordings.
it.each(recordedRoutes.filter((route) => route.startsWith('GET') && !notServed.includes(route)))(
  '%s is answered with records, and compared with its recording',
  async (route) => {
    await send(service, 'POST', '/ideas/PRJ-I-1/idea_comments', { idea_comment: { body: 'x' } });
    await send(service, 'POST', '/products/PRJ/competitors', { competitor: { name: 'Rival', color: 1 } });
    const page = await send(service, 'POST', '/products/PRJ/pages', { page: { name: 'Note', tags: 'one' } });
    const keys: Readonly<Record<string, string>> = {
      'endorsements/:id': `endorsements/${service.seeded.endorsement}`,
      'idea_organizations/:id': `idea_organizations/${service.seeded.organization}`,
      ':idea_id': 'PRJ-I-1',
      'pages/:id': `pages/${idIn(page, 'page')}`,
      'features/:id': 'features/PRJ-1',
      'ideas/:id': 'ideas/PRJ-I-1',
      ':product_id': 'PRJ',
      ':release_id': 'PRJ-R-1',
    };
    const path = Object.entries(keys).reduce((rest, [name, key]) => rest.replace(name, key), route.slice(4));
    const query = path === '/idea_organizations' ? 'north' : 'customers';
    const answer = await send(service, 'GET', `${path}?q=${query}&fields=*`);
    expect(answer.status, answer.text).toBe(200);
    expect(recordedRouteOf('GET', `/api/v1${path}`)).toBe(route);
    expect(Object.values(Object(answer.json))).not.toContainEqual([]);
  },
);
