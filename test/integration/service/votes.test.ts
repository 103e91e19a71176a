// Votes for customers, organizations and contacts. The API documentation has none of them; hosted services were
// recorded with these shapes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { idIn, recordIn, send } from './raw-request.ts';

let service: PlanningService;
beforeAll(async () => {
  service = await startPlanningService();
});
afterAll(() => service.close());

const read = (path: string) => send(service, 'GET', path);
const vote = (idea_endorsement: object, query = '') =>
  send(service, 'POST', `/ideas/PRJ-I-1/endorsements${query}`, { idea_endorsement });
const forCustomer = () => ({
  idea_organization_id: service.seeded.organization,
  value: 2,
  link: 'https://forum.example/t/1#m3',
  description: '<p>We export by hand every week.</p>',
  idea_users: ['kim@northwind.example', 'new@northwind.example'],
});

describe('a vote for a customer', () => {
  it('is stored with its organization, contacts, value, link and words', async () => {
    const answer = recordIn(await vote(forCustomer()), 'idea_endorsement');
    expect(answer).toMatchObject({
      value: '2',
      link: 'https://forum.example/t/1#m3',
      description: { body: '<p>We export by hand every week.</p>' },
      idea_organization: { id: service.seeded.organization, name: 'Northwind Traders' },
      idea_users: [{ email: 'kim@northwind.example' }, { email: 'new@northwind.example' }],
      endorsed_by_user: { email: 'dana@example.com' },
    });
    expect(answer).not.toHaveProperty('url');
  });

  it('creates the contacts that the service doesn’t know, once', async () => {
    await vote(forCustomer());
    await vote(forCustomer());
    const { json } = await read('/idea_users');
    expect(json).toMatchObject({
      idea_users: [
        { email: 'kim@northwind.example', idea_organizations: [{ name: 'Northwind Traders' }] },
        { email: 'lee@northwind.example' },
        { email: 'new@northwind.example', idea_organizations: [{ name: 'Northwind Traders' }] },
      ],
    });
  });

  it('is cast by an own user or a portal user, if the request names one', async () => {
    const own = await vote({ ...forCustomer(), created_by_user: 'robin@example.com' });
    const portal = await vote({ ...forCustomer(), email: 'visitor@elsewhere.example' });
    expect(recordIn(own, 'idea_endorsement')).toMatchObject({
      endorsed_by_user: { email: 'robin@example.com' },
      endorsed_by_portal_user: null,
    });
    expect(recordIn(portal, 'idea_endorsement')).toMatchObject({
      endorsed_by_portal_user: { email: 'visitor@elsewhere.example' },
    });
  });

  it.each([
    ['an unknown organization', { idea_organization_id: '1' }, 'Idea organization id is not valid'],
    [
      'contacts that are no addresses',
      { idea_users: ['Kim'] },
      'Idea users must be an array of email addresses',
    ],
    ['a value that is no number', { value: 'much' }, 'Value is not a number'],
    ['an unknown own user', { created_by_user: 'who@example.com' }, 'Created by user is not valid'],
  ])('is refused with %s', async (_what, broken, message) => {
    const answer = await vote({ ...forCustomer(), ...broken });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
  });

  it('is listed without its words. Read alone, it has them', async () => {
    const id = idIn(await vote(forCustomer()), 'idea_endorsement');
    const listed = (await read('/ideas/PRJ-I-1/endorsements?per_page=200')).json;
    expect(listed).toMatchObject({
      idea_endorsements: expect.arrayContaining([expect.objectContaining({ id })]),
    });
    expect(
      JSON.stringify(listed, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('We export by hand');
    expect(recordIn(await read(`/ideas/PRJ-I-1/endorsements/${id}`), 'idea_endorsement')).toMatchObject({
      description: { body: '<p>We export by hand every week.</p>' },
      idea_users: [
        { first_name: 'Kim', last_name: 'Larsen' },
        { first_name: 'new', last_name: null },
      ],
    });
    expect((await read(`/ideas/PRJ-I-2/endorsements/${id}`)).status).toBe(404);
  });
});

it('a second vote of one person without a customer has to be asked for', async () => {
  const idea = { name: 'Voted', created_by: 'dana@example.com' };
  const id = idIn(await send(service, 'POST', '/products/PRJ/ideas', { idea }), 'idea');
  const plain = (query = '') =>
    send(service, 'POST', `/ideas/${id}/endorsements${query}`, { idea_endorsement: { idea_id: id } });
  const statuses = [await plain(), await plain(), await plain('?multiple_endorsements=true')];
  expect(statuses.map(({ status }) => status)).toEqual([200, 400, 200]);
  const listed = await read(`/ideas/${id}/endorsements?proxy=true`);
  expect(listed.json).toMatchObject({ idea_endorsements: [] });
  expect(recordIn(await read(`/ideas/${id}`), 'idea')).toMatchObject({ votes: 2, endorsements_count: 2 });
});

describe('organizations', () => {
  it.each([
    ['?q=north', ['Northwind Traders', 'Northern Rail']],
    ['?email_domain=northwind-traders.example', ['Northwind Traders']],
    ['?email_domain=NORTHWIND.example', ['Northwind Traders']],
    ['?email_domain=wind.example', []],
    ['?q=rail&email_domain=northwind.example', []],
    ['?per_page=1&page=2', ['Contoso Labs']],
  ])('are found by name or domain: %s', async (query, names) => {
    const { json } = await read(`/idea_organizations${query}`);
    expect(json).toMatchObject({ idea_organizations: names.map((name) => ({ name })) });
  });

  it('tell their domains, revenue and number of votes only when read alone', async () => {
    const path = `/idea_organizations/${service.seeded.organization}`;
    const before = recordIn(await read(path), 'idea_organization').endorsements_count;
    await vote(forCustomer());
    expect(recordIn(await read(path), 'idea_organization')).toMatchObject({
      email_domains: 'northwind.example, northwind-traders.example',
      revenue: 250000,
      endorsements_count: Number(before) + 1,
    });
  });
});

describe('the pages', () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

  it('of an idea and of an organization show the vote, its contacts and its words, and run nothing', async () => {
    const words = `<p>Only once.</p>${hostile}`;
    await vote({ ...forCustomer(), description: words, link: `https://forum.example/?${hostile}` });
    for (const path of ['ideas/ideas/PRJ-I-1', `idea_organizations/${service.seeded.organization}`]) {
      const page = await (await fetch(`${service.url}/${path}`)).text();
      for (const part of ['<p>Only once.</p>', 'kim@northwind.example', 'Northwind Traders']) {
        expect(page).toContain(part);
      }
      expect(page).not.toMatch(/<script|<img/);
    }
  });

  it('of an organization is at the address that its record names', async () => {
    const { json } = await read('/idea_organizations?q=contoso');
    expect(json).toMatchObject({
      idea_organizations: [{ url: expect.stringContaining(`${service.url}/idea_organizations/`) }],
    });
    expect((await fetch(`${service.url}/idea_organizations/1`)).status).toBe(404);
  });
});

it('a vote with a lost answer is stored once, and one that is refused is not', async () => {
  const count = () => service.records('endorsement').length;
  const path = '/api/v1/ideas/:id/endorsements';
  const before = count();
  service.misbehave({ method: 'POST', path, calls: 1, answer: { kind: 'reset', when: 'after-storing' } });
  await expect(vote(forCustomer())).rejects.toThrow();
  expect(count()).toBe(before + 1);
  service.misbehave({ method: 'POST', path, calls: 1, answer: { kind: 'status', status: 403 } });
  expect((await vote(forCustomer())).status).toBe(403);
  expect(count()).toBe(before + 1);
});

it('a bare service lists no votes, organizations and contacts', async () => {
  const bare = await startPlanningService({ comfort: 'bare' });
  const answers = [
    await send(bare, 'GET', '/ideas/PRJ-I-1/endorsements'),
    await send(bare, 'GET', '/idea_organizations'),
    await send(bare, 'GET', '/idea_users'),
  ];
  await bare.close();
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});
