import { expect, it } from 'vitest';
import { isSamePassage } from '@/lib/page/passage/selection-of-text';

it.each([
  ['the same words', 'Nothing is loose.', 'Nothing is loose.', true],
  ['line ends where we write a list', '- One thing\n- Another thing', 'One thing\nAnother thing', true],
  ['capitals that the style makes', 'Nothing is loose.', 'NOTHING IS LOOSE.', true],
  [
    'an image at the beginning',
    '[a rock] Nothing is loose in the tide pools.',
    'Nothing is loose in the tide pools.',
    true,
  ],
  [
    'an image within the first words',
    'Nothing [a rock] is loose in the tide pools of the bay.',
    'Nothing is loose in the tide pools of the bay.',
    true,
  ],
  ['our reading cut', 'Nothing is loose in the tide', 'Nothing is loose in the tide pools of the bay.', true],
  ['numbers alone', '1 234', '1234', true],
  ['other words', 'An older selection.', 'Nothing is loose.', false],
  ['other numbers', '1 234', '99', false],
])('%s: are %j and %j one passage? %s', (_what, read, told, isSame) => {
  expect(isSamePassage(read, told)).toBe(isSame);
});
