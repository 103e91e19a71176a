// Syncs preferences, templates and site rules through the browser's account, if the person turned it on and the
// organization allows it.
import { coalesce } from '@/lib/async';
import type { Preferences } from '@/lib/settings/preferences';
import { planSync, readItems } from '@/lib/settings/sync';
import type { Base } from './base';

/** The browser also refuses calls for a while, after too many in an hour. */
const retryMs = 60_000;

/** Gathers changes. The browser allows about 120 writes a minute, and a run needs two. */
const gatherMs = 5_000;

const nothing = { known: null, unsynced: [] };

export function createSettingsSync({
  settings,
  storage: { synced },
  now,
  setTimer,
  report,
}: Pick<Base, 'settings' | 'now' | 'setTimer' | 'report'> & {
  readonly storage: Pick<Base['storage'], 'synced'>;
}) {
  const isOn = async () => (await settings.preferences.get()).isSyncOn;
  /** Until this device has left, what it knew of the sync stays stored. */
  const hasLeft = async () => (await settings.synced.get()).known === null;

  /**
   * Removes this version's items. Repeated until the browser has done it (threat T43). Another device that still syncs
   * writes its own again.
   */
  async function leave(): Promise<void> {
    if (await hasLeft()) return;
    await synced.remove(Object.keys(readItems(await synced.get()).items));
    await settings.synced.set(nothing);
  }

  async function run(): Promise<void> {
    try {
      const isAllowed = (await settings.policy.confirmed()).policy.settingsSync !== false;
      if ((await isOn()) && isAllowed) await syncNow(settings, synced, now);
      else await leave();
    } catch (error) {
      report('settings', error);
      // The worker may end before. The next start tries again, too.
      runIn(retryMs);
    }
  }

  const runSoon = coalesce(run);
  const waits = new Set<number>();

  /** Calls meanwhile are one. */
  function runIn(ms: number): void {
    if (waits.has(ms)) return;
    waits.add(ms);
    setTimer(() => {
      waits.delete(ms);
      void runSoon();
    }, ms);
  }

  return {
    now: runSoon,
    /** After a change: at once if the person turned the sync on or off, else with the changes of the next moment. */
    async later(): Promise<void> {
      if ((await isOn()) === (await hasLeft())) return runSoon();
      if (await isOn()) runIn(gatherMs);
    },
  };
}

async function syncNow(
  settings: Pick<Base['settings'], 'preferences' | 'synced'>,
  synced: Base['storage']['synced'],
  now: () => number,
): Promise<void> {
  const read = readItems(await synced.get());
  const before = await settings.synced.get();
  const planFor = (preferences: Preferences) =>
    planSync({ preferences, known: before.known, read, nowMs: now() });
  let plan = planFor(await settings.preferences.get());
  // Planned again under the lock, because the person may have changed something since.
  if (plan.isChanged)
    await settings.preferences.update((preferences) => {
      plan = planFor(preferences);
      return plan.preferences;
    });
  const { known, write, remove } = plan;
  const after = { known, unsynced: [...plan.unsynced] };
  if (JSON.stringify(after) !== JSON.stringify(before)) await settings.synced.set(after);
  if (Object.keys(write).length > 0) await synced.set(write);
  if (remove.length > 0) await synced.remove(remove);
}
