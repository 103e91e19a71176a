// Connecting to services on real sockets: the result is reported, and only a valid account is stored.

import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectResult, TokenKeeping } from '@/lib/settings/account';
import { type AccountStore, accountsDatabaseName, createAccountStore } from '@/lib/settings/account-store';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  startBackground,
} from '@/test/support/start-background.ts';

let world: BackgroundWorld;
/** Data that only the background can read. */
let kept: AccountStore;
const closers: (() => void)[] = [];

async function start(service: BackgroundOptions['service'] = {}): Promise<void> {
  let ids = 0;
  world = await startBackground({
    service,
    isConnected: false,
    timeoutMs: 5_000,
    environment: { createId: () => `account-${++ids}` },
  });
  // The worker has one too.
  ids = 0;
  kept = createAccountStore(world.settings.sessionTokens);
}

const connect = (address: string, token: string, tokenKeeping?: TokenKeeping): Promise<ConnectResult> =>
  world.ask(world.send('account.connect', { address, token, ...(tokenKeeping ? { tokenKeeping } : {}) }));
const disconnect = (accountId: string) =>
  world.ask(world.send('account.disconnect', { accountId, queue: 'keep' }));

beforeEach(() => start());
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await world.close();
});

/** A server that is no planning service. Returns its address. */
function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  closers.push(() => {
    server.close();
    // An open connection would keep answering for this server after another one got its port.
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
  it('keeps the account with its token’s person, and gives no page the token', async () => {
    const connected = await connect(`${world.service.url}/api/v1/ideas?x=1`, 'demo-token');
    expect(connected).toEqual({
      isOk: true,
      account: {
        id: 'account-1',
        serviceAddress: world.service.url,
        tokenEnding: '',
        tokenSetAtMs: world.now(),
        tokenAcceptedAtMs: world.now(),
        person: { name: 'Dana Demo', email: 'dana@example.com' },
      },
    });
    expect(JSON.stringify(await world.settings.accounts.get())).not.toContain('demo-token');
    expect((await kept.get('account-1'))?.token).toBe('demo-token');
  });

  it('shows the end of a token only if the token is long enough', async () => {
    world.service.setTokens({ 'a-long-token-that-ends-in-1234': 'dana@example.com' });
    const connected = await connect(world.service.url, 'a-long-token-that-ends-in-1234');
    expect(connected).toMatchObject({ account: { tokenEnding: '1234' } });
  });

  it('F27 with a new token for the same service and person keeps the account and its queue', async () => {
    await connect(world.service.url, 'demo-token');
    world.service.setTokens({ 'new-token': 'dana@example.com' });
    expect(await connect(world.service.url, 'new-token')).toMatchObject({ account: { id: 'account-1' } });
    expect((await kept.get('account-1'))?.token).toBe('new-token');
  });

  it('stores nothing of an attempt that was canceled while the service was tested', async () => {
    await connect(world.service.url, 'demo-token');
    world.service.setTokens({ 'demo-token': 'dana@example.com', 'new-token': 'dana@example.com' });
    world.service.misbehave({ path: '/api/v1/me', delayMs: 100, calls: 1 });
    world.service.clearRequests();
    const address = world.service.url;
    const connecting = world.send('account.connect', { address, token: 'new-token', attemptId: 'second' });
    await vi.waitFor(() => expect(world.service.requests).not.toEqual([]));
    const cancel = (attemptId: string) =>
      world.ask(world.send('account.cancelConnect', { attemptId, address }));
    expect(await cancel('another')).toEqual({ isDone: false });
    expect(await cancel('second')).toEqual({ isDone: true });
    expect(await world.ask(connecting)).toMatchObject({ isOk: false, reason: 'canceled' });
    expect((await kept.get('account-1'))?.token).toBe('demo-token');
    expect(await connect(address, 'new-token')).toMatchObject({ isOk: true });
  });

  describe('sets the only product as the default', () => {
    /** The product of a new account whose service lists one product first, and answers like this afterwards. */
    async function productOf(pageCount: number, next?: 'fails'): Promise<string | undefined> {
      const page = { products: [{ id: '1', reference_prefix: 'ONE', name: 'First' }] };
      const body = {
        ...page,
        pagination: { total_records: pageCount, total_pages: pageCount, current_page: 1 },
      };
      const path = '/api/v1/products';
      if (next) world.service.misbehave({ path, nth: 2, answer: { kind: 'status', status: 500 } });
      world.service.misbehave({ path, answer: { kind: 'status', status: 200, body } });
      await connect(world.service.url, 'demo-token');
      return (await world.settings.preferences.get()).defaultsByAccount['account-1']?.product;
    }

    it('of a service that lists one', async () => {
      expect(await productOf(1)).toBe('ONE');
    });

    it('but not the only one that was read before the listing failed', async () => {
      expect(await productOf(2, 'fails')).toBe('');
    });

    it('but not the only one of a listing that is too long to be read', async () => {
      expect(await productOf(26)).toBe('');
    });
  });

  it('F28 as another person creates another account', async () => {
    await connect(world.service.url, 'demo-token');
    world.service.setTokens({ 'new-token': 'robin@example.com' });
    expect(await connect(world.service.url, 'new-token')).toMatchObject({ account: { id: 'account-2' } });
  });

  it('works with a service that has none of the optional reads', async () => {
    await world.close();
    await start({ comfort: 'bare' });
    expect(await connect(world.service.url, 'demo-token')).toMatchObject({
      isOk: true,
      account: { person: { name: '', email: '' } },
    });
  });

  it('works if the read of the person gets a page with 401, which is no rejection', async () => {
    world.service.misbehave({
      path: '/api/v1/me',
      answer: { kind: 'status', status: 401, body: '<!DOCTYPE html><h1>Sign in</h1>' },
    });
    expect(await connect(world.service.url, 'demo-token')).toMatchObject({
      isOk: true,
      account: { person: { name: '', email: '' } },
    });
  });

  it('reports a rejected token if every answer is a page', async () => {
    world.service.misbehave({
      path: '*',
      answer: { kind: 'status', status: 401, body: '<!DOCTYPE html><h1>Sign in</h1>' },
    });
    expect(await connect(world.service.url, 'wrong-token')).toMatchObject({ reason: 'token-refused' });
  });

  it('works without the read of the person', async () => {
    await world.close();
    await start({ withoutReads: ['/me'] });
    expect(await connect(world.service.url, 'demo-token')).toMatchObject({ isOk: true });
  });

  it.each(['recorded', 'bare'] as const)('reports a rejected token (%s)', async (comfort) => {
    await world.close();
    await start({ comfort });
    expect(await connect(world.service.url, 'wrong-token')).toMatchObject({ reason: 'token-refused' });
    expect(await world.settings.accounts.get()).toEqual([]);
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
  ])('reports that %s is not a planning service', async (_title, listener) => {
    expect(await connect(await serve(listener), 'demo-token')).toMatchObject({
      isOk: false,
      reason: 'not-a-planning-service',
    });
  });

  it('reports that nothing answers at the address', async () => {
    const address = await serve((request) => request.socket.destroy());
    expect(await connect(address, 'demo-token')).toMatchObject({ reason: 'unreachable' });
  });

  it('T11 names the host of a redirect, and sends nothing there', async () => {
    let visits = 0;
    const elsewhere = await serve((_request, answer) => {
      visits += 1;
      answer.end();
    });
    const address = await serve((_request, answer) => {
      answer.statusCode = 302;
      answer.setHeader('Location', `${elsewhere}/login`).end();
    });
    expect(await connect(address, 'demo-token')).toMatchObject({
      reason: 'redirected',
      detail: new URL(elsewhere).host,
    });
    expect(visits).toBe(0);
  });

  it.each([
    ['http://planning.example', 'needs-https'],
    ['https://me:secret@planning.example', 'has-credentials'],
    // Cyrillic а. Once Node 20 optimizes URL.canParse, it no longer reads Latin letters with accents.
    ['https://plаnning.example', 'international-name'],
    ['javascript:alert(1)', 'not-an-address'],
    ['', 'empty'],
  ])('T13 refuses %j before anything is sent', async (address, detail) => {
    const refused = await connect(address, 'demo-token');
    expect(refused).toMatchObject({ isOk: false, reason: 'address-refused' });
    expect(refused).toHaveProperty('detail', detail);
  });

  it('F29 sends nothing to an origin without permission', async () => {
    world.browser.isAllowed = false;
    expect(await connect(world.service.url, 'demo-token')).toMatchObject({ reason: 'permission-missing' });
    expect(world.service.requests).toHaveLength(0);
  });
});

it('T22 disconnecting removes the token from every store', async () => {
  await connect(world.service.url, 'demo-token');
  await disconnect('account-1');
  expect(await kept.get('account-1')).toBeNull();
  expect(await world.settings.accounts.get()).toEqual([]);
});

describe('a session token', () => {
  /** The raw database of this device, read without the product's code. */
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

  it('works like any other, and is never written to this device', async () => {
    const connected = await connect(world.service.url, 'demo-token', 'session');
    expect(connected).toMatchObject({ isOk: true, account: { tokenKeeping: 'session' } });
    const id = connected.isOk ? connected.account.id : '';
    expect(await kept.get(id)).toMatchObject({ token: 'demo-token' });
    expect(await onDevice()).toContain(world.service.url);
    expect(await onDevice()).not.toContain('demo-token');
  });

  it('is gone after the session, and the account asks for it again', async () => {
    const connected = await connect(world.service.url, 'demo-token', 'session');
    const id = connected.isOk ? connected.account.id : '';
    await world.areas.session.remove('sessionTokens');
    expect(await kept.get(id)).toMatchObject({ serviceAddress: world.service.url, token: '' });
    const again = await connect(world.service.url, 'demo-token', 'device');
    expect(again).toMatchObject({ isOk: true, account: { id } });
    expect(await kept.get(id)).toMatchObject({ token: 'demo-token', tokenKeeping: 'device' });
    expect(await world.settings.sessionTokens.get()).toEqual({});
  });

  it('T22 is deleted with the account', async () => {
    const connected = await connect(world.service.url, 'demo-token', 'session');
    await disconnect(connected.isOk ? connected.account.id : '');
    expect(await world.settings.sessionTokens.get()).toEqual({});
  });
});

describe('T40 an organization that requires tokens for the session only', () => {
  const policy = { sessionTokens: true };
  const onDevice = async () => {
    const request = indexedDB.open(accountsDatabaseName);
    await new Promise((resolve) => request.addEventListener('success', resolve, { once: true }));
    const rows = request.result.transaction('accounts').objectStore('accounts').getAll();
    await new Promise((resolve) => rows.addEventListener('success', resolve, { once: true }));
    request.result.close();
    return JSON.stringify(rows.result);
  };

  it('gets it, whatever the form asks for', async () => {
    await world.setPolicy(policy);
    const { token } = world.service;
    expect(await connect(world.service.url, token, 'device')).toMatchObject({
      isOk: true,
      account: { tokenKeeping: 'session' },
    });
    expect(await onDevice()).not.toContain(token);
    expect((await kept.all())[0]?.token).toBe(token);
  });

  it('gets it for a token that was on the device before', async () => {
    const { token } = world.service;
    await connect(world.service.url, token, 'device');
    expect(await onDevice()).toContain(token);
    await world.setPolicy(policy);
    await vi.waitFor(async () => expect(await onDevice()).not.toContain(token));
    await vi.waitFor(async () =>
      expect((await world.settings.accounts.get())[0]).toMatchObject({ tokenKeeping: 'session' }),
    );
    expect((await kept.all())[0]?.token).toBe(token);
  });

  it('gets it at the next start of the worker, if the browser was closed when the policy changed', async () => {
    const { token } = world.service;
    await connect(world.service.url, token, 'device');
    world.changePolicyUnheard(policy);
    await world.restart();
    await vi.waitFor(async () => expect(await onDevice()).not.toContain(token));
  });
});

describe('T34 the permission for an origin is given back', () => {
  const released = () => world.browser.released.map(({ origin }) => origin);

  it('after disconnecting, with the origins of the other accounts', async () => {
    await connect(world.service.url, 'demo-token');
    expect(released()).toEqual([]);
    await disconnect('account-1');
    expect(world.browser.released).toEqual([{ origin: world.service.url, inUse: [] }]);
  });

  it('unless another account uses it', async () => {
    await connect(world.service.url, 'demo-token');
    world.service.setTokens({ 'new-token': 'robin@example.com' });
    await connect(world.service.url, 'new-token');
    await disconnect('account-1');
    expect(world.browser.released).toEqual([{ origin: world.service.url, inUse: [world.service.url] }]);
  });

  it('after a failed test of a mistyped address', async () => {
    const mistyped = await serve((_request, response) => response.end('<h1>A blog</h1>'));
    expect(await connect(`${mistyped}/path`, 'demo-token')).toMatchObject({ isOk: false });
    expect(released()).toEqual([mistyped]);
  });

  it('after an attempt that was canceled while the browser asked for it', async () => {
    const request = { attemptId: 'never sent', address: 'https://mistyped.example' };
    expect(await world.ask(world.send('account.cancelConnect', request))).toEqual({ isDone: false });
    expect(released()).toEqual(['https://mistyped.example']);
  });

  it('not while another attempt tests the same origin', async () => {
    world.service.misbehave({ path: '/api/v1/me', delayMs: 100, calls: 1 });
    const connecting = connect(world.service.url, 'demo-token');
    const request = { attemptId: 'another', address: world.service.url };
    await world.ask(world.send('account.cancelConnect', request));
    expect(world.browser.released).toEqual([{ origin: world.service.url, inUse: [world.service.url] }]);
    expect(await connecting).toMatchObject({ isOk: true });
  });
});
