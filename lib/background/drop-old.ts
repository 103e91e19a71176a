// Owns dropping what was kept long enough: delivered captures, drafts, pictures, lists and captured pages.
import { planRetention } from '@/lib/outbox/storage/retention';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { Settings } from '@/lib/settings/settings';

const dayMs = 24 * 60 * 60_000;

interface DropOldDeps {
  readonly settings: Settings;
  readonly store: OutboxStore;
  /** Removes pictures that nothing refers to any more. */
  readonly sweepPictures: (nowMs: number) => Promise<void>;
  readonly now: () => number;
}

/** Gives the function, which does nothing within a day of the last time. */
export function createDropOld({ settings, store, sweepPictures, now }: DropOldDeps): () => Promise<void> {
  return async () => {
    // What a newer version keeps is not this one's to judge (fault F77).
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
    await settings.drafts.prune(trustedMs);
    // A week may be trusted at once. A picture that no draft shows yet has a day, counted from the time before that.
    await sweepPictures(last?.trustedMs ?? trustedMs);
    await settings.lists.prune(trustedMs);
    await settings.captured.prune(trustedMs - keepDeliveredDays * dayMs);
    await settings.retention.set(plan.mark);
  };
}
