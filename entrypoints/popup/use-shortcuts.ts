// Listens for the popup's shortcuts wherever the focus is. `components/shortcuts.ts` is their table.
import { useEffect, useRef } from 'react';
import { pressedShortcut, type ShortcutName } from '@/components/shortcuts';

/** `digit`: the one pressed, from 1, for a shortcut with digits. */
type ShortcutActions = { readonly [Name in ShortcutName]?: (digit: number) => void };

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Leaves shortcuts without an action to others, and every key to an open dialog. */
export function useShortcuts(actions: ShortcutActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.isComposing || isDialogOpen()) return;
      const pressed = pressedShortcut(event);
      const act = pressed && latest.current[pressed.name];
      if (!act) return;
      act(pressed.digit);
      event.preventDefault();
      event.stopPropagation();
    }
    // Captured before any field sees the key: a combobox would take Enter.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}

/** Escape closes the popup, which keeps the draft. An open list or dialog closes first, by itself. */
export function useEscape(): void {
  useEffect(() => {
    function leave({ key, defaultPrevented, isComposing }: KeyboardEvent): void {
      const isPopup = document.documentElement.dataset.view === 'popup';
      if (key === 'Escape' && !defaultPrevented && !isComposing && isPopup && !isDialogOpen()) window.close();
    }
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
}
