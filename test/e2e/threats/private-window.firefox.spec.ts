// A private window of a real Firefox doesn't run the add-on.
import { expect, test } from '@playwright/test';
import { connectedFirefox } from '../fixtures';

const session = connectedFirefox();

test('F39 the add-on does not run in private windows, and they do not show its button', async () => {
  const seenBefore = await session.inside.evaluate(() => browser.tabs.query({}).then((tabs) => tabs.length));
  const shown = await session.ui.run(
    `const opened = window.OpenBrowserWindow({ private: true });
     await new Promise((resolve) => opened.addEventListener('load', resolve, { once: true }));
     await opened.delayedStartupPromise;
     const button = opened.document.getElementById(input.replace(/[^a-z0-9_-]/gi, '_').toLowerCase() + '-browser-action');
     return { isPrivate: opened.PrivateBrowsingUtils.isWindowPrivate(opened), hasButton: button !== null && !button.hidden };`,
    session.addOnId,
  );
  expect(shown).toEqual({ isPrivate: true, hasButton: false });
  const seen = await session.inside.evaluate(async () => ({
    isAllowed: await browser.extension.isAllowedIncognitoAccess(),
    tabs: (await browser.tabs.query({})).length,
    private: (await browser.windows.getAll()).filter(({ incognito }) => incognito).length,
  }));
  expect(seen).toEqual({ isAllowed: false, tabs: seenBefore, private: 0 });
});
