import { test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { onlyInFullRun } from '../fixtures';
import { selectSaid, speakerTests } from '../speaker-rules';
import { nativeFirefoxWorld } from './native-world';

onlyInFullRun();

const { session, native } = nativeFirefoxWorld();
let tab: Page;
test.afterEach(() => tab.close());

speakerTests({
  session,
  native,
  async openOn(address, selected) {
    tab = await session.open(address);
    await tab.evaluate(selectSaid, selected);
    await session.focusPage();
    return session.openForm();
  },
});
