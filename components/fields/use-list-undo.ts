// Undo for a list of chips. The browser forgets what was typed once the input is emptied, so the list remembers its own steps.
import { type KeyboardEvent, useRef } from 'react';

/** The chips, and the words that are no chip yet. */
export interface ListStep {
  readonly chips: readonly string[];
  readonly text: string;
}

const mostSteps = 50;

interface ListUndo {
  /** Remembers what the list was before a chip came or went. */
  readonly before: (step: ListStep) => void;
  /** On Ctrl+Z: goes a step back, unless the browser has typed words of its own to undo. */
  readonly press: (event: KeyboardEvent, now: ListStep) => void;
}

export function useListUndo(restore: (step: ListStep) => void): ListUndo {
  const steps = useRef<ListStep[]>([]);
  /** What the last undo put into the input: the browser cannot undo that. */
  const restored = useRef('');

  return {
    before(step) {
      steps.current = [...steps.current, step].slice(-mostSteps);
    },
    press(event, { chips, text }) {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || event.nativeEvent.isComposing || text !== restored.current) return;
      // The first words that were typed go last.
      const last = steps.current.at(-1) ?? (text === '' ? null : { chips, text: '' });
      if (!last) return;
      event.preventDefault();
      steps.current = steps.current.slice(0, -1);
      restored.current = last.text;
      restore(last);
    },
  };
}
