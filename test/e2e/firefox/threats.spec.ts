// The threats in a real Firefox: who may speak to the extension, where the token is, where requests go, and what hostile
// answers do. One browser for the file; its token is a canary that must never be seen anywhere.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { startPlanningService } from '../../service/index.ts';
import { type ConnectedFirefox, startConnectedFirefox } from '../../support/connected-firefox';
import { findFirefox } from '../../support/find-firefox';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { dumpStores, speak } from '../../support/inside-extension';
import { ideaNamed, saveMessages } from '../../support/save-capture';

const firefox = findFirefox();
test.skip(!firefox.found, firefox.found ? '' : firefox.reason);

const canary = 'canary-7f3a9c51d2e84b60-never-to-be-seen';
const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };

let session: ConnectedFirefox;
let page: Page;
test.beforeAll(async () => {
  session = await startConnectedFirefox({ service: { token: canary } });
});
test.afterAll(() => session?.end());
test.beforeEach(async () => {
  session.service.clearRequests();
  session.service.resetMisbehaviour();
  page = await session.openPage('sample-article.html');
});
test.afterEach(async () => {
  await closeFirefoxPopup(session.ui);
  await page.close();
});

const named = (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name);
const ask = (name: string, request: unknown) =>
  session.inside.evaluate(speak, [{ name, request }]).then(([answer]) => answer);
const button = (words: string) => `::-p-xpath(//button[normalize-space()="${words}"])`;
const stores = () => session.inside.evaluate(dumpStores);

/** Runs in the page as a content script of the extension's own would: the nearest that a page's world comes to it. */
const asContentScript = (address: string) =>
  session.inside.evaluate(async (wanted) => {
    const [tab] = (await browser.tabs.query({})).filter(({ url }) => url === wanted);
    const [injected] = await browser.scripting.executeScript({
      target: { tabId: tab?.id ?? 0 },
      func: async () => {
        const message = { brand: 'quick-capture/1', name: 'outbox.wake', request: {} };
        const databases = await indexedDB.databases();
        return JSON.stringify({
          answer: (await browser.runtime.sendMessage(message).catch(() => null)) ?? null,
          stored: await browser.storage.local.get(null),
          session: browser.storage.session === undefined ? null : await browser.storage.session.get(null),
          databases: databases.map(({ name }) => name),
        });
      },
    });
    return String(injected?.result);
  }, address);

test('T05 T08 a content script is not answered, and finds no token wherever it looks', async () => {
  const seen = await asContentScript(page.url());
  expect(seen).not.toContain(canary);
  expect(JSON.parse(seen)).toMatchObject({ answer: null, databases: [] });
});

test('T02 T03 T08 a page cannot speak to the extension, read its files, or show it in a frame', async () => {
  const seen = await page.evaluate(async (origin) => {
    const frame = document.createElement('iframe');
    frame.src = `${origin}/options.html`;
    const loaded = new Promise((resolve) => {
      frame.addEventListener('load', () => resolve('loaded'));
      frame.addEventListener('error', () => resolve('failed'));
      setTimeout(resolve, 1000, 'silent');
    });
    document.body.append(frame);
    return {
      runtime:
        'browser' in window || Reflect.get(Object(Reflect.get(window, 'chrome')), 'runtime') !== undefined,
      file: await fetch(`${origin}/manifest.json`).then(
        () => 'read',
        () => 'refused',
      ),
      frame: await loaded,
      inFrame: frame.contentDocument?.body?.textContent ?? '',
    };
  }, session.addOnOrigin);
  expect(seen).toMatchObject({ runtime: false, file: 'refused', inFrame: '' });
  const frames = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => document.body?.textContent ?? '').catch(() => '')),
  );
  expect(frames.join(' ')).not.toContain('Planning service');
});

test('T02 T05 another extension is not answered, cannot connect, and reads no file', async () => {
  const read = (name: string) =>
    readFileSync(fileURLToPath(new URL(`../../fixtures/other-extension/${name}`, import.meta.url)), 'utf8');
  const background = read('background.js')
    .replace('ADD_ON_ID', session.addOnId)
    .replace('ADD_ON_ORIGIN', session.addOnOrigin);
  await session.install(
    new Map([
      [
        'manifest.json',
        Buffer.from(
          read('manifest.json').replace('"background"', '"permissions": ["storage"], "background"'),
        ),
      ],
      ['background.js', Buffer.from(background)],
    ]),
  );
  const results = () =>
    session.ui.run(
      `const { ExtensionStorageIDB } = ChromeUtils.importESModule('resource://gre/modules/ExtensionStorageIDB.sys.mjs');
       const { extension } = WebExtensionPolicy.getByID('another@quick-capture.example');
       const { backendEnabled, storagePrincipal } = await ExtensionStorageIDB.selectBackend({ extension });
       const db = await ExtensionStorageIDB.open(storagePrincipal.deserialize(window, true));
       return backendEnabled && (await db.get('results')).results;`,
    );
  await expect.poll(results).toMatchObject({
    message: expect.stringMatching(/refused|no answer/),
    port: 'refused',
    file: 'refused',
  });
});

test('T06 a message of unknown type, with an extra field or of a wrong type is refused', async () => {
  const answers = await session.inside.evaluate(speak, [
    { name: 'outbox.eval', request: {} },
    { name: 'constructor', request: {} },
    { name: 'outbox.wake', request: { extra: 1 } },
    { name: 'outbox.reset', request: { isConfirmed: 'true' } },
    { name: 'capture.retry', request: { captureId: 'no id' } },
    { name: 'account.disconnect', request: { accountId: 7, queue: 'keep' } },
  ]);
  expect(answers).toEqual([null, null, null, null, null, null]);
});

test('T07 T14 no address in a message is fetched, and an id never leaves its place in a path', async () => {
  const elsewhere = await startPlanningService();
  const account = await session.accountId();
  const references = [
    `${elsewhere.url}/ideas/PRJ-I-1`,
    '../../me',
    '..%2f..%2fme',
    'PRJ-I-1?fields=x#y',
    'PRJ-I-1\r\nX-Evil: 1',
  ];
  for (const reference of references) {
    await ask('idea.find', { accountId: account, reference });
    await ask('suggestion.read', {
      accountId: account,
      subject: 'categories',
      product: reference,
      query: '',
    });
  }
  const [saving] = saveMessages(account, [ideaNamed('From elsewhere', { product: '../ideas/1?x#' })]);
  await session.inside.evaluate(speak, [
    {
      name: 'capture.save',
      request: {
        draft: {
          ...saving?.request.draft,
          source: { title: 'x', address: `${elsewhere.url}/page`, passageAddress: null },
        },
      },
    },
  ]);
  await expect.poll(() => session.service.requests.length).toBeGreaterThan(0);
  expect(elsewhere.requests).toHaveLength(0);
  for (const { path, headers } of session.service.requests) {
    expect(path).toMatch(/^\/api\/v1\/(ideas|products)\/[^/?#]+(\/[a-z_]+)?$/);
    expect(decodeURIComponent(path)).not.toMatch(/[\r\n]/);
    expect(headers).not.toHaveProperty('x-evil');
  }
  await elsewhere.close();
});

test('T13 an address with http beyond this machine, a name in it, look-alike letters or another scheme is refused', async () => {
  const answers = await session.inside.evaluate(
    speak,
    [
      'http://service.example',
      'https://dana:secret@service.example',
      'https://sеrvice.example',
      'ftp://service.example',
      'javascript:alert(1)',
      'file:///etc/passwd',
      '',
    ].map((address) => ({ name: 'account.connect', request: { address, token: canary } })),
  );
  for (const answer of answers) expect(answer).toMatchObject({ isOk: false, reason: 'address-refused' });
  // A trailing dot, a path and letters in capitals lead to an origin; what is not allowed is not asked.
  expect(
    await ask('account.connect', { address: 'HTTPS://Service.Example./path?x', token: canary }),
  ).toMatchObject({ isOk: false, reason: 'permission-missing' });
  expect(session.service.requests.filter(({ path }) => path === '/api/v1/me')).toHaveLength(0);
});

test('T10 T12 a page is told the end of the token at most, and the service sees no cookie', async () => {
  await page.goto(`${session.service.url}/`);
  expect(await page.evaluate(() => document.cookie.length)).toBeGreaterThanOrEqual(0);
  session.service.clearRequests();
  const answer = await ask('account.connect', { address: session.service.url, token: canary });
  expect(answer).toMatchObject({ isOk: true, account: { tokenEnding: canary.slice(-4) } });
  expect(JSON.stringify(answer)).not.toContain(canary);
  await session.save(ideaNamed('Without a cookie'));
  await expect.poll(() => named('Without a cookie')).toHaveLength(1);
  for (const { headers } of session.service.requests) expect(headers).not.toHaveProperty('cookie');
});

test('T15 a hostile answer is shown as text, and leads nowhere', async () => {
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

test('T17 opening popup, options and activity sends nothing to anybody but the service', async () => {
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
  // Shows that a request of the extension's would be seen.
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

test('T24 an address that holds a secret is warned of, and trackers are left out', async () => {
  const address = `${session.pages.address('sample-article.html')}?token=abcdef&utm_source=letter`;
  await page.goto(address);
  const popup = await session.openForm();
  await popup.waitForText(/seems to hold a secret/);
  expect(await popup.text()).not.toContain('utm_source');
});

test('T09 the canary is in one store only, and in no log, notification, history or page', async () => {
  // What is told when things go wrong is where a token would slip out.
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

test('T22 disconnecting asks what becomes of the queue, and the token is gone from every store', async () => {
  await session.stopService();
  await session.save(ideaNamed('Waits while leaving'));
  await session.inside.bringToFront();
  await session.inside.locator(button('Disconnect')).click();
  await session.inside.locator(button('Keep them')).click();
  await expect.poll(stores).not.toContain(canary);
  expect((await session.captures()).find(({ name }) => name === 'Waits while leaving')?.state.name).toBe(
    'queued',
  );
});
