// @vitest-environment jsdom
// F109: a held key acts once, and what it repeats after its Alt or Ctrl was let go first types nothing.
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSinglePress } from '@/components/controls/use-shortcuts';

function Page() {
  useSinglePress();
  return <textarea />;
}

/** Whether each key in turn reaches the field and may type. */
function typed(...keys: readonly KeyboardEventInit[]): boolean[] {
  const { container } = render(<Page />);
  const field = container.querySelector('textarea');
  return keys.map((key) => {
    let hasArrived = false;
    const listener = () => {
      hasArrived = true;
    };
    field?.addEventListener('keydown', listener);
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key });
    field?.dispatchEvent(event);
    field?.removeEventListener('keydown', listener);
    return hasArrived && !event.defaultPrevented;
  });
}

const digit = { key: '0', code: 'Digit0' };
const enter = { key: 'Enter', code: 'Enter' };
const back = { key: 'Backspace', code: 'Backspace' };
const [alt, ctrl, meta] = [{ altKey: true }, { ctrlKey: true }, { metaKey: true }];
const [letter, capital] = [
  { key: 'a', code: 'KeyA' },
  { key: 'A', code: 'KeyA', shiftKey: true },
];
const held = (key: KeyboardEventInit) => ({ ...key, repeat: true });

it.each<[string, KeyboardEventInit[], boolean[]]>([
  ['Alt+0, of which Alt was let go first', [{ ...digit, ...alt }, held(digit)], [true, false]],
  ['Ctrl+Enter, of which Ctrl was let go first', [{ ...enter, ...ctrl }, held(enter)], [true, false]],
  ['⌘↩, of which ⌘ was let go first', [{ ...enter, ...meta }, held(enter)], [true, false]],
  [
    'the same key pressed again',
    [{ ...digit, ...alt }, held(digit), digit, held(digit)],
    [true, false, true, true],
  ],
  ['a held letter', [letter, held(letter)], [true, true]],
  ['a held capital, of which Shift was let go first', [capital, held(letter)], [true, true]],
  [
    'Ctrl+Backspace, of which Ctrl was let go first, goes on by letters',
    [{ ...back, ...ctrl }, held(back)],
    [true, true],
  ],
])('F109 %s', (_what, keys, expected) => {
  expect(typed(...keys)).toEqual(expected);
});
