// The table of stored keys: the data that stays after disconnecting an account, and unreadable data.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { noDestinations } from '@/lib/capture/start/destinations';
import { initialPreferences, withDefaults } from '@/lib/settings/preferences';
import { createSettings, type Settings } from '@/lib/settings/settings';
import { listsDatabaseName } from '@/lib/settings/suggestion-cache';
import { createMemoryArea } from '../../support/memory-area';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const view = (id: string) => ({
  id,
  serviceAddress: `https://${id}.example`,
  tokenEnding: '1234',
  person: { name: id, email: `${id}@example.com` },
});

/** Stores data of an account under every key that can contain it. */
async function fill(settings: Settings, id: string): Promise<void> {
  const option = { value: `of ${id}`, label: `of ${id}`, detail: '' };
  await settings.accounts.update((views) => [...views, view(id)]);
  await settings.formerAccounts.update((accounts) => [
    ...accounts,
    { id, serviceAddress: 'https://former.example', person: { id: '', name: '', email: '' } },
  ]);
  await settings.preferences.update((before) => withDefaults(before, id, { product: `of ${id}` }));
  await settings.sessionTokens.update((tokens) => ({ ...tokens, [id]: 'secret' }));
  await settings.lastDestination.update((all) => ({ ...all, [id]: noDestinations }));
  await settings.lists.set({ accountId: id, subject: 'products', scope: '' }, [option], 1);
  await settings.supportsVotes.update((all) => ({ ...all, [id]: true }));
  await settings.absentReads.update((absent) => ({ ...absent, [id]: { readMe: 1 } }));
}

/** All cached lists by their keys, even lists that nothing reads. */
async function storedLists(): Promise<Record<string, unknown>> {
  const database = await openDB(listsDatabaseName);
  const found: Record<string, unknown> = {};
  for (const store of database.objectStoreNames)
    for (const key of await database.getAllKeys(store))
      found[JSON.stringify(key)] = await database.get(store, key);
  database.close();
  return found;
}

function createWorld() {
  const [local, session] = [createMemoryArea(), createMemoryArea()];
  const settings = createSettings({ local, session });
  const stored = async () => ({
    ...(await local.get(null)),
    ...(await session.get(null)),
    ...(await storedLists()),
  });
  return { local, session, settings, stored };
}

describe('disconnecting an account', () => {
  it('T22 leaves no data of the account in any store', async () => {
    const { settings, stored } = createWorld();
    await fill(settings, 'account-one');
    await settings.preferences.update((before) => ({ ...before, activeAccountId: 'account-one' }));
    await settings.forgetAccount('account-one');
    expect(JSON.stringify(await stored())).not.toContain('account-one');
  });

  it('keeps the data of another account', async () => {
    const { settings, stored } = createWorld();
    await fill(settings, 'account-two');
    const before = await stored();
    await fill(settings, 'account-one');
    await settings.forgetAccount('account-one');
    expect(await stored()).toEqual(before);
  });

  it('keeps data without an account', async () => {
    const { settings, stored } = createWorld();
    await settings.hasSeenTip.set(true);
    await settings.digestKey.set('ab');
    await settings.preferences.set({ ...initialPreferences, undoMs: 0 });
    const before = await stored();
    await settings.forgetAccount('account-one');
    expect(await stored()).toEqual(before);
  });

  it('writes nothing if nothing was stored', async () => {
    const { settings, stored } = createWorld();
    await settings.forgetAccount('account-one');
    expect(await stored()).toEqual({});
  });

  it('T22 also deletes the account’s unreadable data', async () => {
    const { local, session, settings, stored } = createWorld();
    await local.set({ lastDestination: { 'account-one': 'broken', 'account-two': noDestinations } });
    await session.set({ sessionTokens: { 'account-one': 'secret', 'account-two': 7 } });
    await settings.lastDestination.get();
    await settings.sessionTokens.get();
    await settings.forgetAccount('account-one');
    expect(JSON.stringify(await stored())).not.toMatch(/account-one|secret/);
  });

  it('keeps an account whose ID only starts the same', async () => {
    const { settings } = createWorld();
    await fill(settings, 'account-10');
    await settings.forgetAccount('account-1');
    expect(await settings.lastDestination.get()).toHaveProperty('account-10');
  });
});

it('every key has its initial value before anything is stored, and reading stores nothing', async () => {
  const { settings, stored } = createWorld();
  expect(await settings.preferences.get()).toEqual(initialPreferences);
  expect(await settings.accounts.get()).toEqual([]);
  expect(await settings.lastDestination.get()).toEqual({});
  expect(await settings.pendingRequest.get()).toBeNull();
  expect(await stored()).toEqual({});
});
