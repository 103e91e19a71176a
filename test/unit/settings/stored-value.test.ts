// The wrapper around a storage area: its values, shared reads, and a newer version’s storage.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { keys } from '@/lib/settings/keys';
import { settingsVersion } from '@/lib/settings/migrations';
import { initialPreferences } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import { openArea, quarantineKey, storedValue } from '@/lib/settings/stored-value';
import { createMemoryArea } from '../../support/memory-area';

const createPreferences = (stored: Record<string, unknown> = {}) => {
  const area = createMemoryArea(stored);
  return {
    area,
    preferences: storedValue(openArea(area, null), 'preferences', keys.preferences),
  };
};

describe('a setting', () => {
  it('loses no change to a simultaneous one', async () => {
    const { preferences } = createPreferences();
    await Promise.all([
      preferences.update((before) => ({ ...before, lastKind: 'note' })),
      preferences.update((before) => ({ ...before, undoMs: 0 })),
    ]);
    expect(await preferences.get()).toMatchObject({ lastKind: 'note', undoMs: 0 });
  });

  it.each([
    ['of another shape', { version: 1, undoMs: 'soon' }],
    ['out of bounds', { ...initialPreferences, undoMs: 9_999_999 }],
    ['of a newer version', { ...initialPreferences, version: 2 }],
  ])('that is stored %s is set aside, and never lost to the initial value', async (_title, stored) => {
    const { preferences, area } = createPreferences({ preferences: stored });
    expect(await preferences.get()).toEqual(initialPreferences);
    await preferences.set(initialPreferences);
    expect(await area.get(quarantineKey('preferences'))).toEqual({ [quarantineKey('preferences')]: stored });
  });
});

it('a value that cannot be read fails only its own read, and the next one tries again', async () => {
  const memory = createMemoryArea({ one: 1, two: 2 });
  const broken = new Error('two is broken');
  const get = vi.spyOn(memory, 'get').mockRejectedValueOnce(broken);
  const area = openArea(memory, null);
  const ends = await Promise.allSettled([area.read('two'), area.read('one'), area.read('gone')]);
  expect(ends).toEqual([
    { status: 'rejected', reason: broken },
    { status: 'fulfilled', value: 1 },
    { status: 'fulfilled', value: undefined },
  ]);
  expect(await area.read('two')).toBe(2);
  expect(get).toHaveBeenCalledTimes(4);
});

const newer = {
  settingsVersion: settingsVersion + 1,
  preferences: { formOfTomorrow: true },
  'draft:a:idea:p': { formOfTomorrow: true },
};
it('a newer version’s storage is read as far as possible, and reading does not change it (F77)', async () => {
  const local = createMemoryArea(newer);
  const settings = createSettings({ local, session: createMemoryArea() });
  expect(await settings.isOfNewerVersion()).toBe(true);
  expect((await settings.preferences.get()).undoMs).toBe(5_000);
  expect(await local.get(null)).toEqual(newer);
});

it('no write reaches a newer version’s storage (F77)', async () => {
  const local = createMemoryArea(newer);
  const settings = createSettings({ local, session: createMemoryArea() });
  const writes = [
    settings.preferences.update((preferences) => ({ ...preferences, undoMs: 0 })),
    settings.hasSeenTip.set(true),
    settings.forgetAccount('a'),
  ];
  const ends = await Promise.allSettled(writes);
  expect(ends.map(({ status }) => status)).toEqual(writes.map(() => 'rejected'));
  expect(await local.get(null)).toEqual(newer);
});

it('no write reaches the lists and the index of ideas of a newer version, even in the form of this one (F77)', async () => {
  globalThis.indexedDB = new IDBFactory();
  const list = { accountId: 'a', subject: 'products', scope: '' } as const;
  const options = [{ value: 'PRJ', label: 'Project', detail: '' }];
  const row = {
    ...{ products: ['PRJ'], reading: 1, progress: null, startedAtMs: 1, wholeAtMs: 2 },
    ...{ changesUntilMs: 1, pausedAtMs: null, ideas: [] },
  };
  const ofThisVersion = createSettings({ local: createMemoryArea(), session: createMemoryArea() });
  await ofThisVersion.lists.set(list, options, 1);
  expect(await ofThisVersion.ideas.change('a', () => row)).toBe(true);

  const settings = createSettings({ local: createMemoryArea(newer), session: createMemoryArea() });
  await settings.lists.set(list, [], 2);
  await settings.lists.prune(Number.MAX_SAFE_INTEGER);
  expect(await settings.ideas.change('a', () => null)).toBe(false);
  for (const forgetting of [
    settings.lists.forget('a'),
    settings.ideas.forget('a'),
    settings.ideas.forgetAll(),
    settings.restAccount('a'),
  ])
    await expect(forgetting).rejects.toThrow('newer');
  expect(await settings.lists.get(list)).toEqual({ atMs: 1, options });
  expect(await settings.ideas.get('a')).toEqual(row);
});

it('storage of this version, or without a version, is written (F77)', async () => {
  for (const stored of [{}, { settingsVersion }]) {
    const settings = createSettings({ local: createMemoryArea(stored), session: createMemoryArea() });
    await settings.hasSeenTip.set(true);
    expect(await settings.isOfNewerVersion()).toBe(false);
    expect(await settings.hasSeenTip.get()).toBe(true);
  }
});
