// Reads and answers Firefox's permission prompt, with real keys.
import type { FirefoxInterface } from './firefox-interface';
import type { Native } from './native';
import { pressUntil } from './native-prompt';
import { waitUntil } from './wait-until';

const panel = `window.PopupNotifications.panel`;

/** The text of the prompt; null if none is open. */
export async function readPrompt(ui: FirefoxInterface): Promise<string | null> {
  const text = await ui.run(`return ${panel}.state === 'open' ? ${panel}.textContent + ' ' +
    [...${panel}.querySelectorAll('label, description, span, b')].map((part) => part.value ?? part.textContent).join(' ') : null;`);
  return typeof text === 'string' ? text : null;
}

/** Waits for the prompt, answers it by its access key, and returns its text. `look` is called while it is open. */
export async function answerFirefoxPrompt(
  ui: FirefoxInterface,
  native: Native,
  answer: 'allow' | 'deny',
  look?: () => Promise<void>,
): Promise<string> {
  const asked = await waitUntil(() => readPrompt(ui), { what: 'the permission prompt' });
  await look?.();
  const key = answer === 'allow' ? 'alt+a' : 'Escape';
  await pressUntil(native, key, async () => (await readPrompt(ui)) === null, 1000);
  return asked;
}
