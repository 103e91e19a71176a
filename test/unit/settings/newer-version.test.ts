// F77: an older version installed over a newer one reads as much as it can and writes nothing.
import { expect, it } from 'vitest';
import { settingsMigrations } from '@/lib/settings/migrations';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';

const newer = {
  settingsVersion: settingsMigrations.length + 1,
  preferences: { formOfTomorrow: true },
  'draft:a:idea:p': { formOfTomorrow: true },
};
const draft = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'idea',
  accountId: 'a',
  values: {},
  source: { title: '', address: '', passageAddress: null },
};

it('a newer version’s storage is read as far as possible, and reading does not change it (F77)', async () => {
  const local = createMemoryArea(newer);
  const settings = createSettings({ local, session: createMemoryArea() });
  expect(await settings.isOfNewerVersion()).toBe(true);
  expect((await settings.preferences.get()).undoMs).toBe(5_000);
  expect(await settings.drafts.all()).toEqual([]);
  expect(await local.get(null)).toEqual(newer);
});

it('no write reaches a newer version’s storage (F77)', async () => {
  const local = createMemoryArea(newer);
  const settings = createSettings({ local, session: createMemoryArea() });
  const writes = [
    settings.preferences.update((preferences) => ({ ...preferences, undoMs: 0 })),
    settings.drafts.keep({ page: 'p', draft, changedAtMs: 1 }),
    settings.drafts.drop({ draftKey: 'p', kind: 'idea', accountId: 'a' }),
    settings.isWelcomed.set(true),
    settings.forgetAccount('a'),
  ];
  const ends = await Promise.allSettled(writes);
  expect(ends.map(({ status }) => status)).toEqual(writes.map(() => 'rejected'));
  expect(await local.get(null)).toEqual(newer);
});

it('storage of this version, or without a version, is written (F77)', async () => {
  for (const stored of [{}, { settingsVersion: settingsMigrations.length }]) {
    const settings = createSettings({ local: createMemoryArea(stored), session: createMemoryArea() });
    await settings.isWelcomed.set(true);
    expect(await settings.isOfNewerVersion()).toBe(false);
    expect(await settings.isWelcomed.get()).toBe(true);
  }
});
