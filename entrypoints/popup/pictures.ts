// The form's pictures: screenshot, crop, scale, store in the outbox's database.

import { type PictureData, pictureName } from '@/lib/capture/pictures/picture';
import type { KeptPicture, PictureAssist, TakenPicture } from '@/lib/capture/pictures/picture-assist';
import type { PictureLimits } from '@/lib/capture/pictures/picture-size';
import type { OutboxConnection, StorageFailure } from '@/lib/outbox/storage/connection';
import { createPictureStore, type PictureStore } from '@/lib/outbox/storage/pictures';
import { cutPicture, decodePicture, fitPicture } from '@/lib/platform/picture-canvas';
import { takeScreenshot } from '@/lib/platform/visible-tab';

interface PicturesDeps {
  readonly connection: OutboxConnection;
  readonly limits: () => Promise<PictureLimits>;
  readonly newId: () => string;
  readonly now: () => number;
}

export function createPictures(deps: PicturesDeps): PictureAssist {
  const store: PictureStore = createPictureStore(deps.connection);

  return {
    async take(): Promise<TakenPicture> {
      const page = await takeScreenshot();
      if (!page.isOk)
        return {
          isOk: false,
          messageKey: page.reason === 'refused' ? 'pictureRefusedPage' : 'pictureFailed',
        };
      const picture = await decodePicture(page.png, 'image/png');
      return picture
        ? { isOk: true, picture, title: page.title }
        : { isOk: false, messageKey: 'pictureFailed' };
    },

    cut: cutPicture,

    async keep(data: PictureData, title: string): Promise<KeptPicture> {
      const fitting = await fitPicture(data, await deps.limits());
      if (!fitting) return { isOk: false, messageKey: 'pictureFailed' };
      const { width, height } = data;
      const isSmaller = fitting.width < width;
      const picture = {
        ...fitting,
        id: deps.newId(),
        name: pictureName(title, fitting.type),
        ...(isSmaller ? { scaledFrom: { width, height } } : {}),
      };
      const kept = await store.keep(picture, deps.now());
      return kept.isOk ? { isOk: true, picture } : { isOk: false, messageKey: failureMessage(kept.reason) };
    },

    async read(id) {
      const found = await store.get(id);
      return found.isOk ? found.value : null;
    },
  };
}

function failureMessage(reason: StorageFailure): 'pictureNoRoom' | 'pictureNotKept' {
  return reason === 'quota' ? 'pictureNoRoom' : 'pictureNotKept';
}
