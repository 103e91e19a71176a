// Syncs preferences, templates and site rules through the browser's account, if the person turned it on and the
// organization allows it.
import { coalesce } from '@/lib/async';
import { readItems } from '@/lib/settings/synced-items';
import { planSync, type SyncPlan } from '@/lib/settings/synced-plan';
import type { Base } from './base';

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
  let isWaiting = false;

  /** Removes this version's items. Another device that still syncs writes its own again. */
  async function leave(): Promise<void> {
    const { known } = await settings.synced.get();
    if (known === null) return;
    await settings.synced.set(nothing);
    await synced.remove(Object.keys(readItems(await synced.get()).items));
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
      if ((await settings.policy.confirmed()).policy.settingsSync === false) return;
      await syncNow();
    } catch (error) {
      // Tried again after the next change, and at the next start.
      report('settings', error);
    }
  }

  const runSoon = coalesce(run);

  return {
    now: runSoon,
    /** Does nothing for a person who didn't turn it on. */
    async later(): Promise<void> {
      if (isWaiting || !(await settings.isSyncOn.get()) || isWaiting) return;
      isWaiting = true;
      setTimer(() => {
        isWaiting = false;
        void runSoon();
      }, gatherMs);
    },
  };
}
