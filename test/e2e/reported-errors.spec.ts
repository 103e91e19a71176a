// Errors that nobody caught, in a page and in the worker: a person can copy them, and a test fails on them.
import { expect, test } from '@playwright/test';
import { waitUntil } from '../support/wait-until';
import { connectedChromium, expectsErrors } from './fixtures';

const session = connectedChromium();
const secret = 'canary-7f3a';

test('an uncaught error of a page and of the worker is in the diagnostics, without its words (T29)', async () => {
  const options = await session.openExtensionPage('options.html#diagnostics');
  const worker = await session.worker();
  // Awaited rejections would be Playwright's own.
  await options.evaluate((words) => void setTimeout(() => Promise.reject(new TypeError(words))), secret);
  await options.evaluate((words) => {
    setTimeout(() => {
      throw new SyntaxError(words);
    });
  }, secret);
  await worker.evaluate((words) => void setTimeout(() => Promise.reject(new RangeError(words))), secret);
  const copied = await waitUntil(
    async () => {
      await options.getByRole('button', { name: 'Copy diagnostics' }).click();
      const text = await options.getByRole('textbox', { name: 'Diagnostics' }).inputValue();
      return JSON.parse(text).errors.length === 3 ? text : undefined;
    },
    { what: 'three errors in the diagnostics' },
  );
  const told: unknown = JSON.parse(copied);
  expect(told).toMatchObject({
    errors: expect.arrayContaining([
      expect.objectContaining({ context: 'options', place: 'unhandled rejection', kind: 'TypeError' }),
      expect.objectContaining({ context: 'options', place: 'uncaught', kind: 'SyntaxError' }),
      expect.objectContaining({ context: 'background', place: 'unhandled rejection', kind: 'RangeError' }),
    ]),
  });
  expect(copied).not.toContain(secret);

  const errors = await session.takeErrors();
  for (const kind of ['TypeError', 'SyntaxError', 'RangeError'])
    expect(errors.some((error) => error.includes(`"${kind}"`))).toBe(true);
  expect(errors.filter((error) => error.includes(secret))).toHaveLength(2);
  expectsErrors(/TypeError|SyntaxError|RangeError/);
});
