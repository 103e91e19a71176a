// Error answers: credentials, unknown records and routes, unreadable bodies, limits. Also the ledger.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { send } from './raw-request.ts';

let service: PlanningService;
beforeAll(async () => {
  service = await startPlanningService({ tokens: { 'robins-token': 'robin@example.com' } });
});
afterAll(() => service.close());

describe('the credential', () => {
  it.each([
    ['no header', {}],
    ['another token', { Authorization: 'Bearer nope' }],
    ['another scheme', { Authorization: 'Basic demo-token' }],
    ['a token with more behind it', { Authorization: 'Bearer demo-token x' }],
  ])('is rejected with a page and 401: %s', async (_title, headers) => {
    const response = await fetch(`${service.url}/api/v1/me`, { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('names its person', async () => {
    const robin = await send(service, 'GET', '/me', undefined, { Authorization: 'Bearer robins-token' });
    expect(robin.json).toMatchObject({ user: { name: 'Robin Reyes', email: 'robin@example.com' } });
  });

  it('can be replaced while the service runs', async () => {
    service.setTokens({ 'new-token': 'dana@example.com' });
    const old = await send(service, 'GET', '/me');
    const fresh = await send(service, 'GET', '/me', undefined, { Authorization: 'Bearer new-token' });
    service.setTokens({ [service.token]: 'dana@example.com' });
    expect([old.status, fresh.status]).toEqual([401, 200]);
  });
});

describe('an unknown record on a known route', () => {
  const attributes = { name: 'x', created_by: 'dana@example.com' };
  it.each([
    ['GET', '/ideas/PRJ-I-999', ''],
    ['PUT', '/ideas/PRJ-I-1/endorsements/1', 'idea_endorsement'],
    ['PUT', '/products/PRJ/initiatives/PRJ-S-999', 'initiative'],
    ['PUT', '/products/OPS/initiatives/PRJ-S-1', 'initiative'],
    ['PUT', '/products/PRJ/goals/PRJ-G-1', 'goal'],
  ])('gets a 404 in JSON: %s %s', async (method, path, name) => {
    const answer = await send(service, method, path, name === '' ? undefined : { [name]: attributes });
    expect(answer.status, answer.text).toBe(404);
    expect(answer.json).toEqual({ error: 'Record not found.' });
  });

  it.each([
    ['GET', '/unheard_of'],
    ['DELETE', '/ideas/PRJ-I-1'],
  ])('differs from an unknown route, which gets a page: %s %s', async (method, path) => {
    const answer = await send(service, method, path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

describe('an unreadable body', () => {
  it.each([
    ['is no JSON', '{"idea":', 'The request body is not valid JSON'],
    ['is an array', '[]', 'The request body must be a JSON object'],
    ['is nested by the thousand', '['.repeat(50_000), 'The request body is not valid JSON'],
  ])('gets a 400 with only the reason if it %s', async (_title, body, error) => {
    const answer = await send(service, 'POST', '/products/PRJ/ideas', body);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ error });
  });

  it('is refused if its type is not JSON', async () => {
    const answer = await send(service, 'POST', '/products/PRJ/ideas', '{"idea":{}}', {
      'Content-Type': 'text/plain',
    });
    expect(answer.status).toBe(400);
  });

  it('gets an error that names every broken field at once', async () => {
    const answer = await send(service, 'POST', '/products/PRJ/ideas', { idea: {} });
    expect(answer.json).toEqual({
      error: 'Validation failed',
      errors: [{ message: "Name can't be blank" }, { message: "Created by can't be blank" }],
    });
  });
});

describe('the rate limit', () => {
  it('answers 429 with the seconds to wait once a second’s limit is used up', async () => {
    const limited = await startPlanningService({ rateLimit: { perSecond: 3 } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(limited, 'GET', '/me')));
    await limited.close();
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(refused[0]?.headers.get('x-ratelimit-remaining')).toBe('0');
  });

  it('also limits each minute, and exempts the HTML pages', async () => {
    const limited = await startPlanningService({ rateLimit: { perMinute: 1 } });
    const statuses = [
      (await send(limited, 'GET', '/me')).status,
      (await send(limited, 'GET', '/me')).status,
      (await fetch(limited.url)).status,
    ];
    await limited.close();
    expect(statuses).toEqual([200, 429, 200]);
  });
});

describe('the ledger', () => {
  it('records every request as received, with its answer', async () => {
    service.clearRequests();
    await send(
      service,
      'POST',
      '/products/PRJ/pages?x=%20y',
      '{"page":{"name":"ü","n":6776881149498133193}}',
    );
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/products/PRJ/pages',
      search: '?x=%20y',
      headers: { authorization: 'Bearer demo-token', 'content-type': 'application/json' },
      text: '{"page":{"name":"ü","n":6776881149498133193}}',
      json: { page: { name: 'ü', n: 6776881149498133193n } },
      status: 200,
    });
  });

  it('separates two services in one process', async () => {
    const other = await startPlanningService({ token: 'other-token' });
    await send(other, 'POST', '/products/PRJ/pages', { page: { name: 'only there' } });
    const crossed = await send(other, 'GET', '/me', undefined, { Authorization: `Bearer ${service.token}` });
    const names = service.pages().map(({ attributes }) => attributes.name);
    await other.close();
    expect(crossed.status).toBe(401);
    expect(names).not.toContain('only there');
  });
});

describe('junk', () => {
  // planning/round-trip.test.ts sends junk as a body to every operation.
  it('in the attributes of an idea never crashes the service', async () => {
    const names = fc.constantFrom(
      'name',
      'description',
      'tags',
      'categories',
      'themes',
      'created_at',
      'watchers',
      'custom_fields',
      '__proto__',
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, fc.jsonValue()), async (idea) => {
        const answer = await send(service, 'POST', '/products/PRJ/ideas', {
          idea: { name: 'x', created_by: 'a@b.example', ...idea },
        });
        expect([200, 400]).toContain(answer.status);
      }),
      { numRuns: 60 },
    );
  });
});
