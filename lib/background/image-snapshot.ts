// The snapshot for a right-click on an image. It has the image if that is readable and the kind accepts
// pictures, else its link.
import { kindOf } from '@/lib/capture/kinds';
import { pictureName, takesPicture } from '@/lib/capture/pictures/picture';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import type { MenuClick } from '@/lib/platform/menus';
import { pictureLimitsOf } from '@/lib/settings/preferences';
import type { Base } from './base';

/** Never rejects: the link is always available. */
export async function imageSnapshot(base: Base, click: MenuClick, kindId: string): Promise<Snapshot> {
  const kind = kindOf(kindId);
  // Whatever fails, the image's address is captured.
  const picture = kind && takesPicture(kind) ? await keepImage(base, click).catch(() => null) : null;
  const page = { address: click.pageAddress, title: click.pageTitle };
  if (picture) return { ...emptySnapshot(page, []), picture };
  // `data:` and `blob:` addresses lead nowhere.
  const hasLink = /^https?:/i.test(click.imageAddress);
  return emptySnapshot(hasLink ? { ...page, address: click.imageAddress } : page, []);
}

/** The id of the stored picture. null if the page may not read it, or it can't be stored. */
async function keepImage(
  { pages, pictures, settings, createId, now }: Base,
  { tabId, frameId, imageAddress, pageTitle }: MenuClick,
): Promise<string | null> {
  const image = await pages.readImage({ tabId, frameId, address: imageAddress });
  const limits = pictureLimitsOf(await settings.preferences.get());
  const fitting = image && (await pages.fitPicture(image, limits));
  if (!fitting) return null;
  const id = createId();
  const name = pictureName(fileNameOf(imageAddress) || pageTitle, fitting.type);
  const scaledFrom = { width: image.width, height: image.height };
  const isSmaller = fitting.width < image.width;
  const kept = await pictures.keep({ ...fitting, id, name, ...(isSmaller && { scaledFrom }) }, now());
  return kept.isOk ? id : null;
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
