// The form's pictures: screenshot, file, crop, black out, scale, store in the outbox's database.

import { type PictureData, pictureName, pictureTypes } from '@/lib/capture/pictures/picture';
import type { KeptPicture, PictureAssist, TakenPicture } from '@/lib/capture/pictures/picture-assist';
import { mostBytes } from '@/lib/capture/pictures/picture-header';
import type { PictureLimits, Size } from '@/lib/capture/pictures/picture-size';
import type { OutboxConnection, StorageFailure } from '@/lib/outbox/storage/connection';
import { createPictureStore, type PictureStore } from '@/lib/outbox/storage/pictures';
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
  /** @default it is no part of another picture */
  readonly formerId?: string | undefined;
}

/** No picture is in the form's first drawing. */
const loadCanvas = () => import('@/lib/platform/picture-canvas');

const failed = { isOk: false, messageKey: 'pictureFailed' } as const;

export function createPictures(deps: PicturesDeps): PictureAssist {
  const store: PictureStore = createPictureStore(deps.connection);

  async function keep(data: PictureData, { id, title, scaledFrom, formerId }: Keeping): Promise<KeptPicture> {
    const { fitPicture } = await loadCanvas();
    const fitting = await fitPicture(data, await deps.limits());
    if (!fitting) return failed;
    const { width, height } = data;
    const from = scaledFrom ?? (fitting.width < width ? { width, height } : null);
    const picture = {
      ...fitting,
      id,
      name: pictureName(title, fitting.type),
      ...(from && { scaledFrom: from }),
      ...(formerId !== undefined && { formerId }),
    };
    const kept = await store.keep(picture, deps.now());
    return kept.isOk ? { isOk: true, picture } : { isOk: false, messageKey: failureMessage(kept.reason) };
  }

  return {
    async take(): Promise<TakenPicture> {
      const [page, { decodePicture }] = await Promise.all([takeScreenshot(), loadCanvas()]);
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

    cut: async (picture, region) => (await loadCanvas()).cutPicture(picture, region),

    keep: (data, title, formerId) => keep(data, { id: deps.newId(), title, formerId }),

    async load(file): Promise<TakenPicture> {
      const type = pictureTypes.find((known) => known === file.type);
      const bytes = type && file.size <= mostBytes ? new Uint8Array(await file.arrayBuffer()) : null;
      const { decodePicture } = await loadCanvas();
      const picture = type && bytes ? await decodePicture(bytes, type) : null;
      return picture
        ? { isOk: true, picture, title: file.name }
        : { isOk: false, messageKey: 'pictureUnreadable' };
    },

    async cover(picture, covers) {
      const { coverPicture } = await loadCanvas();
      const covered = await coverPicture(picture, covers);
      const { id, name: title, scaledFrom, formerId } = picture;
      return covered ? keep(covered, { id, title, scaledFrom, formerId }) : failed;
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
