// Undo for a list of chips. The browser loses its undo history when the input is emptied, so this one records
// the steps.
import { type KeyboardEvent, useRef } from 'react';

/** The chips, and the text of the input. */
interface ListStep {
  readonly chips: readonly string[];
  readonly text: string;
}

const mostSteps = 50;

export function useListUndo(restore: (step: ListStep) => void) {
  const steps = useRef<ListStep[]>([]);
  /** The text that the last undo put into the input. The browser can't undo that. */
  const restored = useRef('');

  return {
    /** Records the list. Call it before a chip is added or removed. */
    before(step: ListStep): void {
      steps.current = [...steps.current, step].slice(-mostSteps);
    },
    /** On Ctrl+Z, goes back one step. Does nothing while the browser can undo typed text. */
    press(event: KeyboardEvent, { chips, text }: ListStep): void {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || event.nativeEvent.isComposing || text !== restored.current) return;
      // Without a recorded step, the last undo clears the typed text.
      const last = steps.current.at(-1) ?? (text === '' ? null : { chips, text: '' });
      if (!last) return;
      event.preventDefault();
      steps.current = steps.current.slice(0, -1);
      restored.current = last.text;
      restore(last);
    },
  };
}
