// Syncs preferences, templates and site rules through the browser's account, if the person turned it on and the
// organization allows it.
import { coalesce } from '@/lib/async';
import { planSync, readItems, type SyncPlan } from '@/lib/settings/sync';
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

  async function syncNow(): Promise<void> {
    const read = readItems(await synced.get());
    const before = await settings.synced.get();
    const planFor = (preferences: SyncPlan['preferences']) =>
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

  async function run(): Promise<void> {
    try {
      if (!(await settings.isSyncOn.get())) return await leave();
      if ((await settings.policy.confirmed()).policy.settingsSync === false) return await leave();
      await syncNow();
    } catch (error) {
      report('settings', error);
      // The worker may end before. The next start tries again, too.
      retry();
    }
  }

  const runSoon = coalesce(run);
  const gather = createWait(gatherMs);
  const retry = createWait(retryMs);

  /** Returns a function that runs the sync after this time. Calls meanwhile are one. */
  function createWait(forMs: number): () => void {
    let isWaiting = false;
    return () => {
      if (isWaiting) return;
      isWaiting = true;
      setTimer(() => {
        isWaiting = false;
        void runSoon();
      }, forMs);
    };
  }

  return {
    now: runSoon,
    /** Does nothing for a person who didn't turn it on, or whose copies are gone. */
    async later(): Promise<void> {
      if ((await settings.isSyncOn.get()) || !(await hasLeft())) gather();
    },
  };
}
