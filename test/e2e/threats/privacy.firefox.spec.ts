// What the add-on in Firefox shows, sends and keeps: hostile answers, secrets in addresses, its requests and its token. Private
// windows don't run it.
import { expect, test } from '@playwright/test';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { ideaNamed } from '../../support/save-capture';
import { createIdea } from '../faults/outcomes';
import { fullTest } from '../fixtures';
import { canary, firefoxThreatWorld } from './threat-world-firefox';

const { session, page, ask, named, stores } = firefoxThreatWorld();
const button = (words: string) => `::-p-xpath(//button[normalize-space()="${words}"])`;

fullTest('T15 a hostile answer is shown as text, and its addresses are no links', async () => {
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: {
      kind: 'status',
      status: 200,
      body: {
        idea: {
          id: '7001',
          reference_num: 'PRJ-I-<b>9</b>',
          name: '<img src=x onerror="document.title=`run`">',
          url: 'javascript:document.title=`run`',
        },
      },
    },
  });
  const popup = await session.openForm();
  await popup.click('Save idea');
  await popup.waitForText('<b>9</b>');
  const shown = await popup.evaluate(
    (document) => ({
      pictures: document.querySelectorAll('img[src="x"], b').length,
      links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
      title: document.title,
    }),
    null,
  );
  expect(shown.pictures).toBe(0);
  expect(shown.links.filter((link) => /^(javascript|data):/i.test(link))).toEqual([]);
  expect(shown.title).not.toBe('run');
});

fullTest('T24 the form warns of a secret in the address, and trackers are removed', async () => {
  const address = `${session.pages.address('sample-article.html')}?token=abcdef&utm_source=letter`;
  await page.goto(address);
  const popup = await session.openForm();
  await popup.waitForText(/may contain a secret/);
  expect(await popup.text()).not.toContain('utm_source');
});

fullTest('T17 opening the popup, the settings or the list sends requests only to the service', async () => {
  await session.ui.run(
    `window.seenByTest = [];
     window.watcherOfTest = (subject) => {
       const channel = subject.QueryInterface(Ci.nsIHttpChannel);
       const { triggeringPrincipal } = channel.loadInfo;
       if (triggeringPrincipal.addonPolicy?.id === input) window.seenByTest.push(channel.URI.spec);
     };
     Services.obs.addObserver(window.watcherOfTest, 'http-on-modify-request');`,
    session.addOnId,
  );
  await session.openForm();
  await closeFirefoxPopup(session.ui);
  // Proves that the test would see a request of the extension.
  await ask('idea.find', { accountId: await session.accountId(), reference: 'PRJ-I-1' });
  for (const path of ['options.html', 'activity.html']) {
    const own = await session.openExtensionPage(path);
    await own.waitForFunction(() => document.querySelector('h1') !== null);
    await own.close();
  }
  const seen = await session.ui.run(
    `Services.obs.removeObserver(window.watcherOfTest, 'http-on-modify-request');
     return window.seenByTest;`,
  );
  expect(seen).toContainEqual(expect.stringContaining('/api/v1/ideas/PRJ-I-1'));
  expect(
    [seen].flat().filter((address) => !String(address).startsWith(`${session.service.url}/api/v1/`)),
  ).toEqual([]);
});

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

fullTest(
  'T22 disconnecting asks about waiting captures, and removes the token from every store',
  async () => {
    await session.stopService();
    await session.save(ideaNamed('Waits while leaving'));
    await session.inside.bringToFront();
    await session.inside.locator(button('Disconnect')).click();
    await session.inside.locator(button('Disconnect and keep')).click();
    await expect.poll(stores).not.toContain(canary);
    // A first refusal proves nothing, so the capture may become unknown. The outbox keeps it.
    expect((await session.captures()).find(({ name }) => name === 'Waits while leaving')?.state.name).toMatch(
      /^(queued|unknown)$/,
    );
  },
);

test('F39 the add-on does not run in private windows, and they do not show its button', async () => {
  const seenBefore = await session.inside.evaluate(() => browser.tabs.query({}).then((tabs) => tabs.length));
  const shown = await session.ui.run(
    `const opened = window.OpenBrowserWindow({ private: true });
     await new Promise((resolve) => opened.addEventListener('load', resolve, { once: true }));
     await opened.delayedStartupPromise;
     const button = opened.document.getElementById(input.replace(/[^a-z0-9_-]/gi, '_').toLowerCase() + '-browser-action');
     return { isPrivate: opened.PrivateBrowsingUtils.isWindowPrivate(opened), hasButton: button !== null && !button.hidden };`,
    session.addOnId,
  );
  expect(shown).toEqual({ isPrivate: true, hasButton: false });
  const seen = await session.inside.evaluate(async () => ({
    isAllowed: await browser.extension.isAllowedIncognitoAccess(),
    tabs: (await browser.tabs.query({})).length,
    private: (await browser.windows.getAll()).filter(({ incognito }) => incognito).length,
  }));
  expect(seen).toEqual({ isAllowed: false, tabs: seenBefore, private: 0 });
});
