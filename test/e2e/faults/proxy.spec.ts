// The proxy of a real Chromium suddenly requires a password: it answers every request with 407.
import { expect, type Page, test } from '@playwright/test';
import { speak } from '../../support/inside-extension';
import { readCaptures } from '../../support/outbox-rows';
import { startProxy } from '../../support/proxy';
import { ideaNamed, saveCaptures } from '../../support/save-capture';
import { connectedChromium, forFile, onlyInFullRun } from '../fixtures';
import { outcomesOf } from './outcomes';

onlyInFullRun();

const proxy = forFile(startProxy, (started) => started.close());
const session = connectedChromium(() => ({ chromium: { proxy: proxy.host } }));
const { named } = outcomesOf(session, () => readCaptures(session));

let page: Page;
test.beforeAll(async () => {
  page = await session.openExtensionPage('activity.html');
});

const states = async () => new Set((await readCaptures(session)).map(({ state }) => state.name));

test('F75 a proxy that requires a password loses, parks or duplicates no capture, and sending resumes afterwards', async () => {
  proxy.setLocked(true);
  const names = Array.from({ length: 6 }, (_, at) => `Behind the password ${at}`);
  await saveCaptures(
    page,
    names.map((name) => ideaNamed(name)),
  );
  await expect.poll(proxy.refusals).toBeGreaterThanOrEqual(3);
  await expect.poll(states).toEqual(new Set(['queued']));
  // Three similar refusals block the account, so no further capture is tried.
  expect(proxy.refusals()).toBe(3);
  expect(session.service.requests.filter(({ method }) => method === 'POST')).toEqual([]);

  proxy.setLocked(false);
  const accountId = (await readCaptures(session))[0]?.accountId;
  await page.evaluate(speak, [{ name: 'account.resume', request: { accountId } }]);
  await expect.poll(states).toEqual(new Set(['delivered']));
  for (const name of names) expect(named(name), name).toHaveLength(1);
});
