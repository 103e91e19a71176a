import { describe, expect, it } from 'vitest';
import { keysFor, type PressedKey, pressedShortcut } from '@/components/controls/use-keys';
import german from '../../../public/_locales/de/messages.json';
import french from '../../../public/_locales/fr/messages.json';
import { t } from './with-say';

const [alt, ctrl, shift, meta] = [{ altKey: true }, { ctrlKey: true }, { shiftKey: true }, { metaKey: true }];
const press = (code: string, key: string, held: Partial<PressedKey> = {}, hasAppleKeys = false) =>
  pressedShortcut(
    { code, key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...held },
    hasAppleKeys,
  );

describe('the shortcuts of the popup', () => {
  it.each([
    ['Ctrl with Enter', press('Enter', 'Enter', ctrl), 'save', 0],
    ['Alt with a digit', press('Digit2', '2', alt), 'chooseKind', 2],
    ['Alt with a digit that types another character', press('Digit2', '™', alt), 'chooseKind', 2],
    ['Alt with 0', press('Digit0', '0', alt), 'startOver', 0],
    ['Alt and Shift with a digit', press('Digit1', '!', { ...alt, ...shift }), 'pickDestination', 1],
    ['Alt with Enter', press('Enter', 'Enter', alt), 'moveToPanel', 0],
    ['Alt and Shift with Enter', press('Enter', 'Enter', { ...alt, ...shift }), 'moveToTab', 0],
    ['Alt with C', press('KeyC', 'ç', alt), 'commentOnMarked', 0],
    ['Alt with M', press('KeyM', 'µ', alt), 'markNextIdea', 0],
    ['Alt with V', press('KeyV', '√', alt), 'voteForIdea', 0],
    ['Alt with R', press('KeyR', '®', alt), 'ruleForSite', 0],
    ['Alt with W', press('KeyW', '∑', alt), 'addSpeaker', 0],
    ['Ctrl with Z, wherever the keyboard has it', press('KeyY', 'z', ctrl), 'undo', 0],
    ['F110 Ctrl with Z on an Arabic keyboard', press('KeyZ', 'ئ', ctrl), 'undo', 0],
    ['F110 Ctrl with Z on a Russian keyboard', press('KeyZ', 'я', ctrl), 'undo', 0],
    ['F110 Ctrl with Z while Caps Lock is on', press('KeyZ', 'Z', ctrl), 'undo', 0],
    ['F110 Alt with 2 on a Japanese keyboard for kana', press('Digit2', 'ふ', alt), 'chooseKind', 2],
    ['F110 Alt with 2 on an Arabic keyboard', press('Digit2', '٢', alt), 'chooseKind', 2],
    ['F110 Alt with 2 where that key is dead', press('Digit2', 'Dead', alt), 'chooseKind', 2],
    ['F110 Ctrl with the Enter of the number pad', press('NumpadEnter', 'Enter', ctrl), 'save', 0],
  ])('are triggered by %s', (_keys, pressed, name, digit) => {
    expect(pressed).toEqual({ name, digit });
  });

  it.each([
    ['a letter', press('KeyC', 'c')],
    ['Enter alone', press('Enter', 'Enter')],
    ['AltGr with a digit', press('Digit2', '²', { ...alt, ...ctrl })],
    ['the key of the system with V', press('KeyV', 'v', { ...alt, ...meta })],
    ['Ctrl and Shift with Z', press('KeyZ', 'Z', { ...ctrl, ...shift })],
    ['F110 Alt with 0 of the number pad', press('Numpad0', '0', alt)],
    ['F110 Alt with 2 of the number pad', press('Numpad2', '2', alt)],
    ['F110 Alt and Shift with 1 of the number pad', press('Numpad1', '1', { ...alt, ...shift })],
    ['F110 Alt with 2 of a number pad that moves', press('Numpad2', 'ArrowDown', alt)],
    ['F110 AltGr with V, where it is no Alt', press('KeyV', '„')],
    ['F110 a key that an input method uses', press('Digit2', 'Process', alt)],
  ])('are not triggered by %s', (_keys, pressed) => {
    expect(pressed).toBeNull();
  });

  it('are written for people and for screen readers', () => {
    const { shown, aria } = keysFor(t, false);
    expect([shown('save'), aria('save'), shown('pickDestination', 3)]).toEqual([
      'Ctrl+Enter',
      'Control+Enter',
      'Alt+Shift+3',
    ]);
  });

  it('have the signs of a Mac, for people and for screen readers', () => {
    const { shown, aria, named } = keysFor(t, true);
    expect([shown('save'), aria('save'), shown('moveToTab')]).toEqual(['⌘↩', 'Meta+Enter', '⌥⇧↩']);
    expect([shown('pickDestination', 3), aria('pickDestination', 3)]).toEqual(['⌃⇧3', 'Control+Shift+3']);
    // Firefox tells the keys of commands in the spelling of manifests, Chromium in signs.
    expect(['Alt+Shift+K', 'MacCtrl+Shift+9', 'Ctrl+Y', '⌥⇧K'].map(named)).toEqual([
      '⌥⇧K',
      '⌃⇧9',
      '⌘Y',
      '⌥⇧K',
    ]);
  });

  it('have the names of the keys on the person’s keyboard, also if the browser tells them in English', () => {
    const { shown, named } = keysFor((key) => Object(german)[key].message, false);
    expect(shown('save')).toBe('Strg+Enter');
    expect(named('Ctrl+Shift+Y')).toBe('Strg+Umschalt+Y');
    expect(named('Strg+Umschalt+Y')).toBe('Strg+Umschalt+Y');
    expect(keysFor((key) => Object(french)[key].message, false).named('Enter')).toBe('Entrée');
  });
});

const onMac = (code: string, key: string, held: Partial<PressedKey> = {}) => press(code, key, held, true);

describe('the shortcuts of the popup on a Mac', () => {
  it.each([
    ['Cmd with Enter', onMac('Enter', 'Enter', meta), 'save', 0],
    ['Cmd with Z', onMac('KeyZ', 'z', meta), 'undo', 0],
    ['Control with a digit', onMac('Digit2', '2', ctrl), 'chooseKind', 2],
    ['Control with a digit of a French keyboard', onMac('Digit2', 'é', ctrl), 'chooseKind', 2],
    ['Control with 0', onMac('Digit0', '0', ctrl), 'startOver', 0],
    ['Control and Shift with a digit', onMac('Digit1', '!', { ...ctrl, ...shift }), 'pickDestination', 1],
    ['Control with the place of C', onMac('KeyC', 'с', ctrl), 'commentOnMarked', 0],
    ['Option with Enter', onMac('Enter', 'Enter', alt), 'moveToPanel', 0],
  ])('are triggered by %s', (_keys, pressed, name, digit) => {
    expect(pressed).toEqual({ name, digit });
  });

  it.each([
    ['Option and 2, which types @ on a Spanish keyboard', onMac('Digit2', '@', alt)],
    ['Option and C, which types ç', onMac('KeyC', 'ç', alt)],
    ['F110 Control and 0 of the number pad', onMac('Numpad0', '0', ctrl)],
    ['Control and A, which moves the caret', onMac('KeyA', 'a', ctrl)],
    ['Control, Option and C, a key of VoiceOver', onMac('KeyC', 'c', { ...ctrl, ...alt })],
  ])('are not triggered by %s', (_keys, pressed) => {
    expect(pressed).toBeNull();
  });
});
