// The table of all keys: of the browser's commands and of the form. The manifest, the listeners and the labels
// come from it. test/unit/components/key-table.test.ts holds it against the keys that browsers and systems take.
//
// Spelling of the manifests. `MacCtrl` is Control on a Mac. `Mod` is Cmd on a Mac and Ctrl elsewhere. `#` is a
// digit from 1.

interface SystemKeys {
  /** Linux and Windows. */
  readonly default: string;
  readonly mac: string;
}

const everywhere = (keys: string): SystemKeys => ({ default: keys, mac: keys });

/** The suggested keys of the commands. At most four, because Chromium suggests no more. */
export const commandKeys = {
  _execute_action: everywhere('Alt+Shift+K'),
  'capture-idea': everywhere('Alt+Shift+J'),
  'capture-note': everywhere('Alt+Shift+Q'),
  'capture-comment': everywhere('Alt+Shift+G'),
} as const satisfies Record<string, SystemKeys>;

/** On a Mac, Option with a letter or digit types a character, such as @ or ç. So Control replaces it there. */
export const formKeys = {
  save: everywhere('Mod+Enter'),
  undo: everywhere('Mod+Z'),
  chooseKind: { default: 'Alt+#', mac: 'MacCtrl+#' },
  startOver: { default: 'Alt+0', mac: 'MacCtrl+0' },
  pickDestination: { default: 'Alt+Shift+#', mac: 'MacCtrl+Shift+#' },
  moveToPanel: everywhere('Alt+Enter'),
  moveToTab: everywhere('Alt+Shift+Enter'),
  commentOnMarked: { default: 'Alt+C', mac: 'MacCtrl+C' },
  // Mac text fields use Control with A and V to move the caret.
  addToMarked: { default: 'Alt+A', mac: 'MacCtrl+J' },
  voteForIdea: { default: 'Alt+V', mac: 'MacCtrl+U' },
  markNextIdea: { default: 'Alt+M', mac: 'MacCtrl+M' },
  addSpeaker: { default: 'Alt+W', mac: 'MacCtrl+W' },
  ruleForSite: { default: 'Alt+R', mac: 'MacCtrl+R' },
  addToDraft: { default: 'Alt+Q', mac: 'MacCtrl+Q' },
  addAndSave: { default: 'Alt+X', mac: 'MacCtrl+X' },
} as const satisfies Record<string, SystemKeys>;

/** Held with the arrow keys, it makes their steps small. Control with an arrow changes the desktop of a Mac. */
export const smallStepKey: SystemKeys = { default: 'Ctrl', mac: 'Alt' };

export type ShortcutName = keyof typeof formKeys;
