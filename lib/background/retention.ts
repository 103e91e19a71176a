// Retention: drops old captures, drafts, lists and facts, and the pictures that nothing refers to.
import { textOf } from '@/lib/capture/field/field';
import { pictureField } from '@/lib/capture/pictures/picture';
import { picturesIn } from '@/lib/capture/steps/step';
import type { Capture } from '@/lib/outbox/capture';
import { planRetention } from '@/lib/outbox/storage/retention';
import { dayMs } from '@/lib/time';
import type { Base } from './base';

/** A fact whose capture is kept stays longer. */
const keepFactsDays = 90;

/** Does nothing within a day of its last run. */
export async function dropOld({ settings, drafts, store, facts, pictures, now }: Base): Promise<void> {
  const [last, { keepDeliveredDays }] = await Promise.all([
    settings.retention.get(),
    settings.preferences.get(),
  ]);
  const nowMs = now();
  const plan = planRetention(last, nowMs, keepDeliveredDays * dayMs);
  if (!plan) return;
  if (plan.dropBeforeMs !== null && !(await store.dropDelivered(plan.dropBeforeMs, nowMs)).isOk) return;
  // A clock that jumped ahead doesn't expire anything (fault F50).
  const { trustedMs } = plan.mark;
  if (!(await drafts.prune(trustedMs)).isOk) return;
  // One run may advance the trusted time by a week. An unused picture still keeps a full day, counted from the time
  // before.
  await pictures.sweep({ released: [], nowMs: last?.trustedMs ?? trustedMs });
  await settings.lists.prune(trustedMs);
  await facts.dropOld(trustedMs - keepFactsDays * dayMs);
  await settings.retention.set(plan.mark);
}

/** Removes the pictures of a delivered or deleted capture, unless a draft still shows them. */
export async function releasePictures(base: Base, { draft, steps }: Capture): Promise<void> {
  const { settings, pictures, now } = base;
  const shown = textOf(draft.values, pictureField.name);
  const sent = steps.flatMap(({ input }) => picturesIn(input));
  const released = [shown, ...sent].filter((id) => id !== '');
  if (released.length === 0) return;
  const last = await settings.retention.get();
  const nowMs = Math.min(now(), last?.trustedMs ?? now());
  await base.unlessNewer(() => pictures.sweep({ released, nowMs }));
}
