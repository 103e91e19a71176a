// Owns what a person does in the capture popup, in the popup's own words.
import type { Page } from 'playwright';

export interface CapturePopup {
  page: Page;
  choose(kind: 'Idea' | 'Note' | 'Comment'): Promise<void>;
  /** Fields by their labels, such as { Name: 'Faster import' }, each emptied first. */
  fill(fields: Readonly<Record<string, string>>): Promise<void>;
  /** Names the idea that a comment goes to and waits until its name was found. */
  commentOn(key: string, name: string): Promise<void>;
  /** Presses the save button and waits until the service has it. */
  save(): Promise<SentCapture>;
}

export interface SentCapture {
  /** Where "Open" leads; null for a record without an address of its own. */
  address: string | null;
}

/** Longer than the undo window. */
const sentTimeoutMs = 20_000;

export function createCapturePopup(page: Page): CapturePopup {
  async function save(): Promise<SentCapture> {
    await page.getByRole('button', { name: /^Save / }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Sent$/ })
      .waitFor({ timeout: sentTimeoutMs });
    const open = page.getByRole('link', { name: 'Open' });
    return { address: (await open.count()) > 0 ? await open.getAttribute('href') : null };
  }

  return {
    page,
    choose: (kind) => page.getByRole('tab', { name: kind }).click(),
    fill: async (fields) => {
      for (const [label, text] of Object.entries(fields)) {
        const box = page
          .getByRole('combobox', { name: label })
          .or(page.getByRole('textbox', { name: label }));
        await box.fill(text);
      }
    },
    commentOn: async (key, name) => {
      await page.getByRole('combobox', { name: 'Idea' }).fill(key);
      await page.getByText(name).first().waitFor();
    },
    save,
  };
}
