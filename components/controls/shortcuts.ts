// The form's shortcuts: their labels, and the key that was pressed. `key-table.ts` has their keys.
// `entrypoints/popup/use-shortcuts.ts` listens. A component passes its action to `useShortcuts`, and shows the
// keys with `useKeys`.

import type { MessageKey, Say } from '@/lib/capture/text/messages';
import { formKeys, type ShortcutName } from './key-table';

/**
 * The label of the control with the same action. With a digit: the control's tooltip, which includes name
 * and keys. For a marked idea: with the idea's key.
 */
const messageKeys = {
  /** The message is for kinds that have none in `kind-look.ts`. */
  save: 'saveOther',
  chooseKind: 'withDetail',
  /** The same key restores the draft that it cleared. */
  startOver: 'startOver',
  pickDestination: 'withDetail',
  /** In the side panel, this moves the form to the tab. */
  moveToPanel: 'movePanel',
  moveToTab: 'moveTab',
  /** The next three keys use the marked idea of the list. */
  commentOnMarked: 'commentOn',
  addToMarked: 'addTo',
  /** Without a marked idea, the key chooses the kind. */
  voteForIdea: 'voteOn',
  markNextIdea: 'nextIdea',
  /** The same key removes the speaker again. */
  addSpeaker: 'speakerAdd',
  /** Opens the settings at the rule for the page's site. */
  ruleForSite: 'ruleForSite',
  addToDraft: 'addToDraft',
  addAndSave: 'addAndSave',
  undo: 'undo',
} as const satisfies Record<ShortcutName, MessageKey>;

/** The key of the action's message. */
export const shortcutMessage = (name: ShortcutName): MessageKey => messageKeys[name];

const keysOf = (name: ShortcutName, hasAppleKeys: boolean) =>
  formKeys[name][hasAppleKeys ? 'mac' : 'default'];

/** As people read it: `Ctrl+Enter`, `⌘↩`, `Alt+2`. `digit` replaces `#`. */
export function shortcutKeys(say: Say, hasAppleKeys: boolean, name: ShortcutName, digit?: number): string {
  return shownKeys(say, hasAppleKeys, keysOf(name, hasAppleKeys).replace('#', String(digit)));
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

/**
 * Keys in the browser's or the table's spelling, with the names on the person's keyboard: `Strg+Umschalt+K`, and
 * `⌥⇧K` on a Mac. Names that the browser translated, and the signs of Chromium on a Mac, stay.
 */
export function shownKeys(say: Say, hasAppleKeys: boolean, keys: string): string {
  const parts = keys.split('+');
  if (hasAppleKeys) return parts.map((key) => appleSigns[key] ?? key).join('');
  const names: Readonly<Record<string, string>> = {
    Mod: say('keyControl'),
    Ctrl: say('keyControl'),
    Shift: say('keyShift'),
    Enter: say('keyEnter'),
  };
  return parts.map((key) => names[key] ?? key).join('+');
}

/** The value of `aria-keyshortcuts`: `Control+Enter`. `digit` replaces `#`. */
export function ariaShortcut(hasAppleKeys: boolean, name: ShortcutName, digit?: number): string {
  return keysOf(name, hasAppleKeys)
    .replace('MacCtrl', 'Control')
    .replace('Mod', hasAppleKeys ? 'Meta' : 'Control')
    .replace('#', String(digit));
}

interface PressedShortcut {
  readonly name: ShortcutName;
  /** 0 if the shortcut has no `#`. */
  readonly digit: number;
}

export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const isName = (name: string): name is ShortcutName => Object.hasOwn(formKeys, name);
const names = Object.keys(formKeys).filter(isName);

export function pressedShortcut(event: PressedKey, hasAppleKeys: boolean): PressedShortcut | null {
  // An input method uses the key itself.
  if (event.key === 'Process') return null;
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  const modifiers = [
    ...(event.ctrlKey ? [hasAppleKeys ? 'MacCtrl' : 'Mod'] : []),
    ...(event.metaKey ? [hasAppleKeys ? 'Mod' : 'Meta'] : []),
    ...(event.altKey ? ['Alt'] : []),
    ...(event.shiftKey ? ['Shift'] : []),
  ];
  const isByPlace = event.altKey || (hasAppleKeys && event.ctrlKey);
  const keys = (key: string) => [...modifiers, key].join('+');
  const pressed = [keys(pressedKey(event, isByPlace)), ...(digit ? [keys('#')] : [])];
  const name = names.find((candidate) => pressed.includes(keysOf(candidate, hasAppleKeys)));
  return name ? { name, digit: keysOf(name, hasAppleKeys).endsWith('#') ? Number(digit) : 0 } : null;
}

/**
 * The pressed key: `Z`, `2`, `Enter`. Alt changes the characters of letters and digits, and another alphabet has other letters, so their place on the
 * keyboard counts. Other keys count by character, except those of the number pad: with Alt they type a character by
 * its number (fault F110).
 */
export function pressedKey({ key, code }: Pick<PressedKey, 'key' | 'code'>, isByPlace = false): string {
  const onKeyboard = /^(?:Digit|Key)(.)$/.exec(code)?.[1];
  if (onKeyboard && (isByPlace || !isAscii.test(key))) return onKeyboard;
  return /^Numpad\d$/.test(code) ? code : key.length === 1 ? key.toUpperCase() : key;
}

const isAscii = /^\p{ASCII}+$/u;
