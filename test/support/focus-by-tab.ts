// Moves the focus like a person without a mouse.
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the focus is on the control. */
export async function focusByTab(popup: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await popup.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab leads to no ${String(control)}`);
}
