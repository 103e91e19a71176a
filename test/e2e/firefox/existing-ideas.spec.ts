import { expect } from '@playwright/test';
import { ideaNamed } from '../../support/save-capture';
import { existingIdeasTests } from '../existing-ideas-rules';
import { connectedFirefox, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const session = connectedFirefox();

existingIdeasTests({
  async open(kind, page) {
    await session.setPreferences({ lastKind: kind });
    await session.openPage(page);
    const popup = await session.openForm();
    return { ...popup, fillName: (words) => popup.fill('#field-name', words) };
  },
  async capture(name, page) {
    const toSave = { ...ideaNamed(name), address: session.pages.address(page) };
    expect(await session.save(toSave)).toEqual([true]);
  },
});
