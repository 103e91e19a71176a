import { describe, expect, it } from 'vitest';
import {
  ariaShortcut,
  type PressedKey,
  pressedShortcut,
  shortcutKeys,
  translatedKeys,
} from '@/components/controls/shortcuts';
import type { Say } from '@/lib/capture/text/messages';
import german from '../../../public/_locales/de/messages.json';
import french from '../../../public/_locales/fr/messages.json';
import { say } from './with-say';

const press = (code: string, key: string, held: Partial<PressedKey> = {}) =>
  pressedShortcut({ code, key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...held });

describe('the shortcuts of the popup', () => {
  it.each([
    ['Ctrl with Enter', press('Enter', 'Enter', { ctrlKey: true }), 'save', 0],
    ['Cmd with Enter', press('Enter', 'Enter', { metaKey: true }), 'save', 0],
    ['Alt with a digit', press('Digit2', '2', { altKey: true }), 'chooseKind', 2],
    [
      'Alt with a digit that types another character',
      press('Digit2', '™', { altKey: true }),
      'chooseKind',
      2,
    ],
    ['Alt with 0', press('Digit0', '0', { altKey: true }), 'startOver', 0],
    [
      'Alt and Shift with a digit',
      press('Digit1', '!', { altKey: true, shiftKey: true }),
      'pickDestination',
      1,
    ],
    ['Alt with Enter', press('Enter', 'Enter', { altKey: true }), 'moveToPanel', 0],
    ['Alt and Shift with Enter', press('Enter', 'Enter', { altKey: true, shiftKey: true }), 'moveToTab', 0],
    ['Alt with C', press('KeyC', 'ç', { altKey: true }), 'commentOnMarked', 0],
    ['Alt with M', press('KeyM', 'µ', { altKey: true }), 'markNextIdea', 0],
    ['Alt with V', press('KeyV', '√', { altKey: true }), 'voteForIdea', 0],
    ['Alt with R', press('KeyR', '®', { altKey: true }), 'ruleForSite', 0],
    ['Alt with W', press('KeyW', '∑', { altKey: true }), 'addSpeaker', 0],
    ['Ctrl with Z, wherever the keyboard has it', press('KeyY', 'z', { ctrlKey: true }), 'undo', 0],
  ])('are triggered by %s', (_keys, pressed, name, digit) => {
    expect(pressed).toEqual({ name, digit });
  });

  it.each([
    ['a letter', press('KeyC', 'c')],
    ['Enter alone', press('Enter', 'Enter')],
    ['AltGr with a digit', press('Digit2', '²', { altKey: true, ctrlKey: true })],
    ['Ctrl and Shift with Z', press('KeyZ', 'Z', { ctrlKey: true, shiftKey: true })],
  ])('are not triggered by %s', (_keys, pressed) => {
    expect(pressed).toBeNull();
  });

  it('are written for people and for screen readers', () => {
    expect([shortcutKeys(say, 'save'), ariaShortcut('save')]).toEqual(['Ctrl+Enter', 'Control+Enter']);
    const apple = { hasAppleKeys: true };
    expect([shortcutKeys(say, 'save', apple), ariaShortcut('save', apple)]).toEqual([
      '⌘+Enter',
      'Meta+Enter',
    ]);
    expect(shortcutKeys(say, 'pickDestination', { digit: 3 })).toBe('Alt+Shift+3');
  });

  it('have the names of the keys on the person’s keyboard, also if the browser tells them in English', () => {
    const sayGerman: Say = (key) => Object(german)[key].message;
    expect(shortcutKeys(sayGerman, 'save')).toBe('Strg+Enter');
    expect(translatedKeys(sayGerman, 'Ctrl+Shift+Y')).toBe('Strg+Umschalt+Y');
    expect(translatedKeys(sayGerman, 'Strg+Umschalt+Y')).toBe('Strg+Umschalt+Y');
    expect(translatedKeys((key) => (key === 'keyEnter' ? french.keyEnter.message : key), 'Enter')).toBe(
      'Entrée',
    );
  });
});
