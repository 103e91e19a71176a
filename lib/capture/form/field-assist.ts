// Owns what fields may ask while a person fills them; every field works without an answer.

import type { Picture, PictureData } from '@/lib/capture/pictures/picture';
import type { Region } from '@/lib/capture/pictures/region';
import type { WordKey } from '@/lib/capture/words';
import type { SuggestionSubject } from './suggestion-sources';

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  /** Whether it was used before. @default false */
  readonly isUsed?: boolean;
}

export type IdeaAnswer =
  | { readonly isFound: true; readonly key: string; readonly name: string }
  | { readonly isFound: false; readonly words: WordKey };

export type TakenPicture =
  | { readonly isOk: true; readonly picture: PictureData; readonly title: string }
  | { readonly isOk: false; readonly words: WordKey };

export type KeptPicture =
  | { readonly isOk: true; readonly picture: Picture }
  | { readonly isOk: false; readonly words: WordKey };

/** What the picture field does through the browser. Nothing here rejects. */
export interface PictureAssist {
  /** What the page in front shows at this moment, not kept yet. */
  readonly take: () => Promise<TakenPicture>;
  /** A part of it; null where the browser cannot draw it. */
  readonly cut: (picture: PictureData, region: Region) => Promise<PictureData | null>;
  /** Keeps it, drawn smaller where it is over the person's limits, and named by `title`. */
  readonly keep: (picture: PictureData, title: string) => Promise<KeptPicture>;
  /** null where it is not kept any more. */
  readonly read: (id: string) => Promise<Picture | null>;
}

export interface FieldAssist {
  /**
   * Calls back with what is known on this device at once, and again with what the service lists where that is newer or
   * more; nothing where there is neither. What was used before comes first. Gives the way to stop.
   */
  readonly list: (
    subject: SuggestionSubject,
    onOptions: (options: readonly Suggestion[]) => void,
  ) => () => void;
  /** What the service finds by words; null where it cannot search. Never rejects. */
  readonly search: (subject: SuggestionSubject, query: string) => Promise<readonly Suggestion[] | null>;
  /** The idea that a key, an id or an address names. Never rejects. */
  readonly findIdea: (reference: string) => Promise<IdeaAnswer>;
  /** Absent where no picture can be taken, as in the settings. */
  readonly pictures?: PictureAssist;
}
