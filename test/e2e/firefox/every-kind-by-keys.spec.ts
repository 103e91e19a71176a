// With real keys in a headed Firefox.
import { expect, test } from '@playwright/test';
import { kinds } from '@/lib/capture/kinds';
import { readCatalogue } from '../../support/catalogues';
import { closeFirefoxPopup, type FirefoxPopup, waitForFirefoxPopup } from '../../support/firefox-popup';
import { waitUntil } from '../../support/wait-until';
import { everyKindTests, tabOf } from '../every-kind-rules';
import { nativeFirefox, onlyInFullRun } from '../fixtures';

onlyInFullRun();
const { session, native } = nativeFirefox(() => ({}));
const english = readCatalogue('en');
const soon = { intervals: [30] };

/** Presses Tab until `isThere`. */
async function tab(key: 'Tab' | 'shift+Tab', isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await native.press(key);
    if (await isThere()) return;
  }
  throw new Error(`${key} doesn't lead there`);
}

async function choose(popup: FirefoxPopup, kindId: string): Promise<void> {
  const place = kinds.findIndex(({ id }) => id === kindId);
  if (place < 9) await native.press(`alt+${place + 1}`);
  else {
    const isMore = () =>
      popup.evaluate(
        ({ activeElement }) => activeElement?.matches('.kind-tabs .menu-button > button') ?? false,
        null,
      );
    const focusedItem = () =>
      popup.evaluate(
        ({ activeElement }) => (activeElement?.role === 'menuitem' ? activeElement.textContent : ''),
        null,
      );
    const label = english[kinds[place]?.label ?? '']?.message ?? '';
    await tab('shift+Tab', isMore);
    await native.press('Return');
    await expect.poll(focusedItem).not.toBe('');
    while ((await focusedItem()) !== label) await native.type(label.slice(0, 1));
    await native.press('Return');
  }
  const isChosen = () =>
    popup.evaluate(
      (document, id) => document.querySelector(`[role="tab"][id$="-tab-${id}"]`)?.ariaSelected,
      tabOf(kindId),
    );
  await expect.poll(isChosen, soon).toBe('true');
}

test.beforeAll(async () => {
  await session.setPreferences({ lastKind: 'idea', hiddenKinds: [] });
  await session.openPage('sample-article.html');
  await session.focusPage();
});

everyKindTests(session, async () => {
  await native.press('alt+shift+k');
  const popup = await waitForFirefoxPopup(session.ui);
  await waitUntil(async () => /^field-/.test(await popup.focused()), { what: 'the focus in a field' }).catch(
    async (error: unknown) => {
      throw new Error(`${String(error)}, in a form that says: ${await popup.text()}`);
    },
  );
  return {
    choose: (kindId) => choose(popup, kindId),
    async type(field, text) {
      if ((await popup.focused()) !== `field-${field}`)
        await tab('Tab', async () => (await popup.focused()) === `field-${field}`);
      await native.press('ctrl+a');
      await native.type(text);
      await expect.poll(() => popup.value(`#field-${field}`), soon).toBe(text);
    },
    async save() {
      await native.press('ctrl+Return');
      await popup.waitForText(/^Sent\b/m);
      await closeFirefoxPopup(session.ui);
    },
  };
});
