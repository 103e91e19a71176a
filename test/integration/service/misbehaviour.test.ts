// The service's faults on demand, from a real socket. planning/faults.test.ts shows each of them to the client.
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MisbehaviourRule, type PlanningService, startPlanningService } from '../../service/index.ts';
import { everything } from '../routes.ts';
import { send } from './raw-request.ts';

let service: PlanningService;
beforeEach(async () => {
  service = await startPlanningService({ hasControls: true });
});
afterEach(() => service.close());

const path = '/api/v1/products/:id/pages';
const spoil = (answer: NonNullable<MisbehaviourRule['answer']>, more: Partial<MisbehaviourRule> = {}) =>
  service.misbehave({ method: 'POST', path, answer, ...more });
const save = () => send(service, 'POST', '/products/PRJ/pages', { page: { name: 'Note' } });

/** The status of one POST, or the error code of its socket. */
function saveBy(agent: Agent): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const request = httpRequest(`${service.url}/api/v1/products/PRJ/pages`, {
      method: 'POST',
      agent,
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    request.end(JSON.stringify({ page: { name: 'Note' } }));
  });
}

describe('a rule', () => {
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

  it('applies only to the nth call, or to the next calls', async () => {
    const rule = spoil({ kind: 'status', status: 500 }, { nth: 2, calls: 2 });
    const statuses: number[] = [];
    for (let call = 0; call < 5; call += 1) statuses.push((await save()).status);
    expect(statuses).toEqual([200, 500, 500, 200, 200]);
    expect(rule.touched()).toBe(2);
  });

  it('can wait for a reused connection, on which a browser sends a second time by itself', async () => {
    spoil({ kind: 'reset', when: 'after-storing' }, { isReusedConnection: true, calls: 1 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const results = [await saveBy(agent), await saveBy(agent), await saveBy(agent)];
    expect(results).toEqual([200, 'ECONNRESET', 200]);
    agent.destroy();
    expect(service.requests.map((request) => request.isReusedConnection)).toEqual([false, true, false]);
    expect(service.pages()).toHaveLength(3);
  });
});

describe('another process', () => {
  const steer = (method: string, what: string, body?: unknown) =>
    fetch(`${service.url}/_test/${what}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });

  it('can set and clear rules, and read requests and records', async () => {
    await steer('POST', 'misbehave', { ...everything, answer: { kind: 'status', status: 502 } });
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

  it('can control nothing unless the service was started with controls', async () => {
    const plain = await startPlanningService();
    const response = await fetch(`${plain.url}/_test/requests`);
    await plain.close();
    expect(response.status).toBe(404);
  });
});
