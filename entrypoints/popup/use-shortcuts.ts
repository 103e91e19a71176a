// Owns the keys that work everywhere in the popup: Ctrl or Cmd with Enter saves, Alt with a number switches the kind,
// Alt with 0 starts over and takes that back, Alt and Shift with a number go to one of the most used places, Alt with
// Enter moves the form to a larger place.
import { useEffect, useRef } from 'react';

export interface PopupShortcuts {
  readonly onSave: () => void;
  /** Called with the place of a kind, from 0. */
  readonly onKind: (index: number) => void;
  readonly onStartOver: () => void;
  /** Called with the rank of a place, from 0. */
  readonly onPlace: (index: number) => void;
  /** Alt and Shift with Enter go all the way, to a tab. */
  readonly onLarger: (isLargest: boolean) => void;
}

export function useShortcuts(shortcuts: PopupShortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      // A question that stands over the form takes every key.
      if (event.isComposing || document.querySelector('dialog[open]')) return;
      const digit =
        event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([0-9])$/.exec(event.code) : null;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) latest.current.onSave();
      else if (event.key === 'Enter' && event.altKey) latest.current.onLarger(event.shiftKey);
      else if (digit && event.shiftKey) latest.current.onPlace(Number(digit[1]) - 1);
      else if (digit?.[1] === '0') latest.current.onStartOver();
      else if (digit) latest.current.onKind(Number(digit[1]) - 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    // Before any field sees it: a combobox would take Enter for itself.
    /** Closes the popup, which keeps what was typed; a list or a question that is open closes first, by itself. */
    function leave({ key, defaultPrevented, isComposing }: KeyboardEvent): void {
      const isPopup = document.documentElement.dataset.view === 'popup';
      if (key !== 'Escape' || defaultPrevented || isComposing || !isPopup) return;
      if (!document.querySelector('dialog[open]')) window.close();
    }
    document.addEventListener('keydown', press, { capture: true });
    window.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('keydown', press, { capture: true });
      window.removeEventListener('keydown', leave);
    };
  }, []);
}
