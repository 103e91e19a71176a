// F31: storage of older versions, recorded in a real browser, is migrated to this version, and nothing is lost.
import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrateSettings, settingsMigrations } from '@/lib/settings/migrations';
import { createSettings } from '@/lib/settings/settings';
import type { StorageArea } from '@/lib/settings/stored-value';
import { createSuggestionCache } from '@/lib/settings/suggestion-cache';
import { createMemoryArea } from '../../support/memory-area';

const storedBy = (version: number): Record<string, unknown> =>
  JSON.parse(
    readFileSync(new URL(`../../fixtures/stored/settings-${version}.json`, import.meta.url), 'utf8'),
  );
/** Stored by the version before settings were numbered: an account, defaults and a draft. */
const first = storedBy(0);
const accountId = '76a70df1-0a53-4ca8-9d97-9d726f5640c2';

const migrate = (local: StorageArea) => migrateSettings(local, createSuggestionCache());

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const settingsIn = (local: StorageArea) => createSettings({ local, session: createMemoryArea() });

describe('storage of the first version', () => {
  let area: StorageArea;
  beforeEach(async () => {
    area = createMemoryArea(first);
    await migrate(area);
  });

  it('F31 keeps the account and the preferences', async () => {
    const settings = settingsIn(area);
    expect((await settings.accounts.get()).map(({ id }) => id)).toEqual([accountId]);
    // The last idea is in the history now.
    const isKept = (key: string, value: unknown) => (key === 'lastIdea' ? undefined : value);
    const kept = JSON.parse(JSON.stringify(first.preferences, isKept));
    expect(await settings.preferences.get()).toMatchObject(kept);
    expect(Object.keys(await area.get(null)).filter((key) => key.startsWith('aside:'))).toEqual([]);
  });

  it('F31 skips onboarding for a person who has an account', async () => {
    expect(await settingsIn(area).isWelcomed.get()).toBe(true);
  });

  it('F31 is migrated only once', async () => {
    const before = await area.get(null);
    await migrate(area);
    expect(await area.get(null)).toEqual(before);
  });
});

describe('storage of the second version', () => {
  const view = { id: accountId, tokenEnding: '', person: { name: 'Dana Demo', email: 'dana@example.com' } };
  const otherView = { ...view, id: 'other', serviceAddress: 'https://other.example' };
  const second = {
    settingsVersion: 2,
    accounts: [{ ...view, baseUrl: 'https://acme.example' }, otherView],
  };

  it('F31 keeps the address of every account under its new name', async () => {
    const area = createMemoryArea(second);
    await migrate(area);
    expect(await settingsIn(area).accounts.get()).toEqual([
      { ...view, serviceAddress: 'https://acme.example' },
      otherView,
    ]);
    expect(JSON.stringify(await area.get(null))).not.toContain('baseUrl');
  });
});

describe('storage of the third version', () => {
  const third = { settingsVersion: 3, absentReads: { [accountId]: ['readMe'] } };

  it('F31 requests again the reads that a service lacked at an unknown time', async () => {
    const area = createMemoryArea(third);
    await migrate(area);
    expect(await settingsIn(area).absentReads.get()).toEqual({});
    expect(Object.keys(await area.get(null)).filter((key) => key.startsWith('aside:'))).toEqual([]);
  });
});

it('F31 forgets the sites whose remark was hidden, and keeps everything else', async () => {
  const { quietSites, 'aside:quietSites': unreadable, ...others } = storedBy(5);
  expect([quietSites, unreadable]).not.toContain(undefined);
  const area = createMemoryArea(storedBy(5));
  await migrate(area);
  expect(await area.get(null)).toEqual({ ...others, settingsVersion: settingsMigrations.length });
});

describe('lists that the area still has', () => {
  const keysIn = async (area: StorageArea) =>
    Object.keys(await area.get(null)).filter((key) => key.startsWith('list:'));
  const products = { accountId, subject: 'products', scope: '' } as const;

  it('F31 are in their own database afterwards, and the area has none', async () => {
    const area = createMemoryArea(storedBy(7));
    await migrate(area);
    const { lists } = settingsIn(area);
    expect(await lists.get(products)).toMatchObject({ options: [{ value: 'PRJ' }, { label: 'Operations' }] });
    expect(await lists.get({ accountId, subject: 'epics', scope: 'PRJ' })).toMatchObject({ isCut: true });
    const other = 'b1c7b9d4-7a1f-45a8-9c44-1d5e1b8f1f02';
    expect(await lists.get({ accountId: other, subject: 'releases', scope: 'A:B' })).toMatchObject({
      options: [],
    });
    expect(await lists.get({ accountId: other, subject: 'people', scope: '' })).toBeNull();
    const others = Object.entries(storedBy(7)).filter(([key]) => !key.startsWith('list:'));
    expect(await area.get(null)).toEqual({
      ...Object.fromEntries(others),
      settingsVersion: settingsMigrations.length,
    });
  });

  it('F31 are moved by the next worker if one dies in between', async () => {
    const area = createMemoryArea(storedBy(7));
    const lists = createSuggestionCache();
    let removals = 0;
    const dying = {
      ...area,
      remove: (key: string) => {
        removals += 1;
        return removals > 1 ? Promise.reject(new Error('the worker died')) : area.remove(key);
      },
    };
    await expect(migrate(dying)).rejects.toThrow('died');
    await migrate(area);
    expect(await keysIn(area)).toEqual([]);
    expect(await lists.get(products)).not.toBeNull();
    expect(await lists.get({ accountId, subject: 'epics', scope: 'PRJ' })).not.toBeNull();
  });

  it('F31 replace no list that was read since', async () => {
    const { lists } = settingsIn(createMemoryArea());
    await lists.set(products, [], 1_800_000_000_000);
    await migrate(createMemoryArea(storedBy(7)));
    expect(await lists.get(products)).toEqual({ atMs: 1_800_000_000_000, options: [] });
  });

  it('F31 are dropped if the database fails, and what else is stored stays', async () => {
    globalThis.indexedDB.open = () => {
      throw new Error('the storage is off');
    };
    const area = createMemoryArea(storedBy(7));
    await migrate(area);
    expect(await keysIn(area)).toEqual([]);
    expect(Object.keys(await area.get(null))).toEqual(expect.arrayContaining(['preferences', 'absentReads']));
  });
});

it('F31 empty storage only gets its version number', async () => {
  const area = createMemoryArea();
  await migrate(area);
  expect(await area.get(null)).toEqual({ settingsVersion: settingsMigrations.length });
});

it('F31 storage of a newer version stays unchanged', async () => {
  const newer = { ...first, settingsVersion: settingsMigrations.length + 1 };
  const area = createMemoryArea(newer);
  await migrate(area);
  expect(await area.get(null)).toEqual(newer);
});
