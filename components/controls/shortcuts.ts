// The table of the popup's keyboard shortcuts. Labels, tooltips and `aria-keyshortcuts` come from it.
// `entrypoints/popup/use-shortcuts.ts` listens for its keys. A component passes its action to `useShortcuts`.

import type { MessageKey, Say } from '@/lib/capture/text/messages';

interface PopupShortcut {
  /** `Mod` is Cmd on a Mac and Ctrl elsewhere. `#` is a digit from 1. */
  readonly keys: string;
  /**
   * The label of the control with the same action. With a digit: the control's tooltip, which includes name
   * and keys. For a marked idea: with the idea's key.
   */
  readonly messageKey: MessageKey;
}

const shortcuts = {
  /** The message is for kinds that have none in `kind-look.ts`. */
  save: { keys: 'Mod+Enter', messageKey: 'saveOther' },
  chooseKind: { keys: 'Alt+#', messageKey: 'withKeys' },
  /** The same key restores the draft that it cleared. */
  startOver: { keys: 'Alt+0', messageKey: 'startOver' },
  pickDestination: { keys: 'Alt+Shift+#', messageKey: 'withKeys' },
  /** In the side panel, this moves the form to the tab. */
  moveToPanel: { keys: 'Alt+Enter', messageKey: 'movePanel' },
  moveToTab: { keys: 'Alt+Shift+Enter', messageKey: 'moveTab' },
  /** The next three keys use the marked idea of the list. */
  commentOnMarked: { keys: 'Alt+C', messageKey: 'commentOn' },
  addToMarked: { keys: 'Alt+A', messageKey: 'addTo' },
  /** Without a marked idea, the key chooses the kind. */
  voteForIdea: { keys: 'Alt+V', messageKey: 'voteOn' },
  markNextIdea: { keys: 'Alt+M', messageKey: 'nextIdea' },
  /** The same key removes the speaker again. */
  addSpeaker: { keys: 'Alt+W', messageKey: 'speakerAdd' },
  /** Opens the settings at the rule for the page's site. */
  ruleForSite: { keys: 'Alt+R', messageKey: 'ruleForSite' },
  addToDraft: { keys: 'Alt+Q', messageKey: 'addToDraft' },
  undo: { keys: 'Mod+Z', messageKey: 'undo' },
} as const satisfies Record<string, PopupShortcut>;

export type ShortcutName = keyof typeof shortcuts;

interface Keyboard {
  /** @default false */
  readonly hasAppleKeys?: boolean;
  /** Replaces `#`. */
  readonly digit?: number;
}

/** A shortcut as people read it: `Ctrl+Enter`, `⌘+Enter`, `Alt+2`. */
export function shortcutKeys(
  say: Say,
  name: ShortcutName,
  { hasAppleKeys = false, digit }: Keyboard = {},
): string {
  const keys = shortcuts[name].keys.replace('Mod', hasAppleKeys ? '⌘' : 'Ctrl').replace('#', String(digit));
  return translatedKeys(say, keys);
}

/** `Ctrl+Shift+K` with the names on the person's keyboard. A name in another language stays. */
export function translatedKeys(say: Say, keys: string): string {
  const names: Readonly<Record<string, string>> = {
    Ctrl: say('keyControl'),
    Shift: say('keyShift'),
    Enter: say('keyEnter'),
  };
  return keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join('+');
}

/** The value of `aria-keyshortcuts`: `Control+Enter`. */
export function ariaShortcut(name: ShortcutName, { hasAppleKeys = false, digit }: Keyboard = {}): string {
  return shortcuts[name].keys.replace('Mod', hasAppleKeys ? 'Meta' : 'Control').replace('#', String(digit));
}

/** The key of the action's message. */
export const shortcutMessage = (name: ShortcutName): MessageKey => shortcuts[name].messageKey;

interface PressedShortcut {
  readonly name: ShortcutName;
  /** 0 if the shortcut has no `#`. */
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

/**
 * Alt changes the characters of letters and digits, so their place on the keyboard counts. Other keys count
 * by character.
 */
function keyOf({ key, code, altKey }: PressedKey): string {
  const onKeyboard = /^(?:Digit|Key)(.)$/.exec(code)?.[1];
  return (altKey && onKeyboard) || (key.length === 1 ? key.toUpperCase() : key);
}
