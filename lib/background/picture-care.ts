// Stored pictures in the background: reads them for sending, and removes unused ones.
import { textOf } from '@/lib/capture/field/field';
import { type Picture, pictureField } from '@/lib/capture/pictures/picture';
import { picturesIn } from '@/lib/capture/steps/step';
import type { Capture } from '@/lib/outbox/capture';
import type { PictureStore } from '@/lib/outbox/storage/pictures';
import type { Settings } from '@/lib/settings/settings';

interface PictureCareDeps {
  readonly settings: Settings;
  readonly pictures: PictureStore;
  readonly now: () => number;
}

export function createPictureCare({ settings, pictures, now }: PictureCareDeps) {
  async function sweep(released: readonly string[], nowMs: number): Promise<void> {
    // This version can't judge the data of a newer one (fault F77).
    if (await settings.isOfNewerVersion()) return;
    await pictures.sweep({ released, nowMs });
  }

  return {
    /** null if it isn't stored. */
    async read(id: string): Promise<Picture | 'unreadable' | null> {
      const found = await pictures.get(id);
      return found.isOk ? found.value : 'unreadable';
    },
    /** Removes the pictures of a delivered or deleted capture, unless a draft still shows them. */
    async release({ draft, steps }: Capture): Promise<void> {
      const shown = textOf(draft.values, pictureField.name);
      const sent = steps.flatMap(({ input }) => picturesIn(input));
      const released = [shown, ...sent].filter((id) => id !== '');
      if (released.length === 0) return;
      const last = await settings.retention.get();
      await sweep(released, Math.min(now(), last?.trustedMs ?? now()));
    },
    /** Removes pictures that nothing refers to. */
    sweep: (nowMs: number): Promise<void> => sweep([], nowMs),
  };
}
