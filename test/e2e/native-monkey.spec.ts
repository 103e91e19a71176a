// A monkey at the real popup of a headed Chromium.
import { readKept } from '../support/inside-extension';
import { popupAfter } from '../support/popup';
import type { MonkeyWorld } from '../support/popup-monkey';
import { monkeyTests } from './monkey-rules';
import { nativeWorld } from './native-world';

const { session, native, page } = nativeWorld();

const world: MonkeyWorld = {
  native,
  async open() {
    await page.bringToFront();
    const popup = await popupAfter(session, () => native.press('alt+shift+k'));
    return { evaluate: (act) => popup.evaluate(`(${act})(document)`) };
  },
  endWorker: () => session.stopWorker(),
  kept: async () => (await session.worker()).evaluate(readKept),
};

monkeyTests(world);
