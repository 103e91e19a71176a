import { expect, type Page, test } from '@playwright/test';
import { kinds } from '@/lib/capture/kinds';
import { readCatalogue } from '../support/catalogues';
import { focusByTab } from '../support/focus-by-tab';
import { everyKindTests } from './every-kind-rules';
import { connectedChromium, onlyInFullRun } from './fixtures';

onlyInFullRun();
const session = connectedChromium();
const english = readCatalogue('en');

/** The kind: by its tab, as a choice of the comment's tab, or from the menu of further kinds. */
async function choose(popup: Page, kindId: string): Promise<void> {
  const place = kinds.findIndex(({ id }) => id === kindId);
  const kind = kinds[place];
  if (!kind) throw new Error(`there is no kind ${kindId}`);
  const label = english[kind.label]?.message ?? '';
  const choice = { reply: 'ArrowRight', 'append-idea': 'ArrowLeft' }[kindId];
  if (choice) {
    await popup.keyboard.press('Alt+3');
    await focusByTab(popup, popup.getByRole('radio', { name: 'Comment' }));
    await popup.keyboard.press(choice);
  } else if (place < 4) await popup.keyboard.press(`Alt+${place + 1}`);
  else {
    await focusByTab(popup, popup.getByRole('button', { name: 'More kinds and actions' }));
    await popup.keyboard.press('Enter');
    const item = popup.getByRole('menuitem', { name: new RegExp(`^${label}( Alt|$)`) });
    await expect(popup.getByRole('menuitem').first()).toBeFocused();
    const isThere = () => item.evaluate((element) => element === document.activeElement);
    while (!(await isThere())) await popup.keyboard.press(label.slice(0, 1));
    await popup.keyboard.press('Enter');
  }
  await expect(popup.getByRole('tab', { selected: true })).toHaveText(choice ? 'Comment' : label);
}

let page: Page;
test.beforeAll(async () => {
  await session.setPreferences({ hiddenKinds: [] });
  page = await session.openPage('sample-article.html');
});
test.afterAll(() => page.close());

everyKindTests(session, async () => {
  const popup = await session.openPopup(page);
  // The form takes keys once a field of it has the focus.
  await expect(popup.locator(':focus')).toHaveAttribute('id', /^field-/);
  return {
    choose: (kindId) => choose(popup, kindId),
    async type(field, text) {
      await focusByTab(popup, popup.locator(`#field-${field}`));
      await popup.keyboard.press('Control+A');
      await popup.keyboard.type(text);
    },
    async save() {
      await popup.keyboard.press('Control+Enter');
      await expect(popup.getByRole('status').filter({ hasText: /^Sent\b/ })).toBeVisible();
      await popup.close();
    },
  };
});
