// Full storage: the index of captured pages is deleted, and a draft stays.
import { describe, expect, it } from 'vitest';
import type { KeptDraft } from '@/lib/settings/kept-drafts';
import { createSettings } from '@/lib/settings/settings';
import type { StorageArea } from '@/lib/settings/stored-value';
import { createMemoryArea } from '../../support/memory-area';

const kilobyte = 'x'.repeat(1_000);

/** Refuses a write that doesn't fit, and names the quota, like the browser. */
function areaOf(mostBytes: number): StorageArea {
  const area = createMemoryArea();
  return {
    ...area,
    async set(items) {
      const bytes = JSON.stringify({ ...(await area.get(null)), ...items }).length;
      if (bytes > mostBytes) throw new Error('Resource::kQuotaBytes quota exceeded');
      await area.set(items);
    },
  };
}

const draft = (name: string): KeptDraft => ({
  page: 'https://blog.example/tide',
  draft: {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'idea',
    accountId: 'a',
    values: { name },
    source: { title: '', address: '', passageAddress: null },
  },
  changedAtMs: 1,
});
const captured = (page: string) => ({
  page,
  captured: {
    ...{ captureId: page, accountId: 'a', kind: 'idea', atMs: 1, name: kilobyte },
    ...{ key: null, url: null, idea: null },
  },
});

describe('F71 a storage full of captured pages', () => {
  async function world(mostBytes = 6_000) {
    const area = areaOf(mostBytes);
    const settings = createSettings({ local: area, session: createMemoryArea() });
    await settings.captured.note(['one', 'two', 'three', 'four'].map(captured));
    const families = async () =>
      [...new Set(Object.keys(await area.get(null)).map((key) => key.split(':')[0]))].sort();
    return { settings, families };
  }

  it('loses them, and keeps the draft', async () => {
    const { settings, families } = await world();
    await settings.drafts.keep(draft(kilobyte.repeat(5)));
    expect(await families()).toEqual(['draft']);
    expect(
      (await settings.drafts.under('https://blog.example/tide', 'a'))[0]?.draft.values.name,
    ).toHaveLength(5_000);
  });

  it('keeps them if the draft has room', async () => {
    const { settings, families } = await world();
    await settings.drafts.keep(draft(''));
    expect(await families()).toEqual(['captured', 'draft']);
  });

  it('reports a draft that still does not fit', async () => {
    const { settings } = await world();
    await expect(settings.drafts.keep(draft(kilobyte.repeat(20)))).rejects.toThrow('quota');
  });

  it('keeps settings in the same way', async () => {
    const { settings } = await world();
    await settings.preferences.update((before) => ({ ...before, lastKind: kilobyte.repeat(4) }));
    expect((await settings.preferences.get()).lastKind).toHaveLength(4_000);
  });

  it('loses no page for another page', async () => {
    const { settings } = await world();
    await expect(settings.captured.note(['five', 'six'].map(captured))).rejects.toThrow('quota');
    expect(await settings.captured.of('one')).toHaveLength(1);
  });
});

it('nothing is deleted if a write fails for another reason', async () => {
  const area = createMemoryArea();
  const settings = createSettings({ local: area, session: createMemoryArea() });
  await settings.captured.note([captured('one')]);
  const broken = createSettings({
    local: { ...area, set: async () => Promise.reject(new Error('IO error')) },
    session: createMemoryArea(),
  });
  await expect(broken.drafts.keep(draft('T'))).rejects.toThrow('IO error');
  expect(await settings.captured.of('one')).toHaveLength(1);
});
