// The right-click menu while captures change it, in a real Chromium: visible entries must not disappear.
import { expect, test } from '@playwright/test';
import { optionsPage } from '../support/connected-session';
import { fillMenuOfIdeas } from '../support/menu-of-ideas';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { connectedChromium } from './fixtures';

const session = connectedChromium();
test.beforeAll(async () => {
  await fillMenuOfIdeas(session);
});

test('no menu entry disappears while captures change the list of ideas', async () => {
  const page = await optionsPage(session);
  const before = session.service.ideas().length;
  const worker = await session.worker();
  // The browser refuses to change a missing entry. Repeated changes therefore detect even a short absence.
  const watch = worker.evaluate(async () => {
    let looks = 0;
    const missing = new Set<string>();
    while (!Reflect.get(globalThis, 'isWatchOver')) {
      for (const id of ['idea', 'note', 'comment-or-vote', 'comment', 'comment-on:', 'review', 'article']) {
        await chrome.contextMenus.update(id, {}).catch(() => missing.add(id));
        looks += 1;
      }
    }
    return { looks, missing: [...missing] };
  });
  for (const name of ['One', 'Two', 'Three']) {
    await saveCaptures(page, [ideaNamed(name)]);
    await expect.poll(() => session.service.ideas().at(-1)?.sent.name).toBe(name);
    await expect
      .poll(() => worker.evaluate(async () => JSON.stringify(await chrome.storage.session.get('shownMenu'))))
      .toContain(name);
  }
  await worker.evaluate(() => Reflect.set(globalThis, 'isWatchOver', true));
  expect(session.service.ideas().length).toBe(before + 3);
  const { looks, missing } = await watch;
  expect(looks).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
