// The client with real, misbehaving sockets: each error states exactly what is known.
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '@/lib/planning/errors';
import { type MisbehaviourRule, type PlanningService, startPlanningService } from '@/test/service';
import { listen } from '../../support/listen';
import { clientOfService } from './known-records-in-service';

let service: PlanningService;

beforeAll(async () => {
  service = await startPlanningService();
});
afterEach(() => service.resetMisbehaviour());
afterAll(() => service.close());

const ideasPath = '/api/v1/products/:id/ideas';

async function createUnder(answer: MisbehaviourRule['answer'], timeoutMs = 2000) {
  service.misbehave({ path: ideasPath, ...(answer === undefined ? {} : { answer }) });
  const result = await clientOfService(service, { timeoutMs }).call('createIdea', {
    params: { product_id: 'PRJ' },
    body: { idea: { name: 'Under fault', created_by: 'dana@example.com' } },
  });
  if (result.isOk) throw new Error('The fault did not happen.');
  return { ...result.error, outcome: outcomeOf(result.error) };
}

describe('an incomplete answer', () => {
  test.each<[string, MisbehaviourRule['answer'], object]>([
    ['F06: none', { kind: 'hang' }, { kind: 'timed-out', afterMs: 300 }],
    ['F04: a reset before storing', { kind: 'reset' }, { kind: 'network-failed' }],
    ['F04: a reset after storing', { kind: 'reset', when: 'after-storing' }, { kind: 'network-failed' }],
    [
      'F07: half of it, then a broken connection',
      { kind: 'cut' },
      { kind: 'unreadable-answer', reason: 'cut-off' },
    ],
    ['F07: half a JSON text', { kind: 'cut', how: 'text' }, { kind: 'unreadable-answer', reason: 'cut-off' }],
    [
      'F17: the page of a captive portal',
      { kind: 'html' },
      { kind: 'unreadable-answer', reason: 'not-json' },
    ],
    ['F08: 500', { kind: 'status', status: 500 }, { kind: 'server-failed', status: 500 }],
    [
      'F08: 502 in HTML',
      { kind: 'status', status: 502, body: '<html><title>Bad gateway</title>' },
      { kind: 'server-failed', format: 'html' },
    ],
    [
      'F09: 503 with a wait',
      { kind: 'status', status: 503, headers: { 'retry-after': '2' } },
      { kind: 'server-failed', retryAfterMs: 2000 },
    ],
  ])('%s leaves the outcome unknown', async (_, answer, error) => {
    const timeoutMs = answer?.kind === 'hang' ? 300 : 5000;
    expect(await createUnder(answer, timeoutMs)).toMatchObject({ ...error, outcome: 'unknown' });
  });
});

describe('a refusal creates nothing', () => {
  test.each<[number, string]>([
    [400, 'rejected'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'rejected'],
    [413, 'too-large'],
    [422, 'rejected'],
  ])('%i is %s', async (status, kind) => {
    const body = { error: 'Validation failed', errors: { message: "Workflow status can't be blank" } };
    expect(await createUnder({ kind: 'status', status, body })).toMatchObject({
      kind,
      outcome: 'not-applied-final',
      messages: [{ field: 'workflow_status', message: "Workflow status can't be blank" }],
    });
  });

  test.each([
    ['retry-after-seconds', 3000],
    ['body', 3000],
    ['x-ratelimit-reset', 3000],
    ['none', null],
    ['absurd', null],
  ] as const)('F10: 429 with %s', async (form, retryAfterMs) => {
    const error = await createUnder({ kind: 'rate-limit', form, seconds: 3 });
    expect(error).toMatchObject({ kind: 'rate-limited', outcome: 'not-applied-transient' });
    const waitMs = error.kind === 'rate-limited' ? error.retryAfterMs : -1;
    // Times on the wire have whole seconds.
    if (retryAfterMs === null) expect(waitMs).toBeNull();
    else expect(Math.abs((waitMs ?? 0) - retryAfterMs)).toBeLessThanOrEqual(1000);
  });
});

describe('T11: a redirect to another origin', () => {
  test.each([301, 302, 303, 307, 308] as const)('%i never reaches the other origin', async (status) => {
    let requests = 0;
    const other = createServer((_, response) => {
      requests += 1;
      response.end('{"idea":{"id":"1"}}');
    });
    const port = await listen(other);
    const error = await createUnder({ kind: 'redirect', status, location: `http://127.0.0.1:${port}/in` });
    other.closeAllConnections();
    other.close();
    expect(error).toMatchObject({ kind: 'redirected', host: `127.0.0.1:${port}` });
    expect(requests).toBe(0);
  });
});

test('T12: the service sees no cookie, and the token only in its header', async () => {
  service.clearRequests();
  await clientOfService(service).call('readIdea', { params: { id: service.seeded.idea } });
  const [request] = service.requests;
  expect(request?.headers).not.toHaveProperty('cookie');
  expect(request?.headers).not.toHaveProperty('referer');
  expect(request?.headers).toMatchObject({
    authorization: `Bearer ${service.token}`,
    accept: 'application/json',
  });
});

test('F15: a refused connection is a network failure, proven or not', async () => {
  const closed = await startPlanningService();
  await closed.close();
  const read = { params: { id: 'PRJ-I-1' } };
  const blind = await clientOfService(closed).call('readIdea', read);
  expect(blind).toMatchObject({ error: { kind: 'network-failed', hasNeverLeft: false } });
  const seeing = await clientOfService(closed, {
    observe: (address) => ({
      address,
      hasNeverLeft: async () => true,
      redirectHost: async () => null,
    }),
  }).call('readIdea', read);
  expect(seeing).toMatchObject({ error: { kind: 'network-failed', hasNeverLeft: true } });
});
