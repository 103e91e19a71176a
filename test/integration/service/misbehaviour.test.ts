// The service's faults on demand, from a real socket: the client's view, and the stored records.
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MisbehaviourRule, type PlanningService, startPlanningService } from '../../service/index.ts';
import { send } from './raw-request.ts';

let service: PlanningService;
beforeEach(async () => {
  service = await startPlanningService({ hasControls: true });
});
afterEach(() => service.close());

const path = '/api/v1/products/:id/pages';
const spoil = (answer: MisbehaviourRule['answer'], more: Partial<MisbehaviourRule> = {}) =>
  service.misbehave({ method: 'POST', path, ...(answer ? { answer } : {}), ...more });
const save = () => send(service, 'POST', '/products/PRJ/pages', { page: { name: 'Note' } });

/** The raw result of one POST: the answer, or the error code of its socket. */
function saveRaw(
  agent = new Agent(),
): Promise<{ code: string; status: number; received: string; promised: number }> {
  const body = JSON.stringify({ page: { name: 'Note' } });
  return new Promise((resolve) => {
    const fate = { code: '', status: 0, received: '', promised: 0 };
    const request = httpRequest(`${service.url}/api/v1/products/PRJ/pages`, {
      method: 'POST',
      agent,
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
    });
    const failed = (error: NodeJS.ErrnoException) => resolve({ ...fate, code: error.code ?? '' });
    request.on('error', failed);
    request.on('response', (response) => {
      fate.status = response.statusCode ?? 0;
      fate.promised = Number(response.headers['content-length']);
      response.on('data', (chunk: Buffer) => {
        fate.received += chunk.toString('utf8');
      });
      response.on('error', failed);
      response.on('end', () => resolve(fate));
    });
    request.end(body);
  });
}

describe('a rule', () => {
  it('answers with a given status, headers and body, and stores nothing', async () => {
    spoil({ kind: 'status', status: 503, headers: { 'Retry-After': '7' }, body: { error: 'Busy' } });
    const answer = await save();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.json).toEqual({ error: 'Busy' });
    expect(service.pages()).toHaveLength(0);
  });

  it('answers 500 although the record was stored', async () => {
    spoil({ kind: 'status', status: 500, when: 'after-storing' });
    expect((await save()).status).toBe(500);
    expect(service.pages()).toHaveLength(1);
  });

  it.each([
    ['before-storing', 0],
    ['after-storing', 1],
  ] as const)('resets the connection %s', async (when, stored) => {
    spoil({ kind: 'reset', when });
    expect((await saveRaw()).code).toBe('ECONNRESET');
    expect(service.pages()).toHaveLength(stored);
    expect(service.requests.at(-1)).toMatchObject({ method: 'POST', status: null });
  });

  it('resets with RST, not with an orderly end', async () => {
    spoil({ kind: 'reset' });
    const fate = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
      socket.on('end', () => resolve('an orderly end'));
      socket.write(
        'POST /api/v1/products/PRJ/pages HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}',
      );
    });
    expect(fate).toBe('ECONNRESET');
  });

  it.each([
    ['before-storing', 0],
    ['after-storing', 1],
  ] as const)('hangs %s until the client gives up', async (when, stored) => {
    spoil({ kind: 'hang', when });
    const gone = new AbortController();
    const waiting = fetch(`${service.url}/api/v1/products/PRJ/pages`, {
      method: 'POST',
      signal: gone.signal,
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
      body: '{"page":{"name":"Note"}}',
    });
    await expect.poll(() => service.requests.length).toBe(1);
    await expect.poll(() => service.pages().length).toBe(stored);
    gone.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });

  it('cuts the body by ending the connection', async () => {
    spoil({ kind: 'cut' });
    const fate = await saveRaw();
    expect(fate).toMatchObject({ code: 'ECONNRESET', status: 200 });
    expect(fate.received.length).toBeGreaterThan(10);
    expect(fate.received.length).toBeLessThan(fate.promised);
    expect(service.pages()).toHaveLength(1);
  });

  it('cuts the body inside a complete answer', async () => {
    spoil({ kind: 'cut', how: 'text' });
    const answer = await save();
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/^\{"page":\{"id":/);
    expect(answer.json).toBeUndefined();
    expect(service.pages()).toHaveLength(1);
  });

  it('answers 200 with a page, like a captive portal', async () => {
    spoil({ kind: 'html' });
    const answer = await save();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch('text/html');
    expect(service.pages()).toHaveLength(0);
  });

  it.each([301, 302, 303, 307, 308] as const)('redirects with %i', async (status) => {
    spoil({ kind: 'redirect', status, location: 'https://elsewhere.example/login' });
    const answer = await save();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('location')).toBe('https://elsewhere.example/login');
  });

  it('waits, then answers as usual', async () => {
    spoil(undefined, { delayMs: 80 });
    const startMs = performance.now();
    expect((await save()).status).toBe(200);
    expect(performance.now() - startMs).toBeGreaterThan(75);
  });

  it('limits the rate in every observed form', async () => {
    const limited = async (
      form: 'retry-after-seconds' | 'retry-after-date' | 'body' | 'x-ratelimit-reset' | 'none' | 'absurd',
    ) => {
      const rule = spoil({ kind: 'rate-limit', form, seconds: 30, value: '-5' });
      const answer = await save();
      rule.remove();
      expect(answer.status).toBe(429);
      const inSeconds = (ms: number) => Math.round((ms - Date.now()) / 1000);
      return { answer, inSeconds };
    };
    const seconds = await limited('retry-after-seconds');
    expect(seconds.answer.headers.get('retry-after')).toBe('30');
    const date = await limited('retry-after-date');
    expect(date.inSeconds(Date.parse(date.answer.headers.get('retry-after') ?? ''))).toBeCloseTo(30, -1);
    expect((await limited('body')).answer.json).toMatchObject({ retry_after: 30 });
    const reset = await limited('x-ratelimit-reset');
    expect(reset.inSeconds(Number(reset.answer.headers.get('x-ratelimit-reset')) * 1000)).toBeCloseTo(30, -1);
    expect((await limited('absurd')).answer.headers.get('retry-after')).toBe('-5');
    const none = await limited('none');
    expect(none.answer.headers.get('retry-after')).toBeNull();
  });

  it('applies only to the nth call, or to the next calls', async () => {
    const rule = spoil({ kind: 'status', status: 500 }, { nth: 2, calls: 2 });
    const statuses: number[] = [];
    for (let call = 0; call < 5; call += 1) statuses.push((await save()).status);
    expect(statuses).toEqual([200, 500, 500, 200, 200]);
    expect(rule.touched()).toBe(2);
  });

  it('applies only to its method and path', async () => {
    spoil({ kind: 'status', status: 500 });
    expect((await send(service, 'GET', '/products/PRJ/pages')).status).toBe(200);
    const comment = { idea_comment: { body: 'x' } };
    expect((await send(service, 'POST', '/ideas/PRJ-I-1/idea_comments', comment)).status).toBe(200);
  });

  it('can wait for a reused connection, on which a browser sends a second time by itself', async () => {
    spoil({ kind: 'reset', when: 'after-storing' }, { isReusedConnection: true, calls: 1 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await saveRaw(agent)).status).toBe(200);
    expect((await saveRaw(agent)).code).toBe('ECONNRESET');
    expect((await saveRaw(agent)).status).toBe(200);
    agent.destroy();
    expect(service.requests.map(({ isReusedConnection }) => isReusedConnection)).toEqual([
      false,
      true,
      false,
    ]);
    expect(service.pages()).toHaveLength(3);
  });

  it('is gone after all rules are cleared', async () => {
    spoil({ kind: 'status', status: 500 });
    service.resetMisbehaviour();
    expect((await save()).status).toBe(200);
  });
});

describe('another process', () => {
  const steer = (method: string, what: string, body?: unknown) =>
    fetch(`${service.url}/_test/${what}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });

  it('can set and clear rules, and read requests and records', async () => {
    await steer('POST', 'misbehave', { path: '/api/v1/*', answer: { kind: 'status', status: 502 } });
    expect((await save()).status).toBe(502);
    await steer('DELETE', 'misbehave');
    expect((await save()).status).toBe(200);
    expect(await (await steer('GET', 'requests')).json()).toMatchObject({
      requests: [{ status: 502 }, { status: 200 }],
    });
    expect(await (await steer('GET', 'records?kind=page')).json()).toMatchObject({
      records: [{ key: 'PRJ-N-1', attributes: { name: 'Note' } }],
    });
  });

  it('gets an error for an invalid rule', async () => {
    expect((await steer('POST', 'misbehave', { path: '/x', answer: { kind: 'explode' } })).status).toBe(400);
  });

  it('can control nothing unless the service was started with controls', async () => {
    const plain = await startPlanningService();
    const response = await fetch(`${plain.url}/_test/requests`);
    await plain.close();
    expect(response.status).toBe(404);
  });
});
