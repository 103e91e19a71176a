// On a terminal, a person decides what a command installs on their machine.
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { isAgreed } from '../../tools/ask';

function terminal({ typed = '', isTTY = true, CI }: { typed?: string; isTTY?: boolean; CI?: string } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
  input.end(typed);
  const agreed = isAgreed('Install firefox-esr?', { input, output, env: CI === undefined ? {} : { CI } });
  return { agreed, asked: () => agreed.then(() => String(output.read() ?? '')) };
}

it.each([
  ['Enter', '\n', true],
  ['y', 'y\n', true],
  ['Yes', ' Yes\n', true],
  ['n', 'n\n', false],
  ['no', 'no\n', false],
  ['the end of the input', '', false],
])('on a terminal, the question is asked, and %s answers it', async (_key, typed, isYes) => {
  const { agreed, asked } = terminal({ typed });
  expect(await agreed).toBe(isYes);
  expect(await asked()).toContain('Install firefox-esr? [Y/n]');
});

it.each([
  ['in CI', { CI: 'true' }],
  ['without a terminal', { isTTY: false }],
])('%s, nobody is asked, and the programs are installed', async (_where, given) => {
  const { agreed, asked } = terminal(given);
  expect(await agreed).toBe(true);
  expect(await asked()).toBe('');
});
