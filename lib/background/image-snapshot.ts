// The snapshot for a right-click on an image. It has the image if that is readable and the kind accepts
// pictures, else its link.
import { kindOf } from '@/lib/capture/kinds';
import { pictureName, takesPicture } from '@/lib/capture/pictures/picture';
import type { PictureLimits } from '@/lib/capture/pictures/picture-size';
import type { PictureStore } from '@/lib/outbox/storage/pictures';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import type { MenuClick } from '@/lib/platform/menus';
import type { Pages } from './environment';

interface ImageSnapshotDeps {
  readonly pictures: PictureStore;
  readonly pages: Pick<Pages, 'readImage' | 'fitPicture'>;
  readonly limits: () => Promise<PictureLimits>;
  readonly createId: () => string;
  readonly now: () => number;
}

/** Returns the snapshot of an image for a kind. Never rejects: the link is always available. */
export type ImageSnapshot = (click: MenuClick, kindId: string) => Promise<Snapshot>;

export function createImageSnapshot(deps: ImageSnapshotDeps): ImageSnapshot {
  async function keepImage(click: MenuClick): Promise<string | null> {
    const image = await deps.pages.readImage({
      tabId: click.tabId,
      frameId: click.frameId,
      address: click.imageAddress,
    });
    const fitting = image && (await deps.pages.fitPicture(image, await deps.limits()));
    if (!fitting) return null;
    const id = deps.createId();
    const name = pictureName(fileNameOf(click.imageAddress) || click.pageTitle, fitting.type);
    const isSmaller = fitting.width < image.width;
    const scaledFrom = { width: image.width, height: image.height };
    const kept = await deps.pictures.keep(
      { ...fitting, id, name, ...(isSmaller ? { scaledFrom } : {}) },
      deps.now(),
    );
    return kept.isOk ? id : null;
  }

  return async (click, kindId) => {
    const kind = kindOf(kindId);
    // Whatever fails, the image's address is captured.
    const picture = kind && takesPicture(kind) ? await keepImage(click).catch(() => null) : null;
    const page = { address: click.pageAddress, title: click.pageTitle };
    if (picture) return { ...emptySnapshot(page, []), picture };
    // `data:` and `blob:` addresses lead nowhere.
    const hasLink = /^https?:/i.test(click.imageAddress);
    return emptySnapshot(hasLink ? { ...page, address: click.imageAddress } : page, []);
  };
}

/** The last part of the path, decoded. '' if there is none. */
function fileNameOf(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return '';
  const name = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    // An address can have a broken escape.
    return name;
  }
}
