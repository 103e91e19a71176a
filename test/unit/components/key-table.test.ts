// No key of the table is one that a system, a browser or a text field takes for itself.
//
// Sources, read in words because they can't be asked from here: the shortcut pages of Chrome's, Edge's and Firefox's
// help, the accelerator tables of Chromium, the menus of Firefox in the languages of this extension, Apple's
// list of Mac keyboard shortcuts and its standard key bindings of text fields, Microsoft's list for Windows, and
// the defaults of GNOME and KDE. Measured on Linux: Chromium doesn't assign Alt+Shift with C, N, P, R, W, X and Z, Firefox opens
// a menu with Alt+Shift and its letter, and its downloads with Ctrl+Shift+Y.
import { describe, expect, it } from 'vitest';
import { commandKeys, formKeys, smallStepKey } from '@/components/controls/key-table';

const each = (before: string, keys: string) => keys.split(' ').map((key) => before + key);

/** Taken before an extension's command. `Mod` is Cmd on a Mac and Ctrl elsewhere. */
const takenFromCommands = {
  linux: {
    system: [...each('Alt+', 'Tab Space Escape F1 F2 F4 F7 F8 F10'), ...each('Mod+Alt+', 'T L')],
    chromium: [
      ...each('Mod+Shift+', 'A B C D E G I J K L M N O P Q R S T U V W X Y Z Delete'),
      ...each('Alt+', 'D E F Home Left Right 1 2 3 4 5 6 7 8'),
      // Feedback, the toolbar, dialogs in the background, bookmarks, and what Linux doesn't assign.
      ...each('Alt+Shift+', 'I T A B C N P R W X Z'),
    ],
    firefox: [
      ...each('Mod+Shift+', 'A B C D E H I J K M N O P R S T V W X Y Z Delete'),
      ...each('Alt+', 'Home Left Right D 1 2 3 4 5 6 7 8 9'),
      // The letters of the menus: English, German, French, Spanish.
      ...each('Alt+Shift+', 'F E V S B T H P D A C L X O M U Y'),
    ],
  },
  windows: {
    system: [...each('Alt+', 'Tab Space Escape F4'), 'Mod+Escape', 'Mod+Shift+Escape', 'Mod+Alt+Delete'],
    chromium: [
      // Edge adds collections (Y), the screenshot (S), reading aloud (U) and its side bar (E).
      ...each('Mod+Shift+', 'A B C D E G I J K L M N O P Q R S T U V W X Y Z Delete'),
      ...each('Alt+', 'D E F Home Left Right'),
      ...each('Alt+Shift+', 'I T A B'),
    ],
    firefox: [
      ...each('Mod+Shift+', 'A B C D E H I J K M N O P R S T V W X Y Z Delete'),
      ...each('Alt+', 'Home Left Right D'),
      ...each('Alt+Shift+', 'F E V S B T H P D A C L X O M U Y'),
    ],
  },
  mac: {
    system: [
      // Logging out, screenshots, the help menu, and the services for selected text: a note (Y), a search (L).
      ...each('Mod+Shift+', 'Q 3 4 5 / Y L'),
      ...each('Mod+Alt+', 'D Escape Q W H M'),
      ...each('MacCtrl+', 'Up Down Left Right Space F1 F2 F3 F4 F5 F6 F7 F8'),
      // VoiceOver.
      'MacCtrl+Alt+*',
    ],
    chromium: [
      ...each('Mod+Shift+', 'A B C D E F G H I J M N O P R T U V W'),
      ...each('Mod+Alt+', 'B C F I J L N U'),
    ],
    firefox: [
      ...each('Mod+Shift+', 'A B C D E F G H I J K M N O P R S T V W X Y Z'),
      ...each('Mod+Alt+', 'C E I K M R S U Z'),
    ],
  },
} as const;

/** Taken before a page, or more useful in a text field. */
const takenFromPages = {
  linux: [...each('Alt+', 'Tab Space F4'), ...each('Mod+', 'N T W Q Tab'), ...each('Mod+Shift+', 'N T W')],
  windows: [
    ...each('Alt+', 'Tab Space Escape F4'),
    ...each('Mod+', 'N T W Tab'),
    ...each('Mod+Shift+', 'N T W'),
    // AltGr, which types @, € and brackets.
    'Mod+Alt+*',
  ],
  mac: [
    ...each('Mod+', 'N T W Q H M Tab Space , `'),
    ...each('MacCtrl+', 'Up Down Left Right Space Tab'),
    // The caret, deleting, and a new line.
    ...each('MacCtrl+', 'A B D E F H K L N O P T V Y'),
    'MacCtrl+Alt+*',
    // Types characters: @ on a Spanish keyboard, brackets on a German one, ç on an English one.
    ...each('Alt+', 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z 0 1 2 3 4 5 6 7 8 9'),
    ...each('Alt+Shift+', '0 1 2 3 4 5 6 7 8 9'),
  ],
} as const;

const systems = ['linux', 'windows', 'mac'] as const;
const browsers = ['chromium', 'firefox'] as const;

/** A shortcut with digits is nine. */
const expanded = (keys: string) =>
  keys.includes('#') ? Array.from({ length: 9 }, (_, index) => keys.replace('#', String(index + 1))) : [keys];

const isTaken = (keys: string, taken: readonly string[]) =>
  taken.some((one) => (one.endsWith('*') ? keys.startsWith(one.slice(0, -1)) : one === keys));

const keysOn = (system: (typeof systems)[number], table: Readonly<Record<string, typeof smallStepKey>>) =>
  Object.values(table).flatMap((keys) => expanded(keys[system === 'mac' ? 'mac' : 'default']));

describe.each(systems)('on %s', (system) => {
  const commands = keysOn(system, commandKeys);
  const form = keysOn(system, formKeys);

  it.each(browsers)('%s and the system leave the keys of the commands', (browser) => {
    const taken = [...takenFromCommands[system].system, ...takenFromCommands[system][browser]];
    expect(commands.filter((keys) => isTaken(keys, taken))).toEqual([]);
  });

  it('browsers, text fields and the system leave the keys of the form', () => {
    expect(form.filter((keys) => isTaken(keys, takenFromPages[system]))).toEqual([]);
  });

  it('no key means two things', () => {
    const all = [...commands, ...form];
    expect(all.filter((keys, at) => all.indexOf(keys) !== at)).toEqual([]);
  });

  it('the arrow keys make small steps with a key that the system leaves', () => {
    const keys = each(`${smallStepKey[system === 'mac' ? 'mac' : 'default']}+`, 'Up Down Left Right');
    expect(keys.filter((one) => isTaken(one, takenFromPages[system]))).toEqual([]);
  });
});

it('no more commands have keys than Chromium suggests', () => {
  expect(Object.keys(commandKeys).length).toBeLessThanOrEqual(4);
});
