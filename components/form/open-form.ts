// The open form, as everything around it uses it.

import { createContext, useContext } from 'react';
import type { PossibleCreators } from '@/components/fields/creator-suggestions';
import type { CaptureView, Rejection, ShownCaptures } from '@/components/outcome/capture-view';
import type { FormState } from '@/lib/capture/form/form-state';
import type { PassageAttribution } from '@/lib/capture/form/quotes';
import type { ComingPicture } from '@/lib/capture/pictures/picture-assist';
import type { OpenDocument, Session, SessionEvent } from '@/lib/capture/session/session';
import type { Send } from '@/lib/messaging/send';
import type { Queue } from '@/lib/outbox/queue';
import type { PagePeople } from '@/lib/page/source/page-person';
import type { AccountView } from '@/lib/settings/account';
import type { Settings } from '@/lib/settings/settings';

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

/** What the form's buttons do outside of it. */
interface FormDeps {
  readonly send: Send;
  readonly settings: Pick<Settings, 'startedRule'>;
  readonly newId: () => string;
  readonly outbox: { readonly view: (captureId: string) => Promise<CaptureView | null> };
  readonly copy: (text: string) => Promise<boolean>;
  readonly openOptions: () => void;
  readonly openActivity: () => void;
  /** Opens the settings at the editor of site rules. */
  readonly openRules: () => void;
  readonly openHelp: () => void;
  readonly openDetails: (captureId: string) => void;
  readonly openAccount: (accountId: string) => void;
}

/** What this device knows of the captures. */
export interface OutboxView extends ShownCaptures {
  /** Of the document's account. */
  readonly block: Queue['block'];
  /** Why the service rejected the capture that the form changes. null if it didn't. */
  readonly rejection: Rejection | null;
}

/** The form with what its parts show and call. */
export interface FormScreen {
  readonly deps: FormDeps;
  readonly form: Form;
  readonly accounts: readonly AccountView[];
  /** The document's account. null while none is connected. */
  readonly account: AccountView | null;
  readonly outbox: OutboxView;
  /** A capture can be undone for some time. */
  readonly hasUndoTime: boolean;
}

export const FormScreenContext = createContext<FormScreen | null>(null);

export function useFormScreen(): FormScreen {
  const screen = useContext(FormScreenContext);
  if (!screen) throw new Error('a part of the form needs <FormScreenContext> around it');
  return screen;
}
