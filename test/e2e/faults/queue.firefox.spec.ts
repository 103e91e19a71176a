// Events that stop a queue in Firefox, and events that resume it.
import { expect, test } from '@playwright/test';
import { ideaNamed } from '../../support/save-capture';
import { eitherOfFirefox } from '../either-browser';
import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { outcomesOf } from './outcomes';
import { queueTests } from './queue-rules';

onlyInFullRun();
const session = connectedFirefox();
const { named, attempts, stateOf } = outcomesOf(session, () => session.captures());

queueTests({
  browser: eitherOfFirefox(session),
  async calm() {
    await session.inside.evaluate(() => location.assign('/activity.html'));
    await session.inside.waitForFunction(
      () => location.pathname === '/activity.html' && document.querySelector('h1'),
    );
  },
  async replaceToken(token) {
    await session.reopenInside();
    await session.replaceToken(token);
  },
});

test('F29 a revoked permission blocks the account before anything is sent; one click requests it and the queue continues', async () => {
  const isAllowed = () =>
    session.inside.evaluate(() => browser.permissions.contains({ origins: ['http://127.0.0.1/*'] }));
  await session.inside.evaluate(() => browser.permissions.remove({ origins: ['http://127.0.0.1/*'] }));
  await session.save(ideaNamed('Not allowed to leave'));
  const activity = await session.openExtensionPage('activity.html');
  await activity.waitForFunction(() =>
    document.body.textContent.includes('doesn’t allow access to 127.0.0.1'),
  );
  expect(attempts('/ideas')).toHaveLength(0);
  await activity.locator('::-p-xpath(//button[normalize-space()="Allow"])').click();
  await expect.poll(isAllowed).toBe(true);
  await expect.poll(() => stateOf('Not allowed to leave')).toBe('delivered');
  expect(named('Not allowed to leave')).toHaveLength(1);
  await activity.close();
});
