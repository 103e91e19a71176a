// The open form, as everything around it uses it.

import type { PossibleCreators } from '@/components/fields/creator-suggestions';
import type { FormState } from '@/lib/capture/form/form-state';
import type { PassageAttribution } from '@/lib/capture/form/quotes';
import type { ComingPicture } from '@/lib/capture/pictures/picture-assist';
import type { OpenDocument, Session, SessionEvent } from '@/lib/capture/session/session';
import type { PagePeople } from '@/lib/page/source/page-person';

/** Who said the form's passage. null unless it is certain. */
export type ReadAttribution = () => Promise<PassageAttribution | null>;

/** The people that the page names, and those chosen on its site before. */
export type PagePeopleContext = PossibleCreators & PagePeople;

/** A draft that another view will read from storage. */
export interface CarriedDraft {
  readonly draftId: string;
  /** False if the storage is full. Then no other view can show it. */
  readonly isKept: Promise<boolean>;
}

/** null for a document that isn't a saved capture. */
export const savedIdOf = ({ save }: OpenDocument): string | null =>
  save?.state === 'saved' ? save.captureId : null;

/** The form as the components use it. Its functions stay the same values. */
export interface Form {
  readonly session: Session;
  readonly state: FormState;
  readonly dispatch: (event: SessionEvent) => void;
  /** Adds the passage to the draft that collects, or to a given one. */
  readonly addToDraft: (
    readAttribution: ReadAttribution,
    options?: { readonly saves?: boolean; readonly to?: string },
  ) => void;
  /** A picture is on its way to the document on the screen. */
  readonly beginPicture: () => ComingPicture;
  /** Stores the draft, so that the side panel or a tab can open it. */
  readonly carry: () => CarriedDraft;
}
