// A setting that needs an essay is the wrong setting.
import { expect, it } from 'vitest';
import english from '../../../public/_locales/en/messages.json';

const longestHint = 120;

it('no hint and no description of a section is longer than 120 English letters', () => {
  const hints = Object.entries(english).filter(([key]) => /(?:Hint|About)$/.test(key));
  expect(hints.length).toBeGreaterThan(30);
  const long = hints.filter(([, { message }]) => message.length > longestHint).map(([key]) => key);
  expect(long).toEqual([]);
});
