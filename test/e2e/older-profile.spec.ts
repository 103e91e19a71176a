// An update of a profile whose cached lists are in the storage area, in a real Chromium.
import { expect, test } from '@playwright/test';
import { clearLists } from '../support/inside-extension';
import { connectedChromium } from './fixtures';
import { countLists, storeListsAsBefore } from './older-profile-rules';

const session = connectedChromium();

test('F31 lists of an older version move to their database, and the form names the product by them', async () => {
  const options = await session.openExtensionPage('options.html');
  await options.evaluate(storeListsAsBefore);
  // A list that was read since stays. Connecting may have read this one.
  await options.evaluate(clearLists);
  expect(await options.evaluate(countLists)).toEqual({ inArea: 2, inDatabase: 0 });
  await session.stopWorker();
  await session.worker();
  await expect.poll(() => options.evaluate(countLists)).toEqual({ inArea: 0, inDatabase: 2 });
  const popup = await session.openPopup(await session.openPage('sample-article.html'));
  // The properties are closed.
  await expect(popup.locator('body')).toContainText('Named before the update');
});
