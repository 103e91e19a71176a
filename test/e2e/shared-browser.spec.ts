// A browser that files share is as new for each of them, and is replaced if it can't be.
import { expect, test } from '@playwright/test';
import { startChromium } from '../support/chromium-home';
import { type ConnectedSession, optionsPage, startConnectedSession } from '../support/connected-session';
import { ideaNamed, saveCaptures } from '../support/save-capture';
import { shareBrowser } from '../support/shared-browser';
import { needsChromium, onlyInFullRun } from './fixtures';
import { dirty, readState } from './shared-browser-rules';

needsChromium();
onlyInFullRun();

const stateOf = async (session: ConnectedSession) => {
  const state = await (await optionsPage(session)).evaluate(readState);
  return { ...state, cookies: await session.context.cookies() };
};

test('after a file that changed everything, the next one gets the same Chromium as after its installation', async () => {
  const lend = shareBrowser(() => startChromium());
  const first = await startConnectedSession({}, await lend());
  await expect.poll(async () => (await stateOf(first)).stored).toMatch(/"retention".*PRJ-I-1/);
  const asNew = await stateOf(first);
  const { pid } = first;

  first.service.misbehave({ method: 'POST', path: '/api/v1/*', answer: { kind: 'status', status: 503 } });
  await saveCaptures(await optionsPage(first), [ideaNamed('Left in the queue')]);
  await first.context.addCookies([{ name: 'left', value: 'by a test', url: first.pages.origin }]);
  await first.openPage('sample-article.html');
  const heard: string[] = [];
  first.context.on('request', (request) => heard.push(request.url()));
  await (await optionsPage(first)).evaluate(dirty);
  await first.setOffline(true);
  expect(await stateOf(first)).toMatchObject({ isOnline: false, hasOldEntry: true, badge: 'left' });
  await first.end();
  const heardBefore = heard.length;

  const second = await startConnectedSession({}, await lend());
  expect(second.pid).toBe(pid);
  await expect.poll(() => stateOf(second)).toEqual(asNew);
  expect(second.service.requests.map(({ method }) => method)).not.toContain('POST');
  expect(heard).toHaveLength(heardBefore);
  await second.kill();
  await second.end();

  const third = await startConnectedSession({}, await lend());
  expect(third.pid).not.toBe(pid);
  await expect.poll(() => stateOf(third)).toEqual(asNew);
  await third.kill();
  await third.end();
});
