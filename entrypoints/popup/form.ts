// The form on the screen: everything that it shows, and everything that a person can do with it.
import type { FieldFocus } from '@/components/CaptureForm';
import type { Draft } from '@/lib/capture/field/draft';
import type { FieldValue } from '@/lib/capture/field/values';
import type { FormState } from '@/lib/capture/form/form-state';
import type { CaptureChange, KeptDraft } from '@/lib/settings/kept-drafts';
import type { CarriedDraft } from './deps';
import type { SaveStatus } from './save-draft';
import type { OpenedDraft } from './start';

export interface ShownForm {
  readonly state: FormState;
  /** The page is still being read. The person can already type. */
  readonly isReading: boolean;
  readonly focus: FieldFocus | null;
  readonly status: SaveStatus;
  /** The capture that the form edits or moves. null for a new one. */
  readonly editedCapture: string | null;
  readonly captureChange: CaptureChange;
  /** The form before it was started over. null once the person types. */
  readonly cleared: FormState | null;
  /** False while drafts can't be stored. The words are then only on the screen. */
  readonly isDraftKept: boolean;
}

export interface FormActions {
  change(name: string, value: FieldValue): void;
  /** Switches the kind and keeps the focus. */
  chooseKind(kindId: string): void;
  /** Switches the kind and focuses its first field. The field that had the focus goes away. */
  goToKind(kindId: string): void;
  /** Turns the form into a comment on this idea. */
  commentOn(idea: string): void;
  /** Turns the form into an addition to this idea. */
  addTo(idea: string): void;
  /** Replaces the form by a new one from the page and the defaults. */
  startOver(): void;
  /** Undoes `startOver`. */
  bringBack(): void;
  /** Starts another capture from the same page. */
  another(): void;
  /** Shows the draft of an undone capture. */
  showUndone(draft: Draft): Promise<void>;
  /** Shows a parked capture, with earlier unsaved changes to it. */
  edit(draft: Draft, captureId: string): Promise<void>;
  /** Shows a stored draft. The draft on the screen stays stored. */
  openKept(kept: KeptDraft): Promise<void>;
  /** Adds the page's whole article to the form. */
  readArticle(): Promise<void>;
  /** Stores the draft, so that the side panel or a tab can open it. */
  carry(): CarriedDraft;
  /** Moves the words to another account. null if neither a person nor a gesture filled the form. */
  moveTo(accountId: string): Promise<OpenedDraft | null>;
  save(): void;
}

export type Form = ShownForm & FormActions;

/** The form's store, for the files beside it: they show changes, and read the newest form. */
export interface FormHolder {
  current(): ShownForm;
  show(changes: Partial<ShownForm>): void;
  /** Calls back after every change. Returns a function that stops it. */
  subscribe(onChange: () => void): () => void;
}
