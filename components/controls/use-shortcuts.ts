// Listens for the popup's shortcuts wherever the focus is. `components/shortcuts.ts` lists them.
import { useEffectEvent, useLayoutEffect } from 'react';
import type { ShortcutName } from '@/components/controls/key-table';
import { usePressedShortcut } from '@/components/controls/use-keys';

/** `digit` is the pressed digit, from 1, for a shortcut with digits. */
type ShortcutActions = { readonly [Name in ShortcutName]?: (digit: number) => void };

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Ignores shortcuts without an action, and every key while a dialog is open. */
export function useShortcuts(actions: ShortcutActions): void {
  const pressedShortcut = usePressedShortcut();
  const act = useEffectEvent((event: KeyboardEvent): boolean => {
    const pressed = pressedShortcut(event);
    const action = pressed && actions[pressed.name];
    // A held key acts once (fault F109). Its repeats don't reach the form either.
    if (!event.repeat) action?.(pressed?.digit ?? 0);
    return typeof action === 'function';
  });
  // Before the first paint: a person may press a key as soon as the form is visible (fault F79).
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.isComposing || isDialogOpen()) return;
      if (!act(event)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    // Captures the key before any field does. A combobox would use Enter.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}

/**
 * A held Enter presses no button again: after the first press, another one may have the focus (fault F109). For every
 * page, also while a dialog is open.
 */
export function useSinglePress(): void {
  useLayoutEffect(() => {
    function keep(event: KeyboardEvent): void {
      const { target, key, repeat } = event;
      const isButton = target instanceof Element && target.matches('button, summary, a, [role="button"]');
      if (repeat && key === 'Enter' && isButton) event.preventDefault();
    }
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, []);
}

/** Escape closes the popup, and the draft stays. An open list or dialog closes first. */
export function useEscape(): void {
  useLayoutEffect(() => {
    function leave({ key, defaultPrevented, isComposing }: KeyboardEvent): void {
      const isPopup = document.documentElement.dataset.view === 'popup';
      if (key === 'Escape' && !defaultPrevented && !isComposing && isPopup && !isDialogOpen()) window.close();
    }
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
}
