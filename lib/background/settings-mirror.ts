// Mirrors preferences, templates and site rules through the browser's account, if the person turned it on and the
// organisation allows it.
import type { Settings } from '@/lib/settings/settings';
import { readItems } from '@/lib/settings/synced-items';
import { planSync, type SyncPlan } from '@/lib/settings/synced-plan';
import type { Environment } from './environment';
import type { PolicyWatch } from './policy-watch';

interface SettingsMirrorDeps extends Pick<Environment, 'now' | 'setTimer' | 'report'> {
  readonly settings: Pick<Settings, 'preferences' | 'followsPerson' | 'synced' | 'isOfNewerVersion'>;
  readonly policy: Pick<PolicyWatch, 'confirmed'>;
  readonly synced: Environment['storage']['synced'];
}

/** Gathers changes. The browser allows about 120 writes a minute, and a run needs two. */
const gatherMs = 5_000;

const nothing = { known: null, left: [] };

export function createSettingsMirror(deps: SettingsMirrorDeps) {
  const { settings, policy, synced, now, setTimer, report } = deps;
  let isWaiting = false;
  let last: Promise<void> = Promise.resolve();

  /** Removes this version's items. Another device that still mirrors writes its own again. */
  async function leave(): Promise<void> {
    const { known } = await settings.synced.get();
    if (known === null) return;
    await settings.synced.set(nothing);
    await synced.remove(Object.keys(readItems(await synced.get()).items));
  }

  async function mirror(): Promise<void> {
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
    const after = { known, left: [...plan.left] };
    if (JSON.stringify(after) !== JSON.stringify(before)) await settings.synced.set(after);
    if (Object.keys(write).length > 0) await synced.set(write);
    if (remove.length > 0) await synced.remove(remove);
  }

  async function run(): Promise<void> {
    try {
      if (await settings.isOfNewerVersion()) return;
      if (!(await settings.followsPerson.get())) return await leave();
      if ((await policy.confirmed()).policy.settingsSync === false) return;
      await mirror();
    } catch (error) {
      // Tried again after the next change, and at the next start.
      report('settings', error);
    }
  }

  /** One run after the other. */
  function enqueue(): Promise<void> {
    last = last.then(run);
    return last;
  }

  return {
    now: enqueue,
    /** Does nothing for a person who didn't turn it on. */
    async later(): Promise<void> {
      if (isWaiting || !(await settings.followsPerson.get()) || isWaiting) return;
      isWaiting = true;
      setTimer(() => {
        isWaiting = false;
        void enqueue();
      }, gatherMs);
    },
  };
}
