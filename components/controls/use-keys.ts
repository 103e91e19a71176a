// Passes the person's keyboard to every component of a page that shows or hears keys.
import { createContext, useContext } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { type ShortcutName, smallStepKey } from './key-table';
import { ariaShortcut, type PressedKey, pressedShortcut, shortcutKeys, shownKeys } from './shortcuts';

/** The keyboard has Cmd instead of Ctrl. */
export const AppleKeys = createContext(false);

/** For listeners: what a key press asks for on this keyboard. */
export function usePressedShortcut() {
  const hasAppleKeys = useContext(AppleKeys);
  return (event: PressedKey) => pressedShortcut(event, hasAppleKeys);
}

/** For labels. `digit` replaces the `#` of a shortcut with digits. */
export function useKeys() {
  const hasAppleKeys = useContext(AppleKeys);
  const say = useSay();
  return {
    /** `Ctrl+Enter`, or `⌘↩` on a Mac. */
    shown: (name: ShortcutName, digit?: number) => shortcutKeys(say, hasAppleKeys, name, digit),
    /** The value of `aria-keyshortcuts`. */
    aria: (name: ShortcutName, digit?: number) => ariaShortcut(hasAppleKeys, name, digit),
    smallStep: shownKeys(say, hasAppleKeys, smallStepKey[hasAppleKeys ? 'mac' : 'default']),
    /** Keys in the browser's spelling, such as those of a command. */
    named: (keys: string) => shownKeys(say, hasAppleKeys, keys),
  };
}
