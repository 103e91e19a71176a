// The one table of the popup's keyboard shortcuts. Labels, tooltips and `aria-keyshortcuts` come from it, and so do the keys
// that `entrypoints/popup/use-shortcuts.ts` listens for. The component that knows the action hands it to `useShortcuts`.

import type { WordKey } from '@/lib/capture/words';

interface Shortcut {
  /** `Mod` is Cmd on Apple's keyboards and Ctrl on others. `#` is a digit from 1. */
  readonly keys: string;
  /** The label of the control that does the same. With digits: its tooltip, where the name and the keys go in. */
  readonly words: WordKey;
}

const shortcuts = {
  /** `kind-look.ts` has words for each kind; these are for the others. */
  save: { keys: 'Mod+Enter', words: 'saveOther' },
  chooseKind: { keys: 'Alt+#', words: 'kindTabHint' },
  /** Also brings the draft back. */
  startOver: { keys: 'Alt+0', words: 'startOver' },
  pickDestination: { keys: 'Alt+Shift+#', words: 'quickPickHint' },
  /** In the side panel it moves to the tab. */
  moveToPanel: { keys: 'Alt+Enter', words: 'movePanel' },
  moveToTab: { keys: 'Alt+Shift+Enter', words: 'moveTab' },
  commentOnCaptured: { keys: 'Alt+C', words: 'commentOnIt' },
  commentOnSimilar: { keys: 'Alt+Shift+C', words: 'commentOnIt' },
  undo: { keys: 'Mod+Z', words: 'undo' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

export interface Keyboard {
  /** @default false */
  readonly hasAppleKeys?: boolean;
  /** Stands for `#`. */
  readonly digit?: number;
}

/** As a person reads it: `Ctrl+Enter`, `⌘+Enter`, `Alt+2`. */
export function shortcutKeys(name: ShortcutName, { hasAppleKeys = false, digit }: Keyboard = {}): string {
  return shortcuts[name].keys.replace('Mod', hasAppleKeys ? '⌘' : 'Ctrl').replace('#', String(digit));
}

/** As `aria-keyshortcuts` wants it: `Control+Enter`. */
export function ariaShortcut(name: ShortcutName, { hasAppleKeys = false, digit }: Keyboard = {}): string {
  return shortcuts[name].keys.replace('Mod', hasAppleKeys ? 'Meta' : 'Control').replace('#', String(digit));
}

/** The message that names the action. */
export const shortcutWords = (name: ShortcutName): WordKey => shortcuts[name].words;

interface PressedShortcut {
  readonly name: ShortcutName;
  /** 0 for a shortcut without `#`. */
  readonly digit: number;
}

export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const isName = (name: string): name is ShortcutName => Object.hasOwn(shortcuts, name);
const names = Object.keys(shortcuts).filter(isName);

export function pressedShortcut(event: PressedKey): PressedShortcut | null {
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  const modifiers = [
    ...(event.ctrlKey || event.metaKey ? ['Mod'] : []),
    ...(event.altKey ? ['Alt'] : []),
    ...(event.shiftKey ? ['Shift'] : []),
  ];
  const keys = (key: string) => [...modifiers, key].join('+');
  const pressed = [keys(keyOf(event)), ...(digit ? [keys('#')] : [])];
  const name = names.find((candidate) => pressed.includes(shortcuts[candidate].keys));
  return name ? { name, digit: shortcuts[name].keys.endsWith('#') ? Number(digit) : 0 } : null;
}

/** Alt makes other characters of letters and digits, so their place on the keyboard decides; else the character does. */
function keyOf({ key, code, altKey }: PressedKey): string {
  const onKeyboard = /^(?:Digit|Key)(.)$/.exec(code)?.[1];
  return (altKey && onKeyboard) || (key.length === 1 ? key.toUpperCase() : key);
}
