// Listens for keys and pastes wherever the focus is. `key-table.ts` lists the shortcuts.
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ShortcutName } from './key-table';
import { usePressedShortcut } from './use-keys';

/** `digit` is the pressed digit, from 1, for a shortcut with digits. */
type ShortcutActions = { readonly [Name in ShortcutName]?: (digit: number) => void };

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Before the first paint: a person may press a key as soon as the form is visible (fault F79). */
export function useKeyDown(
  target: EventTarget,
  onKey: (event: KeyboardEvent) => void,
  capture: boolean,
): void {
  const press = useEffectEvent((event: Event) => event instanceof KeyboardEvent && onKey(event));
  useLayoutEffect(() => {
    const listener = (event: Event) => press(event);
    target.addEventListener('keydown', listener, { capture });
    return () => target.removeEventListener('keydown', listener, { capture });
  }, [target, capture]);
}

/** Ignores shortcuts without an action, and every key while a dialog is open. */
export function useShortcuts(actions: ShortcutActions): void {
  const pressedShortcut = usePressedShortcut();
  function press(event: KeyboardEvent): void {
    if (event.isComposing || isDialogOpen()) return;
    const pressed = pressedShortcut(event);
    const action = pressed && actions[pressed.name];
    if (!action) return;
    // A held key acts once (fault F109). Its repeats don't reach the form either.
    if (!event.repeat) action(pressed.digit);
    event.preventDefault();
    event.stopPropagation();
  }
  // Captures the key before any field does. A combobox would use Enter.
  useKeyDown(document, press, true);
}

const isShortcut = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => altKey || ctrlKey || metaKey;
const types = ({ key }: KeyboardEvent) => key.length === 1 || key === 'Enter';

/**
 * A held key is one press (fault F109). A held Enter presses no button again: after the first press, another one may have
 * the focus. And a shortcut's key types nothing if its Alt or Ctrl is let go first, while the key still repeats.
 * For every page, also while a dialog is open.
 */
export function useSinglePress(): void {
  /** The `code` of the last key, if it was pressed as a shortcut. */
  const shortcutKey = useRef('');
  function keep(event: KeyboardEvent): void {
    const { target, key, code, repeat } = event;
    if (!repeat) shortcutKey.current = isShortcut(event) ? code : '';
    const isLeftOver = repeat && code === shortcutKey.current && !isShortcut(event) && types(event);
    if (isLeftOver) event.stopPropagation();
    const isButton = target instanceof Element && target.matches('button, summary, a, [role="button"]');
    if (isLeftOver || (repeat && key === 'Enter' && isButton)) event.preventDefault();
  }
  useKeyDown(window, keep, true);
}

/** Escape closes the popup, and the draft stays. An open list or dialog closes first. */
export function useEscape(): void {
  function leave({ key, defaultPrevented, isComposing }: KeyboardEvent): void {
    const isPopup = document.documentElement.dataset.view === 'popup';
    if (key === 'Escape' && !defaultPrevented && !isComposing && isPopup && !isDialogOpen()) window.close();
  }
  useKeyDown(window, leave, false);
}

/** On Windows, Alt with the number pad types a character by its number (fault F110). Elsewhere it changes the tab, too. */
const kept = /^Win/.test(navigator.platform) ? /^Digit\d$/ : /^(?:Digit|Numpad)\d$/;

/**
 * Browsers on Linux, and Firefox on Windows, change the tab with Alt and a digit, unless a page takes the key. Keeps these
 * keys from the browser's own tabs, on every screen and while a dialog is open.
 */
export function useKeptDigits(): void {
  function keep(event: KeyboardEvent): void {
    if (event.altKey && kept.test(event.code)) event.preventDefault();
  }
  useKeyDown(window, keep, true);
}

/** Takes a paste anywhere in the form, before the editor inserts it. */
export function usePaste(onPaste: (event: ClipboardEvent) => void): void {
  const paste = useEffectEvent(onPaste);
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener, { capture: true });
    return () => document.removeEventListener('paste', listener, { capture: true });
  }, []);
}
