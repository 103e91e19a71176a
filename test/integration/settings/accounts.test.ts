// Connecting, against real services on real sockets: what is found is said, and only what is good is kept.

import { createServer, type RequestListener, type Server } from 'node:http';
import { IDBFactory } from 'fake-indexeddb';
import { operationOf } from '@/lib/planning/contract';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlanningClient } from '@/lib/planning/client';
import { createAccountStore } from '@/lib/settings/account-store';
import { type Accounts, createAccounts } from '@/lib/settings/accounts';
import type { Settings } from '@/lib/settings/settings';
import { createSettings } from '@/lib/settings/settings';
import { type PlanningService, startPlanningService } from '../../service/index.ts';
import { createMemoryArea } from '../../support/memory-area.ts';

let service: PlanningService;
let settings: Settings;
let accounts: Accounts;
let sessionArea: ReturnType<typeof createMemoryArea>;
let allowedOrigins: string[];
const closers: (() => void)[] = [];

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  service = await startPlanningService();
  allowedOrigins = ['http://127.0.0.1'];
  const area = createMemoryArea();
  sessionArea = createMemoryArea();
  settings = createSettings({ local: area, session: sessionArea });
  let ids = 0;
  accounts = createAccounts({
    store: createAccountStore(settings.sessionTokens),
    views: settings.accounts,
    createClient: ({ serviceAddress, token }) =>
      createPlanningClient({ operationOf, serviceAddress, token, fetch: globalThis.fetch, timeoutMs: 5_000 }),
    hasPermission: async (origin) => allowedOrigins.some((allowed) => origin.startsWith(allowed)),
    createId: () => `account-${++ids}`,
  });
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await service.close();
});

/** Some other server, which is no planning service; gives its address. */
function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  closers.push(() => {
    server.close();
    // A connection kept open would go on answering for this server when another one gets its port.
    server.closeAllConnections();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });
}

describe('connecting', () => {
  it('keeps the account, tells whose token it is, and gives no page the token', async () => {
    const connected = await accounts.connect(`${service.url}/some/path?x=1`, 'demo-token');
    expect(connected).toEqual({
      isOk: true,
      account: {
        id: 'account-1',
        serviceAddress: service.url,
        tokenEnding: '',
        person: { name: 'Dana Demo', email: 'dana@example.com' },
      },
    });
    expect(JSON.stringify(await settings.accounts.get())).not.toContain('demo-token');
    expect((await accounts.get('account-1'))?.token).toBe('demo-token');
  });

  it('shows the ending of a token that is long enough not to be given away by it', async () => {
    service.setTokens({ 'a-long-token-that-ends-in-1234': 'dana@example.com' });
    const connected = await accounts.connect(service.url, 'a-long-token-that-ends-in-1234');
    expect(connected).toMatchObject({ account: { tokenEnding: '1234' } });
  });

  it('F27 with a new token to the same service and person keeps the account, so that its queue goes on', async () => {
    await accounts.connect(service.url, 'demo-token');
    service.setTokens({ 'new-token': 'dana@example.com' });
    expect(await accounts.connect(service.url, 'new-token')).toMatchObject({ account: { id: 'account-1' } });
    expect((await accounts.get('account-1'))?.token).toBe('new-token');
  });

  it('F28 as another person makes another account', async () => {
    await accounts.connect(service.url, 'demo-token');
    service.setTokens({ 'new-token': 'robin@example.com' });
    expect(await accounts.connect(service.url, 'new-token')).toMatchObject({ account: { id: 'account-2' } });
  });

  it('works with a service that has none of the optional reads', async () => {
    await service.close();
    service = await startPlanningService({ comfort: 'bare' });
    expect(await accounts.connect(service.url, 'demo-token')).toMatchObject({
      isOk: true,
      account: { person: { name: '', email: '' } },
    });
  });

  it.each(['recorded', 'bare'] as const)('says that the token is refused (%s)', async (comfort) => {
    await service.close();
    service = await startPlanningService({ comfort });
    expect(await accounts.connect(service.url, 'wrong-token')).toMatchObject({ reason: 'token-refused' });
    expect(await settings.accounts.get()).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['a web site', (_request, answer) => answer.setHeader('Content-Type', 'text/html').end('<h1>Hello</h1>')],
    [
      'a web site that knows no such page',
      (_request, answer) => {
        answer.statusCode = 404;
        answer.setHeader('Content-Type', 'text/html').end('<h1>Not here</h1>');
      },
    ],
    [
      'another API',
      (_request, answer) => answer.setHeader('Content-Type', 'application/json').end('{"hello":1}'),
    ],
  ])('says that %s is not a planning service', async (_title, listener) => {
    expect(await accounts.connect(await serve(listener), 'demo-token')).toMatchObject({
      isOk: false,
      reason: 'not-a-planning-service',
    });
  });

  it('says that nothing answers there', async () => {
    const address = await serve((request) => request.socket.destroy());
    expect(await accounts.connect(address, 'demo-token')).toMatchObject({ reason: 'unreachable' });
  });

  it('T11 names the host that it was led on to, and sends nothing there', async () => {
    let visits = 0;
    const elsewhere = await serve((_request, answer) => {
      visits += 1;
      answer.end();
    });
    const address = await serve((_request, answer) => {
      answer.statusCode = 302;
      answer.setHeader('Location', `${elsewhere}/login`).end();
    });
    expect(await accounts.connect(address, 'demo-token')).toMatchObject({
      reason: 'redirected',
      detail: new URL(elsewhere).host,
    });
    expect(visits).toBe(0);
  });

  it.each([
    ['http://planning.example', 'needs-https'],
    ['https://me:secret@planning.example', 'has-credentials'],
    ['https://plänning.example', 'international-name'],
    ['javascript:alert(1)', 'not-an-address'],
    ['', 'empty'],
  ])('T13 refuses %j before anything is sent', async (address, detail) => {
    const refused = await accounts.connect(address, 'demo-token');
    expect(refused).toMatchObject({ isOk: false, reason: 'address-refused' });
    if (!refused.isOk && address !== 'javascript:alert(1)') expect(refused.detail).toBe(detail);
  });

  it('F29 sends nothing to an origin that the person did not allow', async () => {
    allowedOrigins = [];
    expect(await accounts.connect(service.url, 'demo-token')).toMatchObject({ reason: 'permission-missing' });
    expect(service.requests).toHaveLength(0);
  });
});

it('T22 disconnecting leaves the token in no store', async () => {
  await accounts.connect(service.url, 'demo-token');
  await accounts.disconnect('account-1');
  expect(await accounts.get('account-1')).toBeNull();
  expect(await settings.accounts.get()).toEqual([]);
});

describe('a token for the session only', () => {
  /** What is on this device: the database as it stands, read by nothing of the product. */
  const onDevice = () =>
    new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open('quick-capture-accounts');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('accounts').objectStore('accounts').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(JSON.stringify(reading.result));
        };
      };
    });

  it('is used as any other, and never written to this device', async () => {
    const connected = await accounts.connect(service.url, 'demo-token', 'session');
    expect(connected).toMatchObject({ isOk: true, account: { tokenKeeping: 'session' } });
    const id = connected.isOk ? connected.account.id : '';
    expect(await accounts.get(id)).toMatchObject({ token: 'demo-token' });
    expect(await onDevice()).toContain(service.url);
    expect(await onDevice()).not.toContain('demo-token');
  });

  it('is gone with the session, and the account is there to be given it again', async () => {
    const connected = await accounts.connect(service.url, 'demo-token', 'session');
    const id = connected.isOk ? connected.account.id : '';
    await sessionArea.remove('sessionTokens');
    expect(await accounts.get(id)).toMatchObject({ serviceAddress: service.url, token: '' });
    const again = await accounts.connect(service.url, 'demo-token', 'device');
    expect(again).toMatchObject({ isOk: true, account: { id } });
    expect(await accounts.get(id)).toMatchObject({ token: 'demo-token', tokenKeeping: 'device' });
    expect(await settings.sessionTokens.get()).toEqual({});
  });

  it('T22 leaves with the account', async () => {
    const connected = await accounts.connect(service.url, 'demo-token', 'session');
    await accounts.disconnect(connected.isOk ? connected.account.id : '');
    expect(await settings.sessionTokens.get()).toEqual({});
  });
});
