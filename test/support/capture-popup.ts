// Drives the capture popup like a person, by the popup's own words.
import type { Page } from 'playwright';

export type CapturePopup = ReturnType<typeof createCapturePopup>;

interface SentCapture {
  /** The target of "Open"; null for a record without its own address. */
  address: string | null;
}

/** Longer than the undo window. */
const sentTimeoutMs = 20_000;

export function createCapturePopup(page: Page) {
  async function save(): Promise<SentCapture> {
    await page.getByRole('button', { name: /^Save / }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Sent\b/ })
      .waitFor({ timeout: sentTimeoutMs });
    const open = page.getByRole('link', { name: 'Open' });
    return { address: (await open.count()) > 0 ? await open.getAttribute('href') : null };
  }

  return {
    page,
    choose: (kind: 'Idea' | 'Note' | 'Comment') => page.getByRole('tab', { name: kind }).click(),
    /** Fields by their labels, such as { Name: 'Faster import' }, each emptied first. */
    fill: async (fields: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(fields)) {
        const box = page
          .getByRole('combobox', { name: label })
          .or(page.getByRole('textbox', { name: label }));
        await box.fill(text);
      }
    },
    /** Names the idea of a comment and waits until its name is found. */
    commentOn: async (key: string, name: string) => {
      await page.getByRole('combobox', { name: 'Idea' }).fill(key);
      await page.getByText(name).first().waitFor();
    },
    /** Presses the save button and waits until the service has it. */
    save,
  };
}
