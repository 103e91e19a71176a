// Senders of messages to the add-on in Firefox, and their effects: other add-ons, pages and injected scripts.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { eitherOfFirefox } from '../either-browser';
import { onlyInFullRun } from '../fixtures';
import { messagesTests } from './messages-rules';
import { canary, firefoxThreatWorld } from './threat-world-firefox';

onlyInFullRun();

const { session, page } = firefoxThreatWorld();

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

messagesTests(eitherOfFirefox(session));
