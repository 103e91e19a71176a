// A monkey at the real popup of a headed Firefox.
import { readKept } from '../../support/inside-extension';
import type { MonkeyWorld } from '../../support/popup-monkey';
import { monkeyTests } from '../monkey-rules';
import { nativeFirefoxWorld } from './native-world';

const { session, native } = nativeFirefoxWorld();

const world: MonkeyWorld = {
  native,
  async open() {
    const popup = await session.openPopup();
    return { evaluate: (act) => popup.evaluate(act, null) };
  },
  endWorker: () => session.stopBackground(),
  kept: () => session.inside.evaluate(readKept),
};

monkeyTests(world);
