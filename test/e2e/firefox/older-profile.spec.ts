// An update of a profile whose cached lists are in the storage area, in a real Firefox.
import { expect, test } from '@playwright/test';
import { clearLists, speak } from '../../support/inside-extension';
import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { countLists, storeListsAsBefore } from '../older-profile-rules';

onlyInFullRun();

const session = connectedFirefox();

test('F31 lists of an older version move to their database', async () => {
  await session.inside.evaluate(storeListsAsBefore);
  // A list that was read since stays. Connecting may have read this one.
  await session.inside.evaluate(clearLists);
  expect(await session.inside.evaluate(countLists)).toEqual({ inArea: 2, inDatabase: 0 });
  await session.stopBackground();
  await session.inside.evaluate(speak, [{ name: 'outbox.wake', request: {} }]);
  await expect.poll(() => session.inside.evaluate(countLists)).toEqual({ inArea: 0, inDatabase: 2 });
});
