// A Firefox that files share is as new for each of them.
import { expect, test } from '@playwright/test';
import { type ConnectedFirefox, startConnectedFirefox } from '../../support/connected-firefox';
import { findFirefox } from '../../support/find-firefox';
import { startFirefox } from '../../support/firefox-home';
import { ideaNamed } from '../../support/save-capture';
import { shareBrowser } from '../../support/shared-browser';
import { needs, onlyInFullRun } from '../fixtures';
import { dirty, readState } from '../shared-browser-rules';

needs(findFirefox());
onlyInFullRun();

const stateOf = async (session: ConnectedFirefox) => ({
  ...(await session.inside.evaluate(readState)),
  cookies: await session.ui.run('return Services.cookies.cookies.length'),
});

test('after a file that changed everything, the next one gets the same Firefox as after its installation', async () => {
  const lend = shareBrowser(() => startFirefox());
  const first = await startConnectedFirefox({}, await lend());
  await expect.poll(async () => (await stateOf(first)).stored).toMatch(/"retention".*PRJ-I-1/);
  const asNew = await stateOf(first);
  const pid = first.browser.process()?.pid;

  first.service.misbehave({ method: 'POST', path: '/api/v1/*', answer: { kind: 'status', status: 503 } });
  await first.save(ideaNamed('Left in the queue'));
  await first.openPage('sample-article.html');
  await first.browser.setCookie({ name: 'left', value: 'by a test', domain: '127.0.0.1' });
  await first.inside.evaluate(dirty);
  await first.ui.run('Services.io.offline = true');
  expect(await stateOf(first)).toMatchObject({ isOnline: false, hasOldEntry: true, badge: 'left' });
  await first.end();

  const second = await startConnectedFirefox({}, await lend());
  expect(second.browser.process()?.pid).toBe(pid);
  await expect.poll(() => stateOf(second)).toEqual(asNew);
  expect(second.service.requests.map(({ method }) => method)).not.toContain('POST');
  await second.kill();
  await second.end();
});
