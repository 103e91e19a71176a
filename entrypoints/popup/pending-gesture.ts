// A gesture that opened the form. It stays pending until its words are stored, in a draft or in a capture.
import { noAccount } from '@/lib/capture/form/without-account';
import { type PendingGesture, withoutTaken } from '@/lib/settings/pending-gesture';
import type { Settings } from '@/lib/settings/settings';
import { type FormHolder, until } from './form';
import type { FormDrafts } from './form-drafts';

interface GestureTaking {
  readonly gesture: PendingGesture;
  readonly settings: Pick<Settings, 'pendingGesture'>;
  readonly holder: FormHolder;
  readonly drafts: FormDrafts;
}

/** Call once the form shows the gesture. */
export async function takeGesture({ gesture, settings, holder, drafts }: GestureTaking): Promise<void> {
  const { kept } = gesture;
  const { opening, state } = holder.current();
  if (kept) {
    drafts.moveTo(kept.page);
    if (kept.accountId === noAccount) drafts.adopt([{ ...kept, draftKey: kept.page }], kept.draftId);
  }
  // The background stored the gesture's draft. If that failed, the form tries again.
  const isStored = await drafts.keep(state);
  if (!isStored && !kept)
    await until(
      holder,
      // Another draft may replace the gesture on the screen. Its words are stored nowhere then.
      (form) => form.opening === opening && (form.isDraftKept || form.status.state === 'saved'),
    );
  // A later gesture opens its own form.
  await settings.pendingGesture.update((latest) => withoutTaken(latest, gesture));
}
