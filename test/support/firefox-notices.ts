// Owns Firefox's own notifications: where the desktop shows none, Firefox draws them itself, in windows of their own.
import * as z from 'zod';
import type { FirefoxInterface } from './firefox-interface';

const windows = `[...Services.wm.getEnumerator('alert:alert')]`;
const noticesSchema = z.array(z.object({ title: z.string(), text: z.string(), buttons: z.number() }));
export type Notice = z.infer<typeof noticesSchema>[number];

/** The notifications in sight. */
export async function readNotices(ui: FirefoxInterface): Promise<Notice[]> {
  return noticesSchema.parse(
    await ui.run(`return ${windows}.map(({ document }) => ({
      title: document.getElementById('alertTitleLabel')?.value ?? '',
      text: document.getElementById('alertTextLabel')?.textContent ?? '',
      buttons: document.querySelectorAll('#alertButtons button, button.alertAction').length,
    }));`),
  );
}

/** Clicks the notification whose text holds these words, as a person does. */
export async function clickNotice(ui: FirefoxInterface, words: string): Promise<void> {
  await ui.run(
    `const found = ${windows}.find(({ document }) => document.documentElement.textContent.includes(input));
     found.document.getElementById('alertBox').click();`,
    words,
  );
}
