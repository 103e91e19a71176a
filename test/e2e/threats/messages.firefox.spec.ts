// Senders of messages to the add-on in Firefox, and their effects: other add-ons, pages, injected scripts, invalid
// messages, and addresses and ids inside valid ones.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { startPlanningService } from '../../service/index.ts';
import { speak } from '../../support/inside-extension';
import { ideaNamed, saveMessages } from '../../support/save-capture';
import { onlyInFullRun } from '../fixtures';
import { canary, firefoxThreatWorld } from './threat-world-firefox';

onlyInFullRun();

const { session, page, ask } = firefoxThreatWorld();

/** Runs in the page like a content script of the extension, as close as a page can get. */
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

test('T05 T08 a content script gets no answer and finds no token', async () => {
  const seen = await asContentScript(page.url());
  expect(seen).not.toContain(canary);
  expect(JSON.parse(seen)).toMatchObject({ answer: null, databases: [] });
});

test('T02 T03 T08 a page cannot message the extension, read its files, or show it in a frame', async () => {
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

test('T02 T05 another extension gets no answer, cannot connect, and reads no file', async () => {
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

test('T07 T14 no address in a message is fetched, and an ID never changes a request’s path', async () => {
  const elsewhere = await startPlanningService();
  const account = await session.accountId();
  const references = [
    `${session.service.url}/ideas/ideas/PRJ-I-1`,
    `${elsewhere.url}/ideas/ideas/PRJ-I-1`,
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
      scope: reference,
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
        drafts: [],
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
