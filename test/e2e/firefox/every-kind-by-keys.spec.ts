// Real keys in a headed Firefox open, choose, fill and save kinds, and the service applies them.
import { expect, test } from '@playwright/test';
import { kinds } from '@/lib/capture/kinds';
import { readCatalogue } from '../../support/catalogues';
import { closeFirefoxPopup, type FirefoxPopup, waitForFirefoxPopup } from '../../support/firefox-popup';
import { waitUntil } from '../../support/wait-until';
import { tabOf, walksIn } from '../every-kind-rules';
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

/** Other kinds need an idea of their own. */
let hasIdea = false;

async function walk(kindId: string): Promise<void> {
  if (kindId !== 'idea' && !hasIdea) await walk('idea');
  const walks = walksIn(session.service);
  expect(Object.keys(walks)).toEqual(kinds.map(({ id }) => id));
  const { typed, request } = walks[kindId] ?? {};
  if (!typed || !request) throw new Error(`there is no walk for ${kindId}`);
  await session.forgetDrafts();
  session.service.clearRequests();
  await native.press('alt+shift+k');
  const popup = await waitForFirefoxPopup(session.ui);
  await waitUntil(async () => /^field-/.test(await popup.focused()), { what: 'the focus in a field' }).catch(
    async (error: unknown) => {
      throw new Error(`${String(error)}, in a form that says: ${await popup.text()}`);
    },
  );
  await choose(popup, kindId);
  for (const [field, text] of typed()) {
    if ((await popup.focused()) !== `field-${field}`)
      await tab('Tab', async () => (await popup.focused()) === `field-${field}`);
    await native.press('ctrl+a');
    await native.type(text);
    await expect.poll(() => popup.value(`#field-${field}`), soon).toBe(text);
  }
  await native.press('ctrl+Return');
  await popup.waitForText(/^Sent\b/m);
  const applied = session.service.requests
    .filter(({ status }) => status === 200)
    .map(({ method, path }) => `${method} ${path}`);
  expect(applied).toContainEqual(expect.stringMatching(request));
  hasIdea = true;
  await closeFirefoxPopup(session.ui);
}

for (const { id: kindId } of kinds)
  test(`the kind ${kindId} is opened, filled and saved by real keys alone`, () => walk(kindId));
