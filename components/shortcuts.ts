// The one table of the popup's keyboard shortcuts. Labels, tooltips and `aria-keyshortcuts` come from it, and so do the keys
// that `entrypoints/popup/use-shortcuts.ts` listens for. The component that knows the action hands it to `useShortcuts`.

/** `Mod` is Cmd on Apple's keyboards and Ctrl on others. `#` is a digit from 1. */
const shortcuts = {
  save: 'Mod+Enter',
  chooseKind: 'Alt+#',
  /** Also brings the draft back. */
  startOver: 'Alt+0',
  pickDestination: 'Alt+Shift+#',
  moveOn: 'Alt+Enter',
  moveToTab: 'Alt+Shift+Enter',
  commentOnCaptured: 'Alt+C',
  commentOnSimilar: 'Alt+Shift+C',
  undo: 'Mod+Z',
} as const;

export type ShortcutName = keyof typeof shortcuts;

export interface Keyboard {
  /** @default false */
  readonly hasAppleKeys?: boolean;
  /** Stands for `#`. */
  readonly digit?: number;
}

/** As a person reads it: `Ctrl+Enter`, `⌘+Enter`, `Alt+2`. */
export function shortcutKeys(name: ShortcutName, { hasAppleKeys = false, digit }: Keyboard = {}): string {
  return shortcuts[name].replace('Mod', hasAppleKeys ? '⌘' : 'Ctrl').replace('#', String(digit));
}

/** As `aria-keyshortcuts` wants it: `Control+Enter`. */
export function ariaShortcut(name: ShortcutName, { hasAppleKeys = false, digit }: Keyboard = {}): string {
  return shortcuts[name].replace('Mod', hasAppleKeys ? 'Meta' : 'Control').replace('#', String(digit));
}

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
  const name = names.find((candidate) => pressed.includes(shortcuts[candidate]));
  return name ? { name, digit: shortcuts[name].endsWith('#') ? Number(digit) : 0 } : null;
}

/** Alt makes other characters of letters and digits, so their place on the keyboard decides; else the character does. */
function keyOf({ key, code, altKey }: PressedKey): string {
  const onKeyboard = /^(?:Digit|Key)(.)$/.exec(code)?.[1];
  return (altKey && onKeyboard) || (key.length === 1 ? key.toUpperCase() : key);
}
