// The person's keyboard: the shortcuts as people and screen readers read them, and the one that was pressed. `key-table.ts` has the
// keys. A component passes its action to `useShortcuts`, and shows the keys with `useKeys`.
import { createContext, useContext } from 'react';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Translate } from '@/lib/capture/text/messages';
import { formKeys, type ShortcutName, smallStepKey } from './key-table';

/** The keyboard has Cmd instead of Ctrl. */
export const AppleKeys = createContext(false);

/** For listeners: what a key press asks for on this keyboard. */
export function usePressedShortcut() {
  const hasAppleKeys = useContext(AppleKeys);
  return (event: PressedKey) => pressedShortcut(event, hasAppleKeys);
}

/** For labels. */
export const useKeys = () => keysFor(useTranslate(), useContext(AppleKeys));

/** `digit` replaces the `#` of a shortcut with digits. */
export function keysFor(t: Translate, hasAppleKeys: boolean) {
  const names: Readonly<Record<string, string>> = hasAppleKeys
    ? appleSigns
    : { Mod: t('keyControl'), Ctrl: t('keyControl'), Shift: t('keyShift'), Enter: t('keyEnter') };

  /**
   * Keys in the browser's or the table's spelling, with the names on the person's keyboard: `Strg+Umschalt+K`, and
   * `⌥⇧K` on a Mac. Names that the browser translated, and the signs of Chromium on a Mac, stay.
   */
  function named(keys: string): string {
    const parts = keys.split('+').map((key) => names[key] ?? key);
    return parts.join(hasAppleKeys ? '' : '+');
  }

  return {
    named,
    /** `Ctrl+Enter`, or `⌘↩` on a Mac. */
    shown: (name: ShortcutName, digit?: number) => named(keysOf(name, hasAppleKeys, digit)),
    /** The value of `aria-keyshortcuts`: `Control+Enter`. */
    aria: (name: ShortcutName, digit?: number) =>
      keysOf(name, hasAppleKeys, digit)
        .replace('MacCtrl', 'Control')
        .replace('Mod', hasAppleKeys ? 'Meta' : 'Control'),
    smallStep: named(smallStepKey[hasAppleKeys ? 'mac' : 'default']),
  };
}

function keysOf(name: ShortcutName, hasAppleKeys: boolean, digit?: number): string {
  const keys = formKeys[name][hasAppleKeys ? 'mac' : 'default'];
  return digit === undefined ? keys : keys.replace('#', String(digit));
}

const appleSigns: Readonly<Record<string, string>> = {
  MacCtrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Mod: '⌘',
  Ctrl: '⌘',
  Command: '⌘',
  Enter: '↩',
};

interface PressedShortcut {
  readonly name: ShortcutName;
  /** 0 if the shortcut has no `#`. */
  readonly digit: number;
}

export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const isName = (name: string): name is ShortcutName => Object.hasOwn(formKeys, name);
const names = Object.keys(formKeys).filter(isName);

export function pressedShortcut(event: PressedKey, hasAppleKeys: boolean): PressedShortcut | null {
  const { key, code, altKey, shiftKey, ctrlKey, metaKey } = event;
  // An input method uses the key itself.
  if (key === 'Process') return null;
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  const modifiers = [
    ctrlKey && (hasAppleKeys ? 'MacCtrl' : 'Mod'),
    metaKey && (hasAppleKeys ? 'Mod' : 'Meta'),
    altKey && 'Alt',
    shiftKey && 'Shift',
  ].filter(Boolean);
  const keys = (last: string) => [...modifiers, last].join('+');
  const pressed = [keys(pressedKey(event, altKey || (hasAppleKeys && ctrlKey))), digit && keys('#')];
  const name = names.find((candidate) => pressed.includes(keysOf(candidate, hasAppleKeys)));
  return name ? { name, digit: keysOf(name, hasAppleKeys).endsWith('#') ? Number(digit) : 0 } : null;
}

/**
 * The pressed key: `Z`, `2`, `Enter`. Alt changes the characters of letters and digits, and another alphabet has other
 * letters, so their place on the keyboard counts. Other keys count by character, except those of the number pad: with Alt
 * they type a character by its number (fault F110).
 */
export function pressedKey({ key, code }: Pick<PressedKey, 'key' | 'code'>, isByPlace = false): string {
  const onKeyboard = /^(?:Digit|Key)(.)$/.exec(code)?.[1];
  if (onKeyboard && (isByPlace || !isAscii.test(key))) return onKeyboard;
  return /^Numpad\d$/.test(code) ? code : key.length === 1 ? key.toUpperCase() : key;
}

const isAscii = /^\p{ASCII}+$/u;
