// Owns the keys that work everywhere in the popup: Ctrl or Cmd with Enter saves, Alt with a number switches the kind.
import { useEffect, useRef } from 'react';

export interface PopupShortcuts {
  readonly onSave: () => void;
  /** Called with the place of a kind, from 0. */
  readonly onKind: (index: number) => void;
}

export function useShortcuts(shortcuts: PopupShortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.isComposing) return;
      const digit =
        event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-9])$/.exec(event.code) : null;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) latest.current.onSave();
      else if (digit) latest.current.onKind(Number(digit[1]) - 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    // Before any field sees it: a combobox would take Enter for itself.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}
