// A tab of a real Firefox that is closed while a shortcut reads it.
import { expect, test } from '@playwright/test';
import { dumpStores } from '../../support/inside-extension';
import { nativeFirefox } from '../fixtures';

const { session, native } = nativeFirefox(() => ({}));

test('F33 the form keeps address and title of a tab that was closed while it was read, and says that the selection is lost', async () => {
  const page = await session.openPage('sample-article.html');
  const address = page.url();
  await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.body);
    // The page answers nobody for a while after the keys are pressed.
    addEventListener('keydown', ({ code }) => {
      if (code !== 'KeyJ') return;
      document.title = 'Busy';
      setTimeout(() => {
        const endMs = performance.now() + 4_000;
        while (performance.now() < endMs);
      });
    });
  });
  await session.focusPage();
  await native.press('alt+shift+j');
  await expect.poll(() => session.ui.run('return window.gBrowser.selectedTab.label')).toBe('Busy');
  await session.ui.run('window.gBrowser.removeTab(window.gBrowser.selectedTab, { skipPermitUnload: true })');
  await expect.poll(() => session.inside.evaluate(dumpStores)).toContain('selection-lost');
  const stored = await session.inside.evaluate(dumpStores);
  expect(stored).toContain(address);
  expect(session.service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
