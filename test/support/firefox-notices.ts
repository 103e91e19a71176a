// Firefox's own notifications, which Firefox draws in windows if the desktop shows none.
import * as z from 'zod';
import type { FirefoxInterface } from './firefox-interface';

// A window has its text before it is loaded and shown. Until then, Firefox drops a click on it.
const windows = `[...Services.wm.getEnumerator('alert:alert')].filter(({ gIsActive }) => gIsActive)`;
const noticesSchema = z.array(z.object({ title: z.string(), text: z.string(), buttons: z.number() }));
export type Notice = z.infer<typeof noticesSchema>[number];

/** The visible notifications. */
export async function readNotices(ui: FirefoxInterface): Promise<Notice[]> {
  return noticesSchema.parse(
    await ui.run(`return ${windows}.map(({ document }) => ({
      title: document.getElementById('alertTitleLabel')?.value ?? '',
      text: document.getElementById('alertTextLabel')?.textContent ?? '',
      buttons: document.querySelectorAll('#alertButtons button, button.alertAction').length,
    }));`),
  );
}

/** Clicks the notification that contains this text. */
export async function clickNotice(ui: FirefoxInterface, words: string): Promise<void> {
  await ui.run(
    `const found = ${windows}.find(({ document }) => document.documentElement.textContent.includes(input));
     found.document.getElementById('alertBox').click();`,
    words,
  );
}
