// The browser functions that the picture field calls. Pages pass them in. None of them rejects.
import type { MessageKey } from '@/lib/capture/text/messages';
import type { Picture, PictureData } from './picture';
import type { Region } from './region';

export type TakenPicture =
  | { readonly isOk: true; readonly picture: PictureData; readonly title: string }
  | { readonly isOk: false; readonly messageKey: MessageKey };

export type KeptPicture =
  | { readonly isOk: true; readonly picture: Picture }
  | { readonly isOk: false; readonly messageKey: MessageKey };

/** A picture on its way to the form that it was taken for, even if another one is on the screen by then. */
export interface ComingPicture {
  readonly attach: (pictureId: string) => void;
  /** No more pictures come, whether one was attached or not. */
  readonly end: () => void;
}

export interface PictureAssist {
  /** Called when the person starts to add a picture. @default the field takes it */
  readonly begin?: () => ComingPicture;
  /** Takes a screenshot of the active page, without storing it. */
  readonly take: () => Promise<TakenPicture>;
  /** Crops. null if the browser can't draw the picture. */
  readonly cut: (picture: PictureData, region: Region) => Promise<PictureData | null>;
  /** Decodes a file that the person pasted or chose, without storing it. */
  readonly load: (file: File) => Promise<TakenPicture>;
  /** Blacks out areas of a stored picture. It keeps its id, so its former pixels are stored nowhere. */
  readonly cover: (picture: Picture, covers: readonly Region[]) => Promise<KeptPicture>;
  /**
   * Stores a picture, scaled down to the person's limits. `title` becomes its name. `formerId`: the stored picture that it
   * was cut out of.
   */
  readonly keep: (picture: PictureData, title: string, formerId?: string) => Promise<KeptPicture>;
  /** null for a picture that is no longer stored. */
  readonly read: (id: string) => Promise<Picture | null>;
}
