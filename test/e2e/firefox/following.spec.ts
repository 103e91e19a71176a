// Settings that follow the person, through the storage that a real Firefox syncs.
import { expect, test } from '@playwright/test';
import { connectedFirefox, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const session = connectedFirefox();

const inAccount = async (): Promise<unknown> =>
  JSON.parse(await session.inside.evaluate(async () => JSON.stringify(await chrome.storage.sync.get(null))));

const follow = (isSyncOn: boolean) => session.setPreferences({ isSyncOn });

test('the settings are in the browser’s account while the switch is on', async () => {
  await follow(true);
  await expect.poll(inAccount).toMatchObject({ 'preference:isPlainText': { v: 1, value: false } });
  expect(JSON.stringify(await inAccount())).not.toContain(session.service.token);
  await follow(false);
  await expect.poll(inAccount).toEqual({});
});
