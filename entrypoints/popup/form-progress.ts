// Everything that the form shows, as one immutable value.
import type { FieldFocus } from '@/components/CaptureForm';
import type { FormState } from '@/lib/capture/form/form-state';
import type { CaptureChange } from '@/lib/settings/kept-drafts';
import type { SaveStatus } from './save-draft';

export interface FormProgress {
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

export interface ProgressHolder {
  current(): FormProgress;
  show(changes: Partial<FormProgress>): void;
  /** Calls back after every change. Returns a function that stops it. */
  subscribe(onChange: () => void): () => void;
}

export function holdProgress(
  state: FormState,
  begun: Pick<FormProgress, 'isReading' | 'focus'>,
): ProgressHolder {
  const listeners = new Set<() => void>();
  let progress: FormProgress = {
    state,
    ...begun,
    status: { name: 'idle' },
    editedCapture: null,
    captureChange: 'edit',
    cleared: null,
    isDraftKept: true,
  };
  return {
    current: () => progress,
    show(changes) {
      progress = { ...progress, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
