// Drops old data: delivered captures, drafts, pictures, lists and facts.

import { dayMs } from '@/lib/outbox/capture';
import type { DraftStore } from '@/lib/outbox/storage/drafts';
import type { FactStore } from '@/lib/outbox/storage/facts';
import { planRetention } from '@/lib/outbox/storage/retention';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { Settings } from '@/lib/settings/settings';

interface DropOldDeps {
  readonly settings: Settings;
  readonly drafts: Pick<DraftStore, 'prune'>;
  readonly store: OutboxStore;
  readonly facts: Pick<FactStore, 'dropOld'>;
  /** Removes pictures that nothing refers to. */
  readonly sweepPictures: (nowMs: number) => Promise<void>;
  readonly now: () => number;
}

/** A fact whose capture is kept stays longer. */
const keepFactsDays = 90;

/** Returns a function that does nothing within a day of its last run. */
export function createDropOld(deps: DropOldDeps): () => Promise<void> {
  const { settings, drafts, store, facts, sweepPictures, now } = deps;
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
    await facts.dropOld(trustedMs - keepFactsDays * dayMs);
    await settings.retention.set(plan.mark);
  };
}
