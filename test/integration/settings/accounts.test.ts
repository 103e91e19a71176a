// Connecting to services on real sockets: the result is reported, and only a valid account is stored.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectResult, TokenKeeping } from '@/lib/settings/account';
import { type AccountStore, createAccountStore } from '@/lib/settings/account-store';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  startBackground,
} from '@/test/support/start-background.ts';

let world: BackgroundWorld;
/** Data that only the background can read. */
let kept: AccountStore;

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
afterEach(() => world.close());

/** All that is stored on this device, read without the product's code. */
async function onDevice(): Promise<string> {
  const opening = indexedDB.open('quick-capture-accounts');
  await new Promise((resolve) => opening.addEventListener('success', resolve, { once: true }));
  const reading = opening.result.transaction('accounts').objectStore('accounts').getAll();
  await new Promise((resolve) => reading.addEventListener('success', resolve, { once: true }));
  opening.result.close();
  return JSON.stringify(reading.result);
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

  it.each<[string, number, boolean, string]>([
    ['the only product', 1, false, 'ONE'],
    ['no product: the listing failed after the only one that was read', 2, true, ''],
    ['no product: the listing is too long to be read', 26, false, ''],
  ])('sets %s as the default', async (_title, pageCount, isFailing, product) => {
    const path = '/api/v1/products';
    const pagination = { total_records: pageCount, total_pages: pageCount, current_page: 1 };
    const body = { products: [{ id: '1', reference_prefix: 'ONE', name: 'First' }], pagination };
    if (isFailing) world.service.misbehave({ path, nth: 2, answer: { kind: 'status', status: 500 } });
    world.service.misbehave({ path, answer: { kind: 'status', status: 200, body } });
    await connect(world.service.url, 'demo-token');
    const { defaultsByAccount } = await world.settings.preferences.get();
    expect(defaultsByAccount['account-1']?.product).toBe(product);
  });

  it('works if the read of the person gets a page with 401, which is no rejection', async () => {
    const answer = { kind: 'status', status: 401, body: '<!DOCTYPE html><h1>Sign in</h1>' } as const;
    world.service.misbehave({ path: '/api/v1/me', answer });
    const account = { person: { name: '', email: '' } };
    expect(await connect(world.service.url, 'demo-token')).toMatchObject({ isOk: true, account });
  });

  it.each(['recorded', 'bare'] as const)('reports a rejected token (%s)', async (comfort) => {
    await world.close();
    await start({ comfort });
    expect(await connect(world.service.url, 'wrong-token')).toMatchObject({ reason: 'token-refused' });
    expect(await world.settings.accounts.get()).toEqual([]);
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
    world.service.misbehave({ path: '*', answer: { kind: 'html' } });
    expect(await connect(`${world.service.url}/path`, 'demo-token')).toMatchObject({ isOk: false });
    expect(released()).toEqual([world.service.url]);
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
