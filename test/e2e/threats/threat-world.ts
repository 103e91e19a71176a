// Shared by the threat tests in Chromium: a browser whose token is a canary, a page of the extension that sends
// messages, and a web page.
import { createServer, type IncomingMessage } from 'node:http';
import { expect, test } from '@playwright/test';
import type { Page } from 'playwright';
import type { ConnectedOptions } from '../../support/connected-session';
import { listen } from '../../support/listen';
import { live } from '../../support/live';
import { readCaptures } from '../../support/outbox-rows';
import { connectedChromium, forFile } from '../fixtures';

/** Long and unique, so that a search finds every copy. */
export const token = 'canary-7f3e9a1c5b2d4806-token-Zq81';

/** Starts the service of the calling file, and its browser. */
export function threatWorld(options: ConnectedOptions = {}) {
  const session = connectedChromium({ service: { token }, ...options });
  /** Everything that any context of the extension logged to a console. */
  const written: string[] = [];
  const pages = forFile(
    async () => {
      session.context.on('console', (message) => written.push(message.text()));
      session.context.on('weberror', (error) => written.push(String(error.error())));
      return {
        inside: await session.openExtensionPage('options.html'),
        outside: await session.openPage('sample-article.html'),
      };
    },
    async () => undefined,
  );
  test.afterEach('T09 the token is in no console', () => {
    for (const text of written) expect(text).not.toContain(token);
  });
  /** A page of the extension, for sending messages like any of its pages. */
  const inside: Page = live(() => pages.inside);
  /** A web page. */
  const outside: Page = live(() => pages.outside);

  function ask(name: string, request: unknown): Promise<unknown> {
    return pages.inside.evaluate((message) => chrome.runtime.sendMessage(message), envelope(name, request));
  }

  async function accountId(): Promise<string> {
    const { preferences } = await pages.inside.evaluate(() => chrome.storage.local.get('preferences'));
    return String(Reflect.get(Object(preferences), 'activeAccountId'));
  }

  async function draftOf(values: Record<string, unknown>) {
    return {
      id: crypto.randomUUID(),
      kind: 'idea',
      accountId: await accountId(),
      values: { product: 'PRJ', portal: '', name: 'An idea', createdBy: 'ana@example.com', ...values },
      source: { title: 'A page', address: 'https://forum.example/', passageAddress: null },
    };
  }

  const stateOf = async (id: string) =>
    (await readCaptures(session)).find((capture) => capture.id === id)?.state.name;

  return { session, inside, outside, written, ask, accountId, draftOf, stateOf };
}

/** A message of the protocol, as a page of the extension sends it. */
export const envelope = (name: string, request: unknown) => ({ brand: 'quick-capture/1', name, request });

/** Another server, which must get no request from us. */
export function otherServer(): Awaited<ReturnType<typeof startOtherServer>> {
  return forFile(startOtherServer, async ({ close }) => close());
}

async function startOtherServer() {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.end('{}');
  });
  const port = await listen(server);
  return { origin: `http://127.0.0.1:${port}`, requests, close: () => void server.close() };
}
