// A proxy on the way of a real Chromium that suddenly wants a password: it answers everything with 407.
import { expect, type Page, test } from '@playwright/test';
import { ageMissed, speak } from '../../support/inside-extension';
import { readCaptures } from '../../support/outbox-rows';
import { startPasswordProxy } from '../../support/password-proxy';
import { ideaNamed, saveCaptures } from '../../support/save-capture';
import { connectedChromium, forFile } from '../fixtures';
import { outcomesOf } from './outcomes';

const proxy = forFile(startPasswordProxy, (started) => started.close());
const session = connectedChromium(() => ({ chromium: { proxy: proxy.host } }));
const { named } = outcomesOf(session, () => readCaptures(session));

let page: Page;
test.beforeAll(async () => {
  page = await session.openExtensionPage('activity.html');
});

const states = async () => new Set((await readCaptures(session)).map(({ state }) => state.name));

test('F75 behind a proxy that wants a password nothing is lost, parked or sent twice, and everything goes on after it', async () => {
  test.setTimeout(180_000);
  proxy.lock();
  const names = Array.from({ length: 6 }, (_, at) => `Behind the password ${at}`);
  const saved = await saveCaptures(
    page,
    names.map((name) => ideaNamed(name)),
  );
  expect(saved).not.toContain(false);
  await expect.poll(proxy.refusals).toBeGreaterThanOrEqual(1);
  await expect
    .poll(async () => (await readCaptures(session)).some(({ state }) => state.name === 'sending'))
    .toBe(false);
  const met = await readCaptures(session);
  console.log(JSON.stringify(met.map(({ state, steps }) => [state, steps[0]?.attempts])), proxy.refusals());
  expect(session.service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(met.filter(({ state }) => state.name === 'parked')).toEqual([]);
  // A first answer that says nothing of the service stops the others.
  expect(met.filter(({ state }) => state.name === 'unknown').length).toBeLessThanOrEqual(1);

  proxy.unlock();
  const accountId = met[0]?.accountId;
  await page.evaluate(speak, [{ name: 'account.resume', request: { accountId } }]);
  await expect
    .poll(
      async () => {
        await page.evaluate(ageMissed);
        await page.evaluate(speak, [{ name: 'outbox.wake', request: {} }]);
        return states();
      },
      { timeout: 120_000, intervals: [1_000] },
    )
    .toEqual(new Set(['delivered']));
  for (const name of names) expect(named(name), name).toHaveLength(1);
});
