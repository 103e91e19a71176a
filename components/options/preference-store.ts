// The preferences as the settings show them. A change is applied at once and stored in order. One that can't be stored
// is rolled back with its reason, and can be tried again.
import type { Preferences } from '@/lib/settings/preferences';
import { type StorageProblem, type StoredValue, storageProblem } from '@/lib/settings/stored-value';
import type { SectionName } from './settings-pages';

export type PreferenceChange = (before: Preferences) => Preferences;

/** What happened to a section's last changes. */
interface Save {
  readonly state: 'unchanged' | 'saved' | StorageProblem;
  /** The changes that were rolled back, in order. */
  readonly refused: readonly PreferenceChange[];
}

const unchanged: Save = { state: 'unchanged', refused: [] };

export interface PreferenceView {
  readonly preferences: Preferences;
  readonly saves: ReadonlyMap<SectionName, Save>;
}

export interface Saved {
  readonly state: Save['state'];
  /** Makes the changes again that were rolled back. */
  readonly retry: () => void;
  /** Stops saying that a change was saved. */
  readonly forget: () => void;
}

/** What a section gets of the store. */
export interface SectionPreferences {
  readonly preferences: Preferences;
  readonly saved: Saved;
  readonly onChange: (change: PreferenceChange) => void;
}

interface Pending {
  readonly section: SectionName;
  readonly change: PreferenceChange;
}

const applied = (changes: readonly PreferenceChange[], before: Preferences) =>
  changes.reduce((preferences, change) => change(preferences), before);

export type PreferenceStore = ReturnType<typeof createPreferenceStore>;

export function createPreferenceStore({ get, update }: Pick<StoredValue<Preferences>, 'get' | 'update'>) {
  const listeners = new Set<() => void>();
  let stored: Preferences | null = null;
  let pending: readonly Pending[] = [];
  let saves: ReadonlyMap<SectionName, Save> = new Map();
  let view: PreferenceView | null = null;
  let storing: Promise<void> | null = null;
  let writeCount = 0;
  let unendedWrites = 0;
  let isOutdated = false;

  function show(): void {
    const changes = pending.map(({ change }) => change);
    view = stored && { preferences: applied(changes, stored), saves };
    for (const listener of listeners) listener();
  }

  function mark(section: SectionName, save: Save): void {
    saves = new Map([...saves, [section, save]]);
  }

  const saveOf = (section: SectionName) => saves.get(section) ?? unchanged;

  async function write(change: PreferenceChange): Promise<Preferences> {
    writeCount += 1;
    unendedWrites += 1;
    try {
      stored = await update(change);
      return stored;
    } finally {
      unendedWrites -= 1;
      if (unendedWrites === 0 && isOutdated) void refresh();
    }
  }

  /** Stores the changes of one section together, so that typing doesn't wait for the storage. */
  async function storePending(): Promise<void> {
    for (let [first] = pending; first; [first] = pending) {
      const { section } = first;
      const end = pending.findIndex((other) => other.section !== section);
      const changes = pending.slice(0, end === -1 ? pending.length : end).map(({ change }) => change);
      try {
        await write((before) => applied(changes, before));
        pending = pending.slice(changes.length);
        if (pending.every((other) => other.section !== section))
          mark(section, { state: 'saved', refused: [] });
      } catch (error) {
        pending = pending.slice(changes.length);
        mark(section, {
          state: storageProblem(error),
          refused: [...saveOf(section).refused, ...changes],
        });
      }
      show();
    }
    storing = null;
  }

  function change(section: SectionName, ...changes: readonly PreferenceChange[]): void {
    pending = [...pending, ...changes.map((made) => ({ section, change: made }))];
    mark(section, { ...saveOf(section), state: 'unchanged' });
    show();
    storing ??= storePending();
  }

  /** Reads what another context wrote. A read beside an own write may be older than it, so it is repeated. */
  async function refresh(): Promise<void> {
    isOutdated = unendedWrites > 0;
    if (isOutdated) return;
    const before = writeCount;
    const read = await get();
    if (before !== writeCount) return refresh();
    stored = read;
    show();
  }

  function retry(section: SectionName): void {
    const { refused } = saveOf(section);
    mark(section, unchanged);
    change(section, ...refused);
  }

  function forget(section: SectionName): void {
    if (saveOf(section).state !== 'saved') return;
    mark(section, unchanged);
    show();
  }

  return {
    /** null until the first read. */
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh,
    /** Rejects if the change can't be stored, and then changes nothing. Earlier changes are stored before it. */
    async replace(made: PreferenceChange): Promise<Preferences> {
      await storing;
      const replaced = await write(made);
      show();
      return replaced;
    },
    of: (section: SectionName, { preferences }: PreferenceView): SectionPreferences => ({
      preferences,
      saved: {
        state: saveOf(section).state,
        retry: () => retry(section),
        forget: () => forget(section),
      },
      onChange: (made) => change(section, made),
    }),
  };
}
