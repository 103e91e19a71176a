// The token in Firefox is in one store and one header only, and nowhere after disconnecting.
import { expect, test } from '@playwright/test';
import { ideaNamed } from '../../support/save-capture';
import { canary, firefoxThreatWorld } from './threat-world-firefox';

const { session, page, ask, named, stores } = firefoxThreatWorld();
const button = (words: string) => `::-p-xpath(//button[normalize-space()="${words}"])`;

test('T10 T12 a page gets at most the end of the token, and the service sees no cookie', async () => {
  await page.goto(`${session.service.url}/`);
  expect(await page.evaluate(() => document.cookie.length)).toBeGreaterThanOrEqual(0);
  session.service.clearRequests();
  const answer = await ask('account.connect', { address: session.service.url, token: canary });
  expect(answer).toMatchObject({ isOk: true, account: { tokenEnding: canary.slice(-4) } });
  expect(JSON.stringify(answer)).not.toContain(canary);
  await session.save(ideaNamed('Without a cookie'));
  await expect.poll(() => named('Without a cookie')).toHaveLength(1);
  // The page itself sends its cookie, also with a late request for its icon.
  const own = session.service.requests.filter(({ path }) => path.startsWith('/api/'));
  expect(own.length).toBeGreaterThan(1);
  for (const { headers } of own) expect(headers).not.toHaveProperty('cookie');
});

test('T09 the token is in only one store, and in no log, notification, history or page', async () => {
  // Error messages could leak a token.
  session.service.setTokens({ 'another-token-1234': 'dana@example.com' });
  await session.save(ideaNamed('Refused with a canary'));
  await expect.poll(() => session.service.requests.some(({ status }) => status === 401)).toBe(true);
  session.service.setTokens({ [canary]: 'dana@example.com' });
  await ask('account.connect', { address: session.service.url, token: canary });
  await expect.poll(() => named('Refused with a canary')).toHaveLength(1);

  expect((await stores()).split(canary)).toHaveLength(2);
  const activity = await session.openExtensionPage('activity.html');
  await activity.waitForFunction(() => document.body.textContent.includes('Refused with a canary'));
  const places = {
    activity: await activity.content(),
    options: await session.inside.content(),
    notifications: JSON.stringify(await session.inside.evaluate(() => browser.notifications.getAll())),
    logs: await session.ui.run(`return Services.console.getMessageArray().map(String).join('\\n');`),
    history: await session.ui.run(
      `const { PlacesUtils } = ChromeUtils.importESModule('resource://gre/modules/PlacesUtils.sys.mjs');
       const db = await PlacesUtils.promiseDBConnection();
       return (await db.execute('SELECT url, title FROM moz_places')).map((row) => row.getResultByIndex(0) + row.getResultByIndex(1)).join(' ');`,
    ),
  };
  await activity.close();
  for (const [place, text] of Object.entries(places)) expect(String(text), place).not.toContain(canary);
});

test('T22 disconnecting asks about waiting captures, and removes the token from every store', async () => {
  await session.stopService();
  await session.save(ideaNamed('Waits while leaving'));
  await session.inside.bringToFront();
  await session.inside.locator(button('Disconnect')).click();
  await session.inside.locator(button('Keep')).click();
  await expect.poll(stores).not.toContain(canary);
  // A first refusal proves nothing, so the capture may become unknown. The outbox keeps it.
  expect((await session.captures()).find(({ name }) => name === 'Waits while leaving')?.state.name).toMatch(
    /^(queued|unknown)$/,
  );
});
