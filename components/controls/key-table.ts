// The table of all keys: of the browser's commands and of the form. The manifest, the listeners and the labels
// come from it. test/unit/components/key-table.test.ts holds it against the keys that browsers and systems take.
//
// Spelling of the manifests. `MacCtrl` is Control on a Mac. `Mod` is Cmd on a Mac and Ctrl elsewhere. `#` is a
// digit from 1.
import type { MessageKey } from '@/lib/capture/text/messages';

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

interface FormKeys extends SystemKeys {
  /**
   * The label of the control with the same action. With a digit: the control's tooltip, which includes name and keys. For a
   * marked idea: with the idea's key.
   */
  readonly label: MessageKey;
}

const shortcut = (label: MessageKey, keys: string, mac = keys): FormKeys => ({ label, default: keys, mac });

/** On a Mac, Option with a letter or digit types a character, such as @ or ç. So Control replaces it there. */
export const formKeys = {
  /** The label is for kinds that have none in `KindIcon.tsx`. */
  save: shortcut('saveOther', 'Mod+Enter'),
  undo: shortcut('undo', 'Mod+Z'),
  chooseKind: shortcut('withDetail', 'Alt+#', 'MacCtrl+#'),
  /** The same key restores the draft that it cleared. */
  startOver: shortcut('startOver', 'Alt+0', 'MacCtrl+0'),
  pickDestination: shortcut('withDetail', 'Alt+Shift+#', 'MacCtrl+Shift+#'),
  /** In the side panel, this moves the form to the tab. */
  moveToPanel: shortcut('movePanel', 'Alt+Enter'),
  moveToTab: shortcut('moveTab', 'Alt+Shift+Enter'),
  /** The next three keys use the marked idea of the list. */
  commentOnMarked: shortcut('commentOn', 'Alt+C', 'MacCtrl+C'),
  // Mac text fields use Control with A and V to move the caret.
  addToMarked: shortcut('addTo', 'Alt+A', 'MacCtrl+J'),
  /** Without a marked idea, the key chooses the kind. */
  voteForIdea: shortcut('voteOn', 'Alt+V', 'MacCtrl+U'),
  markNextIdea: shortcut('nextIdea', 'Alt+M', 'MacCtrl+M'),
  /** The same key removes the speaker again. */
  addSpeaker: shortcut('speakerAdd', 'Alt+W', 'MacCtrl+W'),
  /** Opens the settings at the rule for the page's site. */
  ruleForSite: shortcut('ruleForSite', 'Alt+R', 'MacCtrl+R'),
  wholeArticle: shortcut('articleWhole', 'Alt+L', 'MacCtrl+I'),
  pictureOfPart: shortcut('picturePart', 'Alt+P', 'MacCtrl+G'),
  addToDraft: shortcut('addToDraft', 'Alt+Q', 'MacCtrl+Q'),
  addAndSave: shortcut('addAndSave', 'Alt+X', 'MacCtrl+X'),
} as const satisfies Record<string, FormKeys>;

export type ShortcutName = keyof typeof formKeys;

export const shortcutMessage = (name: ShortcutName): MessageKey => formKeys[name].label;

/** Held with the arrow keys, it makes their steps small. Control with an arrow changes the desktop of a Mac. */
export const smallStepKey: SystemKeys = { default: 'Ctrl', mac: 'Alt' };
