// The threats, each made to happen for real in Chromium with the production build: other programs of the browser that ask,
// a service that misleads, pages that hide things. One session for all of them.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { findBuild } from '../../support/built-extension';
import { unpackedExtensionId } from '../../support/chromium-profile';
import { type ConnectedSession, startConnectedSession } from '../../support/connected-session';
import { findChromium } from '../../support/find-chromium';
import { readCaptures } from '../../support/outbox-rows';
import { waitUntil } from '../../support/wait-until';

const chromium = findChromium();
test.skip(!chromium.found, chromium.found ? '' : chromium.reason);

const probeDir = fileURLToPath(new URL('../../fixtures/probe-extension', import.meta.url));
/** Long and like nothing else: found wherever it went. */
const token = 'canary-7f3e9a1c5b2d4806-token-Zq81';
const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };

let session: ConnectedSession;
/** A page of the extension, from which messages go as from any of its pages. */
let inside: Page;
/** A page of the web. */
let outside: Page;
/** Another server, which nothing of ours may ever reach. */
let elsewhere: { origin: string; requests: IncomingMessage[]; close(): void };
/** Everything that any context of the extension wrote to a console. */
const written: string[] = [];

test.beforeAll(async () => {
  elsewhere = await startElsewhere();
  session = await startConnectedSession({
    service: { token },
    chromium: { besides: [probeDir] },
  });
  session.context.on('console', (message) => written.push(message.text()));
  session.context.on('weberror', (error) => written.push(String(error.error())));
  inside = await session.openExtensionPage('options.html');
  outside = await session.openPage('sample-article.html');
});
test.afterAll(async () => {
  await session?.end();
  elsewhere?.close();
});
test.beforeEach(() => {
  session.service.clearRequests();
  session.service.resetMisbehaviour();
});

async function startElsewhere() {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const port = at !== null && typeof at === 'object' ? at.port : 0;
  return { origin: `http://127.0.0.1:${port}`, requests, close: () => server.close() };
}

const envelope = (name: string, request: unknown) => ({ brand: 'quick-capture/1', name, request });

function ask(name: string, request: unknown): Promise<unknown> {
  return inside.evaluate((message) => chrome.runtime.sendMessage(message), envelope(name, request));
}

async function accountId(): Promise<string> {
  const { preferences } = await inside.evaluate(() => chrome.storage.local.get('preferences'));
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

/** What the extension's own injected scripts could do if a page had taken them over. */
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

test('T02 T03 T05 no page, no other extension and no injected script is heard, and no page of ours can be framed', async () => {
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
    // Where the browser refused, its own page of refusal is in the frame: of another origin as well.
    return { isReadable: frame.contentDocument !== null };
  }, `chrome-extension://${session.extensionId}/popup.html`);
  expect(framed.isReadable).toBe(false);
  expect(outside.frames().map((frame) => frame.url())).not.toContain(
    `chrome-extension://${session.extensionId}/popup.html`,
  );
  expect(await isConnected()).toBe(true);
});

test('T06 a message of an unknown type, with an extra field or of a wrong type is not answered', async () => {
  const id = await accountId();
  const wrong: unknown[] = [
    envelope('token.read', {}),
    envelope('account.disconnect', { accountId: id, queue: 'discard', now: true }),
    envelope('account.disconnect', { accountId: id, queue: 'burn' }),
    { ...envelope('outbox.wake', {}), to: 'all' },
    { name: 'outbox.wake', request: {} },
    envelope('__proto__', {}),
    'outbox.wake',
    null,
  ];
  for (const message of wrong) {
    const answer = await inside.evaluate((sent) => chrome.runtime.sendMessage(sent), message);
    expect(answer ?? null, JSON.stringify(message)).toBeNull();
  }
  expect(await isConnected()).toBe(true);
});

test('T07 an address inside a message is never fetched: everything goes to the address of the account', async () => {
  const evil = `${elsewhere.origin}/api/v1/ideas/1`;
  await ask('idea.find', { accountId: await accountId(), reference: evil });
  for (const subject of ['products', 'portals', 'categories', 'pages', 'releases', 'ideas'])
    await ask('suggestion.read', { accountId: await accountId(), subject, product: evil, query: evil });
  for (const [kind, values] of [
    ['idea', { product: evil, name: evil }],
    ['idea', { name: evil, description: `<p><a href="${evil}">${evil}</a></p>` }],
    ['comment', { idea: evil, body: `<p>${evil}</p>`, link: evil, linkName: evil }],
    ['comment', { idea: 'PRJ-I-1', body: `<p>${evil}</p>`, link: evil, linkName: 'A link' }],
  ] as const) {
    const draft = await draftOf(values);
    await ask('capture.save', { draft: { ...draft, kind, source: { ...draft.source, address: evil } } });
  }
  await expect.poll(() => session.service.attachments().length).toBeGreaterThan(0);
  expect(elsewhere.requests).toEqual([]);
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

for (const status of [301, 302, 303, 307, 308] as const) {
  test(`T11 a redirect by ${status} is followed neither by a read nor by a write: the other server is never asked`, async () => {
    const answer = { kind: 'redirect', status, location: `${elsewhere.origin}/taken` } as const;
    session.service.misbehave({ method: 'GET', path: '/api/v1/ideas/:id', calls: 1, answer });
    const found = await ask('idea.find', { accountId: await accountId(), reference: 'PRJ-I-1' });
    expect(found).toMatchObject({ isOk: false, error: { kind: 'redirected' } });

    session.service.misbehave({ ...createIdea, calls: 1, answer });
    const draft = await draftOf({ name: `Redirected by ${status}` });
    await ask('capture.save', { draft });
    const block = await waitUntil(
      async () => (await readQueue()).find((queue) => queue.block?.reason === 'redirected')?.block,
      { what: 'the block of the account' },
    );
    expect(block.host).toBe(new URL(elsewhere.origin).host);
    expect(elsewhere.requests).toEqual([]);
    await ask('capture.discard', { captureId: draft.id });
    await ask('account.resume', { accountId: await accountId() });
  });
}

/** The outbox's queues as they are stored. */
function readQueue(): Promise<Array<{ block: { reason: string; host: string } | null }>> {
  return inside.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('quick-capture-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('queues').objectStore('queues').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
}

test('T13 an unsafe or a foreign base address is refused before anything is sent', async () => {
  for (const address of [
    'http://planning.example',
    'http://[::1]:4810',
    'http://127.0.0.2:4810',
    `https://user@127.0.0.1:4810`,
    'https://127.0.0.1@evil.example',
    'https://plаnning.example',
    'https://planning.example\\@evil.example',
    'javascript://planning.example',
    'file:///etc/passwd',
  ]) {
    const answer = await ask('account.connect', { address, token: 'another-token' });
    expect(answer, address).toMatchObject({ isOk: false, reason: 'address-refused' });
  }
  // The host that was allowed is of another origin than one that only looks like it.
  for (const address of ['https://127.0.0.1.evil.example', 'https://planning.example.'])
    expect(await ask('account.connect', { address, token: 'another-token' }), address).toMatchObject({
      isOk: false,
      reason: 'permission-missing',
    });
  expect(session.service.requests).toEqual([]);
});

test('T14 an id that could change the path of a request is refused, or travels encoded', async () => {
  for (const id of [
    '../../admin',
    '1%2f..%2f2',
    '1?x=1',
    '1#y',
    '1\r\nHost: evil.example',
    '..',
    '1/2',
    '１',
  ]) {
    const found = await ask('idea.find', { accountId: await accountId(), reference: id });
    expect(found, id).toMatchObject({ isOk: false, reason: 'reference-malformed' });
    await ask('suggestion.read', { accountId: await accountId(), subject: 'pages', product: id, query: '' });
    await ask('capture.save', { draft: await draftOf({ name: `To ${id}`, product: id }) });
  }
  const draft = await draftOf({ name: 'After them' });
  await ask('capture.save', { draft });
  await expect.poll(() => session.service.ideas().at(-1)?.attributes.name).toBe('After them');
  for (const { path } of session.service.requests)
    expect(path).toMatch(
      /^\/api\/v1\/(me|products|products\/[^/?#]+\/(ideas|pages|idea_portals)|ideas(\/[^/?#]+)?)$/,
    );
});

test('T15 hostile words of the service are shown as text, and no address that runs something can be pressed', async () => {
  const words = '<img src=x: onerror=alert(1)><script>alert(2)</script>';
  for (const url of ['javascript:alert(3)', 'data:text/html,<script>alert(4)</script>']) {
    const idea = { id: '77', reference_num: 'PRJ-I-77', name: words, url, resource: url };
    session.service.misbehave({
      ...createIdea,
      calls: 1,
      answer: { kind: 'status', status: 200, body: { idea } },
    });
    const popup = await session.openPopup(outside);
    await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
    await popup.keyboard.press('Control+Enter');
    await expect(popup.getByRole('main').getByText(/^Sent/)).toBeVisible();
    await expectNothingRuns(popup);
    await popup.close();
  }
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'status', status: 400, body: { error: words, errors: { [words]: [words] } } },
  });
  const draft = await draftOf({ name: `Refused ${words}` });
  await ask('capture.save', { draft });
  await expect.poll(async () => stateOf(draft.id)).toBe('parked');
  const activity = await session.openExtensionPage('activity.html');
  await activity.getByRole('option', { name: 'Refused' }).first().click();
  await expect(activity.getByText(words).first()).toBeVisible();
  await expectNothingRuns(activity);
  await activity.close();
});

const stateOf = async (id: string) =>
  (await readCaptures(session)).find((capture) => capture.id === id)?.state.name;

async function expectNothingRuns(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    runs: document.querySelectorAll('img[onerror], script:not([src]), iframe, object').length,
    links: Array.from(document.querySelectorAll('a'), (link) => link.protocol),
  }));
  expect(found.runs).toBe(0);
  for (const protocol of found.links) expect(protocol).toMatch(/^(https?|chrome-extension):$/);
}

test('T17 opening the popup, the settings or the list asks nobody but the service', async () => {
  const asked: string[] = [];
  session.context.on('request', (request) => asked.push(request.url()));
  const popup = await session.openPopup(outside);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  await popup.close();
  for (const path of ['options.html', 'activity.html']) {
    const page = await session.openExtensionPage(path);
    await page.getByRole('heading').first().waitFor();
    await page.close();
  }
  const strange = asked.filter(
    (address) => !address.startsWith('chrome-extension://') && !address.startsWith(`${session.service.url}/`),
  );
  expect(strange).toEqual([]);
  expect(asked.length).toBeGreaterThan(5);
});

test('T19 nothing hidden, typed or secret comes over, unless it is what was selected in plain sight', async () => {
  const hidden = await openPage(
    'hidden',
    `<p>Seen first.</p><p hidden>never-1</p><p style="display:none">never-2</p><p style="visibility:hidden">never-3</p>
     <p style="opacity:0">never-4</p><p style="position:absolute;left:-9999px">never-5</p><p style="user-select:none">never-6</p>
     <p style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">never-7</p>
     <p style="font-size:0">never-8</p><p style="clip-path:inset(50%)">never-9</p><details><summary>Sum</summary>never-10</details>
     <form><input value="never-11"><input type="password" value="never-12"><input type="hidden" value="never-13">
     <textarea>never-14</textarea><select><option>never-15</option></select></form>
     <template>never-16</template><noscript>never-17</noscript><!-- never-18 --><p aria-hidden="true">Seen last.</p>`,
  );
  await hidden.locator('body').selectText();
  const sent = await captureFrom(hidden);
  expect(sent).toContain('Seen first.');
  expect(sent).toContain('Seen last.');
  expect(sent).not.toContain('never-');

  await hidden.locator('[type=password]').selectText();
  const withSecret = await session.openPopup(hidden);
  await expect(withSecret.getByText(/password/i).first()).toBeVisible();
  await expect(withSecret.getByRole('textbox', { name: 'Description' })).not.toHaveText(/never-12/);
  expect(await withSecret.content()).not.toContain('never-12');
  await withSecret.close();

  await hidden.locator('textarea').selectText();
  expect(await captureFrom(hidden)).toContain('never-14');
  await hidden.close();
});

async function openPage(path: string, body: string): Promise<Page> {
  const page = await session.context.newPage();
  await page.route(`${session.pages.origin}/made/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>Made</title>${body}`,
    }),
  );
  await page.goto(`${session.pages.origin}/made/${path}`);
  return page;
}

async function captureFrom(page: Page): Promise<string> {
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  const count = session.service.ideas().length;
  await popup.keyboard.press('Control+Enter');
  const idea = await waitUntil(() => session.service.ideas()[count], { what: 'the capture to arrive' });
  await popup.close();
  return String(idea.sent.description);
}

test('T24 an address with a secret or on a private host is warned of before anything is sent, and trackers go', async () => {
  const page = await openPage('report?X-Amz-Signature=abc123&utm_source=mail&fbclid=1&id=7', '<p>Words</p>');
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  await expect(popup.getByText(/secret|password|key/i).first()).toBeVisible();
  await expect(popup.getByText(/private|only .* reach|others may not/i).first()).toBeVisible();
  expect(session.service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await popup.close();
  const sent = await captureFrom(page);
  expect(sent).toContain('id=7');
  expect(sent).not.toMatch(/utm_|fbclid/);
  await page.close();
});

test('T23 the build holds no code that makes code, loads none, and names no address to ask', () => {
  const build = findBuild('chrome-mv3');
  if (!build.found) throw new Error(build.reason);
  const files = readdirSync(build.value, { recursive: true, encoding: 'utf8' });
  const read = (file: string) => readFileSync(`${build.value}/${file}`, 'utf8');
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const script of scripts) {
    const code = read(script);
    expect(code, script).not.toMatch(/\beval\s*\(|\bnew Function\b|\bFunction\s*\(|\bimportScripts\s*\(/);
    expect(code, script).not.toMatch(/set(?:Timeout|Interval)\s*\(\s*["'`]/);
    expect(code, script).not.toMatch(/import\s*\(\s*["'`](?:https?:|\/\/|data:|blob:)/);
    // Namespaces and the pages that errors of libraries point to are never fetched.
    const addresses = (code.match(/https?:\/\/[\w.-]+\.[a-z]+/g) ?? []).filter(
      (address) =>
        !address.endsWith('.example') &&
        !/^http:\/\/www\.w3\.org$|^https:\/\/react\.dev$|^http:\/\/fb\.me$/.test(address),
    );
    expect(addresses, script).toEqual([]);
  }
  for (const page of files.filter((file) => file.endsWith('.html')))
    expect(read(page), page).not.toMatch(/\b(?:src|href)="(?:https?:)?\/\//);
});

test('T09 the token is in no message, console, error, export, list, notification, address or screen', async () => {
  // A service that says the token back wherever it can, also spelled otherwise.
  const echo = `{"errors":{"name":["Bearer ${token}","Token \\u0063${token.slice(1)}"]}}`;
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'status', status: 400, body: echo } });
  const refused = await draftOf({ name: 'Says the token back' });
  const answers = [await ask('capture.save', { draft: refused })];
  await expect.poll(() => stateOf(refused.id)).toBe('parked');
  session.service.misbehave({
    method: 'GET',
    path: '/api/v1/ideas/:id',
    calls: 1,
    answer: { kind: 'status', status: 500, body: `<html><title>${token}</title><p>Bearer ${token}` },
  });
  answers.push(await ask('idea.find', { accountId: await accountId(), reference: 'PRJ-I-1' }));
  answers.push(await ask('account.connect', { address: session.service.url, token: `${token}-wrong` }));
  for (const subject of ['products', 'portals', 'ideas'])
    answers.push(
      await ask('suggestion.read', { accountId: await accountId(), subject, product: 'PRJ', query: 'a' }),
    );

  const screens: string[] = [];
  const popup = await session.openPopup(outside);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  screens.push(await screenOf(popup));
  await popup.close();
  const options = await session.openExtensionPage('options.html');
  await options.getByRole('button', { name: 'Replace token' }).click();
  await options.getByLabel('Token', { exact: true }).fill(token);
  const shot = await options.getByLabel('Token', { exact: true }).getAttribute('type');
  expect(shot, 'the field that it is typed into shows dots').toBe('password');
  await options.getByLabel('Token', { exact: true }).fill('');
  screens.push(await screenOf(options));
  await options.close();
  const activity = await session.openExtensionPage('activity.html');
  await activity.getByRole('option', { name: 'Says the token back' }).click();
  await expect(activity.getByText(/Bearer •/).first()).toBeVisible();
  screens.push(await screenOf(activity));
  const downloading = activity.waitForEvent('download');
  await activity.getByRole('button', { name: /Export/ }).click();
  const exported = readFileSync((await (await downloading).path()) ?? '', 'utf8');
  expect(exported).toContain('Says the token back');
  await activity.close();

  const kept = await inside.evaluate(async () =>
    JSON.stringify([await chrome.storage.local.get(null), await chrome.storage.session.get(null)]),
  );
  const rows = JSON.stringify(await readCaptures(session));
  const worker = await session.worker();
  const notifications = JSON.stringify(await worker.evaluate(() => chrome.notifications.getAll()));
  const addresses = [
    ...session.context.pages().map((page) => page.url()),
    ...session.service.requests.map(({ path, search }) => path + search),
  ];
  const bodies = session.service.requests.map(({ text }) => text);
  const everything = { answers, written, screens, exported, kept, rows, notifications, addresses, bodies };
  for (const [where, text] of Object.entries(everything))
    expect(JSON.stringify(text).includes(token), `the token is in: ${where}`).toBe(false);
  // What carries it is the one header that has to.
  const headers = session.service.requests.flatMap((request) =>
    Object.entries(request.headers).filter(([, value]) => value.includes(token)),
  );
  expect(new Set(headers.map(([name]) => name))).toEqual(new Set(['authorization']));
});

/** All that a person can see of a page, what is typed into its fields included. */
function screenOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.title,
      document.documentElement.outerHTML,
      ...Array.from(document.querySelectorAll('input, textarea'), (field) =>
        String(Reflect.get(field, 'value')),
      ),
    ].join('\n'),
  );
}

test('T22 disconnecting asks what becomes of the queue, and the token is gone from every store', async () => {
  await session.stopService();
  const draft = await draftOf({ name: 'Still waiting' });
  await ask('capture.save', { draft });
  const options = await session.openExtensionPage('options.html');
  await options.getByRole('button', { name: 'Disconnect' }).click();
  await expect(options.getByRole('dialog')).toContainText(/1|one/i);
  await options.getByRole('dialog').getByRole('button', { name: /keep/i }).click();
  await expect(options.getByLabel('Token', { exact: true })).toBeVisible();
  await options.close();
  const stores = await inside.evaluate(async () => {
    const opened = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
    const rowsOf = (database: IDBDatabase, store: string) =>
      new Promise<unknown>((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await opened(name);
      for (const store of Array.from(database.objectStoreNames))
        rows.push([name, store, await rowsOf(database, store)]);
      database.close();
    }
    return JSON.stringify([
      rows,
      await chrome.storage.local.get(null),
      await chrome.storage.session.get(null),
      Object.entries(localStorage),
      await caches.keys(),
    ]);
  });
  expect(stores).toContain('quick-capture-accounts');
  expect(stores).not.toContain(token);
  expect(stores).not.toContain(token.slice(-4));
  expect(await stateOf(draft.id), 'what was to be kept').toBe('queued');
});
