// Senders of messages to the extension in Chromium, and their effects: other extensions, pages and injected scripts.
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { unpackedExtensionId } from '../../support/chromium-profile';
import { eitherOfChromium } from '../either-browser';
import { messagesTests } from './messages-rules';
import { envelope, threatWorld, token } from './threat-world';

/** Another extension in the same browser. */
const probeDir = fileURLToPath(new URL('../../fixtures/probe-extension', import.meta.url));
const { session, inside, outside, ask, accountId } = threatWorld({ chromium: { besides: [probeDir] } });

/** Actions of the extension's injected scripts if a page took control of them. */
async function inContentScript(message: unknown) {
  const found = await inside.evaluate(
    async ({ url, message: sent, pages }) => {
      const [tab] = await chrome.tabs.query({ url });
      const [injected] = await chrome.scripting.executeScript({
        target: { tabId: tab?.id ?? 0 },
        args: [sent, pages],
        func: async (toSend: unknown, files: string[]) => {
          const attempt = (work: () => Promise<unknown>) =>
            work().then(
              (value) => JSON.stringify(value) ?? 'nothing',
              (error) => `refused: ${error}`,
            );
          return {
            answer: await attempt(() => chrome.runtime.sendMessage(toSend)),
            local: await attempt(() => chrome.storage.local.get(null)),
            session: await attempt(() => chrome.storage.session.get(null)),
            databases: await attempt(() => indexedDB.databases()),
            files: await attempt(() =>
              Promise.all(
                files.map((file) => fetch(chrome.runtime.getURL(file)).then((answer) => answer.text())),
              ),
            ),
          };
        },
      });
      return injected?.result;
    },
    { url: outside.url(), message, pages: ['popup.html', 'options.html'] },
  );
  return contentScriptSchema.parse(found);
}

const contentScriptSchema = z.record(z.string(), z.string());

const disconnect = async () =>
  envelope('account.disconnect', { accountId: await accountId(), queue: 'discard' });
const isConnected = async () => (await accountId()) !== '' && (await ask('outbox.wake', {})) !== undefined;

test('T02 T03 T05 pages, other extensions and injected scripts get no answer, and none of our pages can be framed', async () => {
  const message = await disconnect();
  const fromPage = await outside.evaluate(
    async ([id, sent]) => {
      const runtime = Reflect.get(Object(Reflect.get(window, 'chrome')), 'runtime');
      if (!runtime?.sendMessage) return 'no way to ask';
      return runtime.sendMessage(id, sent).catch((error: unknown) => String(error));
    },
    [session.extensionId, message] as const,
  );
  expect(fromPage).toMatch(/no way to ask|Could not establish connection/);

  const probe = session.context
    .serviceWorkers()
    .find((worker) => worker.url().includes(unpackedExtensionId(probeDir)));
  const fromExtension = await probe?.evaluate(
    ([id, sent]) => chrome.runtime.sendMessage(String(id), sent).catch((error: unknown) => String(error)),
    [session.extensionId, message] as const,
  );
  expect(fromExtension).toMatch(/Could not establish connection/);

  expect((await inContentScript(message)).answer).toBe('nothing');

  const framed = await outside.evaluate(async (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    await new Promise((loaded) => frame.addEventListener('load', loaded));
    // A refused frame contains the browser's own error page, which also has another origin.
    return { isReadable: frame.contentDocument !== null };
  }, `chrome-extension://${session.extensionId}/popup.html`);
  expect(framed.isReadable).toBe(false);
  expect(outside.frames().map((frame) => frame.url())).not.toContain(
    `chrome-extension://${session.extensionId}/popup.html`,
  );
  expect(await isConnected()).toBe(true);
});

test('T08 a page and a script inside a page find no token, no settings and no database of ours', async () => {
  const found = await inContentScript(envelope('outbox.wake', {}));
  expect(found.local).toMatch(/^refused/);
  expect(found.session).toMatch(/^refused/);
  expect(found.databases).toBe('[]');
  expect(found.files).toMatch(/^refused/);
  const inPage = await outside.evaluate(async () =>
    JSON.stringify([
      await indexedDB.databases(),
      Object.keys(localStorage),
      Object.keys(sessionStorage),
      await caches.keys(),
      document.documentElement.outerHTML,
    ]),
  );
  for (const text of [JSON.stringify(found), inPage]) expect(text).not.toContain(token.slice(0, 12));
});

messagesTests(eitherOfChromium(session));
