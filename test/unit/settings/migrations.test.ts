// F31: the runner of migrations, on a made version 2 and 3, because nothing has been released yet.
import { describe, expect, it } from 'vitest';
import { migrateSettings, type SettingsMigration, settingsVersion } from '@/lib/settings/migrations';
import type { StorageArea } from '@/lib/settings/stored-value';
import { createMemoryArea } from '../../support/memory-area';

/** Version 2 renames a key. */
const renamed: SettingsMigration = ({ theme }) => ({
  set: theme === undefined ? {} : { appearance: theme },
  remove: theme === undefined ? [] : ['theme'],
});
/** Version 3 reads what version 2 wrote. */
const nested: SettingsMigration = ({ appearance }) => ({ set: { look: { appearance } }, remove: [] });
const migrations = [renamed, nested];

const first = { theme: 'dark', undoMs: 0 };
const third = { appearance: 'dark', look: { appearance: 'dark' }, undoMs: 0, settingsVersion: 3 };

async function migrated(stored: Record<string, unknown>, through = migrations) {
  const area = createMemoryArea(stored);
  await migrateSettings(area, through);
  return area.get(null);
}

describe('F31 storage', () => {
  it.each([
    ['of the first version goes through every migration', { ...first, settingsVersion: 1 }, third],
    ['without a version is of the first', first, third],
    [
      'of the second version skips the first migration',
      { ...first, settingsVersion: 2 },
      { ...first, look: {}, settingsVersion: 3 },
    ],
    ['of this version stays unchanged', third, third],
    [
      'of a newer version stays unchanged',
      { ...first, settingsVersion: 4 },
      { ...first, settingsVersion: 4 },
    ],
  ])('%s', async (_title, stored, expected) => {
    expect(await migrated(stored)).toEqual(expected);
  });

  it('that is empty only gets its version number', async () => {
    expect(await migrated({}, [])).toEqual({ settingsVersion });
  });

  it.each([1, 2, 3])('survives a worker that dies at write %i', async (count) => {
    const area = createMemoryArea(first);
    let writes = 0;
    const write =
      <Arguments extends unknown[]>(work: (...given: Arguments) => Promise<void>) =>
      (...given: Arguments) => {
        writes += 1;
        return writes >= count ? Promise.reject(new Error('the worker died')) : work(...given);
      };
    const dying: StorageArea = { ...area, set: write(area.set), remove: write(area.remove) };
    await expect(migrateSettings(dying, migrations)).rejects.toThrow('died');
    await migrateSettings(area, migrations);
    expect(await area.get(null)).toMatchObject(third);
  });
});
