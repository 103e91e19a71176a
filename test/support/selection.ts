// Selects text in a page like a person: the document has the selection, the page has the focus.
import type { Page } from 'playwright';

/** Selects the whole text of the first element that the CSS selector finds. */
export async function selectText(page: Page, selector: string): Promise<void> {
  await page.bringToFront();
  await page.locator(selector).first().scrollIntoViewIfNeeded();
  await page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    const selection = getSelection();
    if (!element || !selection) throw new Error(`nothing to select: ${wanted}`);
    selection.selectAllChildren(element);
  }, selector);
}
