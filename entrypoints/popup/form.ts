// Everything that the form shows, as one immutable value. `form-store.ts` adds what a person can do with it.
import type { FieldFocus } from '@/components/form/CaptureForm';
import type { Rejection } from '@/components/outcome/capture-view';
import type { Draft } from '@/lib/capture/field/draft';
import type { FormState } from '@/lib/capture/form/form-state';
import type { CaptureChange } from '@/lib/settings/kept-drafts';
import type { SaveStatus } from './save-draft';

export interface ShownForm {
  readonly state: FormState;
  /** Counts the forms that were shown. A form that replaces another has fresh controls. */
  readonly opening: number;
  /** The page is still being read. The person can already type. */
  readonly isReading: boolean;
  readonly focus: FieldFocus | null;
  readonly status: SaveStatus;
  /** The capture that the form edits or moves. null for a new one. */
  readonly editedCapture: string | null;
  readonly captureChange: CaptureChange;
  /** Why the service rejected the capture that the form edits. */
  readonly rejection: Rejection | null;
  /** The form before it was started over. null once the person types. */
  readonly cleared: FormState | null;
  /** The name of the draft that the last passage was added to. null once something else happens. */
  readonly addedTo: string | null;
  /** The form has no page. The first paste into its text is the quote. */
  readonly isForClipboard: boolean;
  /** The page can't be read before these keys, or the button, are pressed there. '' for no keys, null for no need. */
  readonly keysForPage: string | null;
  /** False while drafts can't be stored. The words are then only on the screen. */
  readonly isDraftKept: boolean;
  /** What this panel saved, oldest first. Its form is empty at once, so the line above it shows them. */
  readonly savedHere: readonly SavedHere[];
}

/** A capture of this panel. Its draft keeps its words until it is saved. */
export interface SavedHere {
  readonly draft: Draft;
  /** The key that the draft is stored under until then. */
  readonly draftKey: string;
  /** null until the capture is durable. */
  readonly captureId: string | null;
  /** Nothing was saved, and another form is on the screen. @default false */
  readonly isFailed?: boolean;
}

/** The form's store, for the files beside it: they show changes, and read the newest form. */
export interface FormHolder {
  current(): ShownForm;
  show(changes: Partial<ShownForm>): void;
  /** Calls back after every change. Returns a function that stops it. */
  subscribe(onChange: () => void): () => void;
}

/** Resolves once `isSo` is true for the form. */
export function until({ current, subscribe }: FormHolder, isSo: (form: ShownForm) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(check);
    function check(): void {
      if (!isSo(current())) return;
      stop();
      resolve();
    }
    check();
  });
}
