// The form's pictures: screenshot, file, crop, black out, scale, store in the outbox's database.

import { type PictureData, pictureName, pictureTypes } from '@/lib/capture/pictures/picture';
import type { KeptPicture, PictureAssist, TakenPicture } from '@/lib/capture/pictures/picture-assist';
import { mostBytes } from '@/lib/capture/pictures/picture-header';
import type { PictureLimits, Size } from '@/lib/capture/pictures/picture-size';
import type { OutboxConnection, StorageFailure } from '@/lib/outbox/storage/connection';
import { createPictureStore, type PictureStore } from '@/lib/outbox/storage/pictures';
import { coverPicture, cutPicture, decodePicture, fitPicture } from '@/lib/platform/picture-canvas';
import { takeScreenshot } from '@/lib/platform/visible-tab';

interface PicturesDeps {
  readonly connection: OutboxConnection;
  readonly limits: () => Promise<PictureLimits>;
  readonly newId: () => string;
  readonly now: () => number;
}

interface Keeping {
  readonly id: string;
  readonly title: string;
  /** @default the size of the picture, if it is scaled down */
  readonly scaledFrom?: Size | undefined;
}

const failed = { isOk: false, messageKey: 'pictureFailed' } as const;

export function createPictures(deps: PicturesDeps): PictureAssist {
  const store: PictureStore = createPictureStore(deps.connection);

  async function keep(data: PictureData, { id, title, scaledFrom }: Keeping): Promise<KeptPicture> {
    const fitting = await fitPicture(data, await deps.limits());
    if (!fitting) return failed;
    const { width, height } = data;
    const from = scaledFrom ?? (fitting.width < width ? { width, height } : null);
    const picture = {
      ...fitting,
      id,
      name: pictureName(title, fitting.type),
      ...(from && { scaledFrom: from }),
    };
    const kept = await store.keep(picture, deps.now());
    return kept.isOk ? { isOk: true, picture } : { isOk: false, messageKey: failureMessage(kept.reason) };
  }

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

    keep: (data, title) => keep(data, { id: deps.newId(), title }),

    async load(file): Promise<TakenPicture> {
      const type = pictureTypes.find((known) => known === file.type);
      const bytes = type && file.size <= mostBytes ? new Uint8Array(await file.arrayBuffer()) : null;
      const picture = type && bytes ? await decodePicture(bytes, type) : null;
      return picture
        ? { isOk: true, picture, title: file.name }
        : { isOk: false, messageKey: 'pictureUnreadable' };
    },

    async cover(picture, covers) {
      const covered = await coverPicture(picture, covers);
      const { id, name: title, scaledFrom } = picture;
      return covered ? keep(covered, { id, title, scaledFrom }) : failed;
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
