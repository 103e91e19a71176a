// The accounts' database: where a token is, and a newer version's accounts.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { Account } from '@/lib/settings/account';
import { createAccountStore } from '@/lib/settings/account-store';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';

const onDevice: Account = {
  ...{ id: 'one', serviceAddress: 'https://acme.example', token: 'secret', tokenKeeping: 'device' },
  person: { id: '', name: 'Dana Demo', email: 'dana@example.com' },
  ...{ claimant: null, personAskedAtMs: 0, connectedAtMs: 0, acceptedAtMs: 0 },
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('T41 a token that cannot move to the session stays on this device', async () => {
  const { sessionTokens } = createSettings({ local: createMemoryArea(), session: createMemoryArea() });
  const store = createAccountStore(sessionTokens);
  await store.put(onDevice);
  const full = createAccountStore({ ...sessionTokens, update: () => Promise.reject(new Error('full')) });
  await expect(full.put({ ...onDevice, tokenKeeping: 'session' })).rejects.toThrow('full');
  expect(await store.get('one')).toEqual(onDevice);
});

it('T41 a token that moves to this device stays in the session until it is written there', async () => {
  const { sessionTokens } = createSettings({ local: createMemoryArea(), session: createMemoryArea() });
  const store = createAccountStore(sessionTokens);
  const account: Account = { ...onDevice, tokenKeeping: 'session' };
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
  await createAccountStore(sessionTokens).put(onDevice);
  const newer = createSettings({
    local: createMemoryArea({ settingsVersion: 1_000 }),
    session: createMemoryArea(),
  });
  const store = createAccountStore(newer.sessionTokens, newer.isOfNewerVersion);
  await expect(store.put({ ...onDevice, token: 'other' })).rejects.toThrow('newer');
  await expect(store.remove('one')).rejects.toThrow('newer');
  expect(await store.all()).toEqual([onDevice]);
});
