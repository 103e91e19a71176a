// The preferences as the page shows them. The page shows a change at once and stores the changes in order. A change that
// can't be stored stays on the page, which says why, and is stored with the next one or by "Try again".
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FieldAssist } from '@/components/fields/field-assist';
import { createSerial } from '@/lib/async';
import type { Policy } from '@/lib/capture/form/policy';
import { createObservable } from '@/lib/observable';
import type { Snapshot } from '@/lib/page/snapshot';
import type { Preferences } from '@/lib/settings/preferences';
import { type StorageProblem, type StoredValue, storageProblem } from '@/lib/settings/stored-value';
import type { SectionName } from './settings-pages';

export type PreferenceChange = (before: Preferences) => Preferences;

/** What happened to a section's last changes. */
export interface Saved {
  readonly state: 'unchanged' | 'saved' | StorageProblem;
  /** Stores again what couldn't be stored. */
  readonly retry: () => void;
}

/** What every section of the settings gets. */
export interface SectionProps {
  readonly preferences: Preferences;
  readonly policy: Policy;
  /** The active account. '' without one. */
  readonly accountId: string;
  readonly assist: FieldAssist;
  /** The page that was read last. */
  readonly sample: Snapshot | null;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Keys of the items that stay on this device only. */
  readonly unsynced: readonly string[];
  readonly onChange: (change: PreferenceChange) => void;
}

interface Pending {
  readonly section: SectionName;
  readonly change: PreferenceChange;
}

const applied = (pending: readonly Pending[], before: Preferences) =>
  pending.reduce((preferences, { change }) => change(preferences), before);

export type SettingStore = ReturnType<typeof createSettingStore>;

export function createSettingStore({ get, update }: Pick<StoredValue<Preferences>, 'get' | 'update'>) {
  const view = createObservable<Preferences | null>(null);
  let stored: Preferences | null = null;
  /** In order. Those that couldn't be stored stay. */
  let pending: readonly Pending[] = [];
  /** Why the last write failed. null if it didn't. */
  let problem: StorageProblem | null = null;
  const saved = new Set<SectionName>();

  const show = () => view.set(stored && applied(pending, stored));

  /** Reads and writes run one after another, so no read is older than a write. */
  const queued = createSerial();

  /** Stores all pending changes and then this one together, so that typing doesn't wait for the storage. */
  async function storeWith(last: PreferenceChange): Promise<Preferences> {
    const batch = pending;
    const after = await update((before) => last(applied(batch, before)));
    stored = after;
    pending = pending.slice(batch.length);
    problem = null;
    for (const { section } of batch) saved.add(section);
    show();
    return after;
  }

  async function storePending(): Promise<void> {
    if (pending.length === 0) return;
    try {
      await storeWith((preferences) => preferences);
    } catch (error) {
      problem = storageProblem(error);
      show();
    }
  }

  return {
    /** null until the first read. */
    view: view.get,
    subscribe: view.subscribe,
    /** Reads what another context wrote. */
    refresh: () =>
      queued(async () => {
        stored = await get();
        show();
      }),
    /** Rejects if the change can't be stored, and then changes nothing. Earlier changes are stored before it. */
    replace: (change: PreferenceChange) => queued(() => storeWith(change)),
    change(section: SectionName, change: PreferenceChange): void {
      pending = [...pending, { section, change }];
      saved.delete(section);
      show();
      void queued(storePending);
    },
    savedOf(section: SectionName): Saved {
      const isPending = pending.some((other) => other.section === section);
      const state = isPending ? problem : saved.has(section) ? 'saved' : null;
      return { state: state ?? 'unchanged', retry: () => void queued(storePending) };
    },
  };
}

/** The store of the preferences, and what to show of them. null until the first read. */
export function useSettingStore(
  setting: StoredValue<Preferences>,
  watch: (key: string, onChanged: () => void) => () => void,
) {
  const [store] = useState(() => createSettingStore(setting));
  const preferences = useSyncExternalStore(store.subscribe, store.view);
  useEffect(() => {
    const read = () => void store.refresh().catch((error: unknown) => reportError(error));
    read();
    return watch(setting.key, read);
  }, [store, setting, watch]);
  return { store, preferences };
}
