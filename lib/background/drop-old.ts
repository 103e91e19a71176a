// Drops old data: delivered captures, drafts, pictures, lists and captured pages.
import type { DraftStore } from '@/lib/outbox/storage/drafts';
import { dayMs, planRetention } from '@/lib/outbox/storage/retention';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { Settings } from '@/lib/settings/settings';

interface DropOldDeps {
  readonly settings: Settings;
  readonly drafts: Pick<DraftStore, 'prune'>;
  readonly store: OutboxStore;
  /** Removes pictures that nothing refers to. */
  readonly sweepPictures: (nowMs: number) => Promise<void>;
  readonly now: () => number;
}

/** Returns a function that does nothing within a day of its last run. */
export function createDropOld({
  settings,
  drafts,
  store,
  sweepPictures,
  now,
}: DropOldDeps): () => Promise<void> {
  return async () => {
    // This version can't judge the data of a newer one (fault F77).
    if (await settings.isOfNewerVersion()) return;
    const [last, { keepDeliveredDays }] = await Promise.all([
      settings.retention.get(),
      settings.preferences.get(),
    ]);
    const nowMs = now();
    const plan = planRetention(last, nowMs, keepDeliveredDays * dayMs);
    if (!plan) return;
    if (plan.dropBeforeMs !== null) {
      const dropped = await store.dropDelivered(plan.dropBeforeMs, nowMs);
      if (!dropped.isOk) return;
    }
    // A clock that jumped ahead makes nothing old (fault F50).
    const { trustedMs } = plan.mark;
    if (!(await drafts.prune(trustedMs)).isOk) return;
    // One run may advance the trusted time by a week. An unused picture still keeps a full day, counted from
    // the time before.
    await sweepPictures(last?.trustedMs ?? trustedMs);
    await settings.lists.prune(trustedMs);
    await settings.captured.prune(trustedMs - keepDeliveredDays * dayMs);
    await settings.retention.set(plan.mark);
  };
}
