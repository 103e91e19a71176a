// What the picture field does through the browser. Pages hand it in; nothing here rejects.
import type { WordKey } from '@/lib/capture/words';
import type { Picture, PictureData } from './picture';
import type { Region } from './region';

export type TakenPicture =
  | { readonly isOk: true; readonly picture: PictureData; readonly title: string }
  | { readonly isOk: false; readonly words: WordKey };

export type KeptPicture =
  | { readonly isOk: true; readonly picture: Picture }
  | { readonly isOk: false; readonly words: WordKey };

export interface PictureAssist {
  /** A screenshot of the page in front, not kept yet. */
  readonly take: () => Promise<TakenPicture>;
  /** A part of a picture; null where the browser cannot draw it. */
  readonly cut: (picture: PictureData, region: Region) => Promise<PictureData | null>;
  /** Keeps a picture under a name made of `title`. A picture over the person's limits is kept smaller. */
  readonly keep: (picture: PictureData, title: string) => Promise<KeptPicture>;
  /** null for a picture that is not kept any more. */
  readonly read: (id: string) => Promise<Picture | null>;
}
