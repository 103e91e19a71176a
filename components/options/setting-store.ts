// A stored setting as the page shows it. The page shows a change at once and stores the changes in order. A change that
// can't be stored is rolled back with its reason, and can be made again.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FieldAssist } from '@/components/fields/field-assist';
import { createSerial } from '@/lib/async';
import type { Policy } from '@/lib/capture/form/policy';
import { createObservable } from '@/lib/observable';
import type { Snapshot } from '@/lib/page/snapshot';
import type { Preferences } from '@/lib/settings/preferences';
import { type StorageProblem, type StoredValue, storageProblem } from '@/lib/settings/stored-value';
import type { SectionName } from './settings-pages';

type Change<T> = (before: T) => T;
export type PreferenceChange = Change<Preferences>;

/** What happened to a section's last changes. */
export interface Saved {
  readonly state: 'unchanged' | 'saved' | StorageProblem;
  /** Makes the changes again that were rolled back. */
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

interface Save<T> extends Pick<Saved, 'state'> {
  /** The changes that were rolled back, in order. */
  readonly refused: readonly Change<T>[];
}

interface Pending<T> {
  readonly section: SectionName;
  readonly change: Change<T>;
}

const applied = <T>(pending: readonly Pending<T>[], before: T) =>
  pending.reduce((value, { change }) => change(value), before);

export type SettingStore<T> = ReturnType<typeof createSettingStore<T>>;

export function createSettingStore<T>({ get, update }: Pick<StoredValue<T>, 'get' | 'update'>) {
  const view = createObservable<{ readonly value: T } | null>(null);
  const saves = new Map<SectionName, Save<T>>();
  let stored: { readonly value: T } | null = null;
  let pending: readonly Pending<T>[] = [];

  const saveOf = (section: SectionName) => saves.get(section) ?? { state: 'unchanged', refused: [] };

  const show = () => view.set(stored && { value: applied(pending, stored.value) });

  /** Reads and writes run one after another, so no read is older than a write. */
  const queued = createSerial();

  const showing = (access: () => Promise<T>) =>
    queued(async () => {
      stored = { value: await access() };
      show();
      return stored.value;
    });

  /** Stores all pending changes together, so that typing doesn't wait for the storage. */
  async function storePending(): Promise<void> {
    const batch = pending;
    if (batch.length === 0) return;
    let state: Saved['state'] = 'saved';
    try {
      stored = { value: await update((before) => applied(batch, before)) };
    } catch (error) {
      state = storageProblem(error);
    }
    pending = pending.slice(batch.length);
    for (const { section, change } of batch) {
      if (state !== 'saved') saves.set(section, { state, refused: [...saveOf(section).refused, change] });
      else if (pending.every((other) => other.section !== section))
        saves.set(section, { state, refused: [] });
    }
    show();
  }

  function change(section: SectionName, ...changes: readonly Change<T>[]): void {
    pending = [...pending, ...changes.map((made) => ({ section, change: made }))];
    saves.set(section, { ...saveOf(section), state: 'unchanged' });
    show();
    void queued(storePending);
  }

  return {
    /** null until the first read. */
    view: view.get,
    subscribe: view.subscribe,
    /** Reads what another context wrote. */
    refresh: () => showing(get),
    /** Rejects if the change can't be stored, and then changes nothing. Earlier changes are stored before it. */
    replace: (made: Change<T>) => showing(() => update(made)),
    change,
    savedOf: (section: SectionName): Saved => ({
      state: saveOf(section).state,
      retry() {
        const { refused } = saveOf(section);
        saves.delete(section);
        change(section, ...refused);
      },
    }),
  };
}

/** The store of a setting, and the value to show. The value is null until the first read. */
export function useSettingStore<T>(
  setting: StoredValue<T>,
  watch: (key: string, onChanged: () => void) => () => void,
) {
  const [store] = useState(() => createSettingStore(setting));
  const view = useSyncExternalStore(store.subscribe, store.view);
  useEffect(() => {
    const read = () => void store.refresh().catch((error: unknown) => reportError(error));
    read();
    return watch(setting.key, read);
  }, [store, setting, watch]);
  return { store, view };
}
