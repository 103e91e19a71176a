// The accounts' database: where a token is, and a newer version's accounts.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { createAccountStore } from '@/lib/settings/account-store';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';

const person = { name: 'Dana Demo', email: 'dana@example.com' };
const unasked = { claimant: null, personAskedAtMs: 0, connectedAtMs: 0, acceptedAtMs: 0 };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function openStore() {
  const settings = createSettings({ local: createMemoryArea(), session: createMemoryArea() });
  return createAccountStore(settings.sessionTokens);
}

it('T41 a token that cannot move to the session stays on this device', async () => {
  const { sessionTokens } = createSettings({ local: createMemoryArea(), session: createMemoryArea() });
  const store = createAccountStore(sessionTokens);
  const account = {
    ...{ id: 'one', serviceAddress: 'https://acme.example', token: 'secret' },
    ...{ tokenKeeping: 'device' as const, person: { id: '', ...person }, ...unasked },
  };
  await store.put(account);
  const full = createAccountStore({
    ...sessionTokens,
    update: () => Promise.reject(new Error('full')),
  });
  await expect(full.put({ ...account, tokenKeeping: 'session' })).rejects.toThrow('full');
  expect(await store.get('one')).toEqual(account);
});

it('T41 a token that moves to this device stays in the session until it is written there', async () => {
  const { sessionTokens } = createSettings({ local: createMemoryArea(), session: createMemoryArea() });
  const store = createAccountStore(sessionTokens);
  const account = {
    ...{ id: 'one', serviceAddress: 'https://acme.example', token: 'secret' },
    ...{ tokenKeeping: 'session' as const, person: { id: '', ...person }, ...unasked },
  };
  await store.put(account);
  const { indexedDB } = globalThis;
  globalThis.indexedDB = Object.assign(new IDBFactory(), {
    open() {
      throw new Error('broken');
    },
  });
  const unopened = createAccountStore(sessionTokens);
  await expect(unopened.put({ ...account, tokenKeeping: 'device' })).rejects.toThrow('broken');
  globalThis.indexedDB = indexedDB;
  expect(await store.get('one')).toEqual(account);
  await store.put({ ...account, tokenKeeping: 'device' });
  expect(await sessionTokens.get()).toEqual({});
  expect((await store.get('one'))?.token).toBe('secret');
});

it('F77 accounts that a newer version wrote are read, and stay as they are', async () => {
  const { sessionTokens } = createSettings({ local: createMemoryArea(), session: createMemoryArea() });
  const account = {
    ...{ id: 'one', serviceAddress: 'https://acme.example', token: 'secret' },
    ...{ tokenKeeping: 'device' as const, person: { id: '', ...person }, ...unasked },
  };
  await createAccountStore(sessionTokens).put(account);
  const newer = createSettings({
    local: createMemoryArea({ settingsVersion: 1_000 }),
    session: createMemoryArea(),
  });
  const store = createAccountStore(newer.sessionTokens, newer.isOfNewerVersion);
  await expect(store.put({ ...account, token: 'other' })).rejects.toThrow('newer');
  await expect(store.remove('one')).rejects.toThrow('newer');
  expect(await store.all()).toEqual([account]);
});

it('the account store is empty before an account is connected', async () => {
  expect(await openStore().all()).toEqual([]);
});
