// Numbered migrations of the extension's storage, one per version. A released one never changes. None uses today's
// schemas or keys, which change later.
import type { StorageArea } from './stored-value';

interface Change {
  readonly set: Record<string, unknown>;
  readonly remove: readonly string[];
}

/** Returns the change to all stored values. Pure. */
export type SettingsMigration = (stored: Readonly<Record<string, unknown>>) => Change;

/** The first of these makes version 2 of version 1. Add new ones at the end. */
const settingsMigrations: readonly SettingsMigration[] = [];

/** The key of the storage's version number. */
export const versionKey = 'settingsVersion';

export const settingsVersion = settingsMigrations.length + 1;

/** Upgrades an older version's storage, and leaves a newer one's unchanged. Safe to repeat. */
export async function migrateSettings(area: StorageArea, migrations = settingsMigrations): Promise<void> {
  const known = (await area.get(versionKey))[versionKey];
  if (typeof known === 'number' && known > migrations.length) return;
  await area.exclusively(versionKey, async () => {
    const stored = await area.get(null);
    let version = typeof stored[versionKey] === 'number' ? stored[versionKey] : 1;
    for (const migrate of migrations.slice(version - 1)) {
      const { set, remove } = migrate(stored);
      version += 1;
      // Write the new keys and the version before removing the old keys, so that a dying worker loses nothing.
      await area.set({ ...set, [versionKey]: version });
      Object.assign(stored, set);
      for (const key of remove) {
        await area.remove(key);
        delete stored[key];
      }
    }
    await area.set({ [versionKey]: version });
  });
}
