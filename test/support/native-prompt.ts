// Answers the browser's own permission prompt with real keys. No script can.
import type { Page } from 'playwright';
import type { Native } from './native';
import { waitUntil } from './wait-until';

interface Question {
  /** A page of the window that the prompt covers. */
  page: Page;
  /** Makes the extension request the permission, such as by a click. */
  ask: () => Promise<void>;
  answer: 'allow' | 'deny';
  /** Called while the prompt is open. */
  look?: () => Promise<void>;
}

/**
 * Requests, answers, and returns when the prompt has closed. No page notices the prompt, because Playwright makes
 * each believe that it has the focus. But the browser darkens the window behind the prompt, and the display shows
 * that.
 */
export async function answerPrompt(native: Native, { page, ask, answer, look }: Question): Promise<void> {
  const corner = await page.evaluate(() => ({ x: screenX + outerWidth - 40, y: screenY + outerHeight - 40 }));
  await settledSignature(native);
  const bright = await native.color(corner);
  const isBright = async () => (await native.color(corner)) === bright;
  await ask();
  await waitUntil(async () => !(await isBright()), { what: 'the permission prompt' });
  const settled = await settledSignature(native);
  await look?.();
  // Chromium focuses "Deny". The next button is "Allow".
  if (answer === 'allow')
    await pressUntil(native, 'Tab', async () => (await native.signature()) !== settled, 1000);
  // Escape instead of Return on "Deny": an extra key would reach the page, and must not press its button again.
  await pressUntil(native, answer === 'allow' ? 'Return' : 'Escape', isBright, 1500);
}

/** Browsers ignore answers in a prompt's first moments, to protect from keys meant for something else. */
export async function pressUntil(
  native: Native,
  key: string,
  isTaken: () => Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  const what = `the prompt to take ${key}`;
  await waitUntil(
    async () => {
      await native.press(key);
      return waitUntil(isTaken, { what, timeoutMs }).catch(() => false);
    },
    { what },
  );
}

/** A window is painted and a prompt fades in step by step. The prompt also drops keys meanwhile. */
export function settledSignature(native: Native): Promise<string> {
  let last = '';
  return waitUntil(
    async () => {
      const now = await native.signature();
      const isSettled = now === last;
      last = now;
      return isSettled ? now : undefined;
    },
    { what: 'the display to stand still', intervalMs: 150 },
  );
}
