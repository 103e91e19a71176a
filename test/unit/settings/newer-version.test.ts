// F77: an older version installed over a newer one reads as much as it can and writes nothing.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { settingsVersion } from '@/lib/settings/migrations';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';

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
    settings.isWelcomed.set(true),
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
    await settings.isWelcomed.set(true);
    expect(await settings.isOfNewerVersion()).toBe(false);
    expect(await settings.isWelcomed.get()).toBe(true);
  }
});
