// Full storage: the index of captured pages is deleted, and the settings stay.
import { describe, expect, it } from 'vitest';
import { createSettings, type Settings } from '@/lib/settings/settings';
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

  const name = (settings: Settings, kilobytes: number) =>
    settings.preferences.update((before) => ({ ...before, lastKind: kilobyte.repeat(kilobytes) }));

  it('loses them, and keeps the settings', async () => {
    const { settings, families } = await world();
    await name(settings, 4);
    expect(await families()).toEqual(['preferences']);
    expect((await settings.preferences.get()).lastKind).toHaveLength(4_000);
  });

  it('keeps them if the settings have room', async () => {
    const { settings, families } = await world();
    await name(settings, 0);
    expect(await families()).toEqual(['captured', 'preferences']);
  });

  it('reports what still does not fit', async () => {
    const { settings } = await world();
    await expect(name(settings, 20)).rejects.toThrow('quota');
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
  await expect(broken.isWelcomed.set(true)).rejects.toThrow('IO error');
  expect(await settings.captured.of('one')).toHaveLength(1);
});
