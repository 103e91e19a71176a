// Hostile pages on the whole path: the page, the real popup, the service, and the service's own page. Nothing runs
// anywhere, and only allowed HTML arrives. Attacks come from DOMPurify's public corpus and from our own pages.
import { expect, type Page, test, type Worker } from '@playwright/test';
import { allowedAddress, allowedAttributes, allowedTags } from '@/lib/page/passage/allowed-html';
import { snapshotSchema } from '@/lib/page/snapshot';
import { type Canary, watchForRunning } from '../../support/canary';
import { isFullRun, sampled } from '../../support/full-run';
import { waitUntil } from '../../support/wait-until';
import { ownChromium } from '../fixtures';
import { type Attack, readAttackCorpus } from './attack-corpus';
import { hostilePages } from './own-attacks';

/** Number of attacks that share a page and a reading. `npm run test:attacks` gives each its own. */
const attacksAtOnce = Number(process.env.QUICK_CAPTURE_ATTACKS_AT_ONCE ?? 16);
/** A page without scripts, policy or service. */
const judgePage = 'metadata-none.html';
/** Blocks everything that the page itself runs or loads. Any later script was started by the reading. */
const stillness = { 'content-security-policy': "default-src 'none'" };
/** A frame to a program on this machine opens a prompt, which takes the focus from the popup. */
const noFrames = { 'content-security-policy': "frame-src 'none'; object-src 'none'" };

const session = ownChromium();
let canary: Canary;
let requests: Array<{ from: string; to: string }>;
/** Shows captured HTML as sent, in a program that cleans nothing and has no policy. */
let judge: Page;
let tab: Page;
let shown: { html: string; headers: Record<string, string> };

test.beforeAll(async () => {
  canary = await watchForRunning(session.context);
  requests = [];
  session.context.on('request', (request) => {
    // A new page first makes its own request.
    if (request.isNavigationRequest()) return;
    requests.push({ from: request.serviceWorker()?.url() ?? request.frame().url(), to: request.url() });
  });
  judge = await session.open(session.pages.address(judgePage));
  tab = await session.context.newPage();
  await tab.route('**/*', (route) =>
    route.request().url() === hostileAddress()
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', headers: shown.headers, body: shown.html })
      : route.abort(),
  );
});

let visits = 0;
const hostileAddress = () => `${session.pages.origin}/hostile/${visits}`;

async function visit(html: string, headers: Record<string, string> = {}): Promise<void> {
  shown = { html, headers };
  visits += 1;
  await tab.goto(hostileAddress());
}

/** The HTML that remains after a browser reads it, writes it and reads it again. */
function lookAt(html: string) {
  return judge.evaluate((written) => {
    const holder = document.createElement('div');
    document.body.replaceChildren(holder);
    holder.innerHTML = written;
    const once = holder.innerHTML;
    holder.innerHTML = once;
    const elements = Array.from(holder.querySelectorAll('*'));
    return {
      isStable: holder.innerHTML === once,
      text: holder.textContent ?? '',
      tags: [...new Set(elements.map((element) => element.localName))],
      attributes: [...new Set(elements.flatMap((element) => element.getAttributeNames()))],
      addresses: elements.flatMap((element) => element.getAttribute('href') ?? []),
    };
  }, html);
}

async function expectHarmless(html: string, title: string): Promise<void> {
  const { isStable, tags, attributes, addresses } = await lookAt(html);
  expect.soft(isStable, `${title}: means the same when it is parsed again`).toBe(true);
  expect.soft(allowedTags, `${title}: tags`).toEqual(expect.arrayContaining(tags));
  expect.soft(allowedAttributes, `${title}: attributes`).toEqual(expect.arrayContaining(attributes));
  for (const address of addresses) expect.soft(address, `${title}: link`).toMatch(allowedAddress);
}

/** Saves the popup on the tab unchanged. Returns what it showed and sent. */
async function captureByPopup() {
  const popup = await session.openPopup(tab);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  const count = session.service.ideas().length;
  await popup.keyboard.press('Control+Enter');
  const idea = await waitUntil(() => session.service.ideas()[count], { what: 'the capture to arrive' });
  expect.soft(popup.url()).toMatch(/^chrome-extension:/);
  await popup.close();
  return { html: String(idea.sent.description), key: idea.key ?? idea.id };
}

/** Opens the service's page of a record without that page's policy, and returns the shown capture. */
async function openInService(key: string): Promise<void> {
  const page = await session.context.newPage();
  const cdp = await session.context.newCDPSession(page);
  await cdp.send('Page.setBypassCSP', { enabled: true });
  await page.goto(`${session.service.url}/ideas/ideas/${key}`);
  await expectHarmless(await page.locator('article').first().innerHTML(), `the service's page of ${key}`);
  for (const link of await page.locator('article a').all()) {
    await link.evaluate((anchor) => {
      anchor.addEventListener('click', (event) => event.preventDefault(), { capture: true });
      anchor.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      if (anchor instanceof HTMLElement) anchor.click();
    });
  }
  await page.close();
}

function expectSilence(): void {
  expect.soft(canary.songs('chrome-extension://')).toEqual([]);
  expect.soft(canary.songs(session.service.url)).toEqual([]);
  expect.soft(canary.songs(judge.url()), 'in a page that cleans nothing').toEqual([]);
  const { origin } = new URL(session.service.url);
  const strayed = requests.filter(
    ({ from, to }) =>
      (from.startsWith('chrome-extension://') || from.startsWith(origin)) &&
      !(to.startsWith('chrome-extension://') || to.startsWith(`${origin}/`)),
  );
  expect.soft(strayed).toEqual([]);
}

const attackPage = '<!doctype html><meta charset="utf-8"><title>Attacks</title><body>';

/** Each attack in its own section, all selected after the attacks have run. */
async function stage(attacks: readonly Attack[]): Promise<void> {
  await tab.evaluate(
    async (payloads) => {
      const main = document.body.appendChild(document.createElement('main'));
      const holders = payloads.map((payload, index) => {
        main.insertAdjacentHTML('beforeend', `<p>begin${index}</p><div></div><p>end${index}</p>`);
        return { holder: main.querySelector('div:last-of-type'), payload };
      });
      for (const { holder, payload } of holders) if (holder) holder.innerHTML = payload;
      // Calls no method of the document from here on, because some attacks remove its methods.
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    },
    attacks.map(({ payload }) => payload),
  );
  await tab.locator('main').first().selectText();
}

/** Reads the tab with the extension's own script, injected like the extension does. */
async function readTab(worker: Worker) {
  const result = await worker.evaluate(async (url) => {
    const [found] = await chrome.tabs.query({ url });
    const [injected] = await chrome.scripting.executeScript({
      target: { tabId: found?.id ?? 0 },
      files: ['/read-page.js'],
    });
    return injected?.result;
  }, tab.url());
  return snapshotSchema.parse(result);
}

/** Frames and pictures may still be loading. Scripts run at once. */
function scriptsIn(place: string): string[] {
  return canary.songs(place).filter((song) => !/^(img|frame|object|media|style|font)-src/.test(song));
}

/** Attacks that share one page. */
async function attackGroups(): Promise<Attack[][]> {
  const attacks = await readAttackCorpus();
  const groups = Math.ceil(attacks.length / attacksAtOnce);
  return Array.from({ length: groups }, (_, index) =>
    attacks.slice(index * attacksAtOnce, (index + 1) * attacksAtOnce),
  );
}

test('T16 T20 every attack of the public corpus gives allowed HTML, runs nothing and leaves the page unchanged', async () => {
  test.setTimeout(180_000);
  const worker = await session.worker();
  let read = 0;
  let wordless = 0;
  for (const group of await attackGroups()) {
    const title = `${group[0]?.title} and on`;
    await visit(attackPage, stillness);
    await stage(group);
    const page = () => tab.evaluate(() => document.documentElement.outerHTML);
    const [before, songs] = [await page(), scriptsIn(tab.url()).length];
    const { selection } = await readTab(worker);
    expect.soft(await page(), `${title}: the page afterwards`).toBe(before);
    expect.soft(scriptsIn(tab.url()).slice(songs), `${title}: in its page`).toEqual([]);
    await expectHarmless(selection?.html ?? '', title);
    read += group.length;
    wordless += group.filter((_, index) => !selection?.text.includes(`begin${index}`)).length;
  }
  expectSilence();
  console.log(`attacks read: ${read}, of which ${wordless} hid what was around them`);
  expect(wordless).toBeLessThan(read * 0.1);
});

test(`T16 ${isFullRun ? 'every attack' : 'every sixth page of attacks'} of the public corpus runs nothing in the popup, the service and its page`, async () => {
  test.setTimeout(600_000);
  let sent = 0;
  let seen = 0;
  for (const group of sampled(await attackGroups(), 6)) {
    sent += group.length;
    await visit(attackPage, noFrames);
    await stage(group);
    const { html, key } = await captureByPopup();
    for (const [index, { title }] of group.entries()) {
      const part = html.split(`<p>begin${index}</p>`)[1]?.split(`<p>end${index}</p>`)[0];
      if (part === undefined) continue;
      await expectHarmless(part, title);
      seen += 1;
    }
    await expectHarmless(html, `${group[0]?.title} and on`);
    await openInService(key);
  }
  console.log(`attacks sent: ${sent}, of which ${sent - seen} hid what was around them`);
  expect(seen).toBeGreaterThan(sent * 0.9);
  // The attacks are real: on their own page, without protection, they run.
  expect(canary.songs(session.pages.origin).length).toBeGreaterThan(10);
  expectSilence();
});

for (const { about, html, headers, selects = 'body', words } of sampled(hostilePages, 3)) {
  test(`T16 T18 ${about}`, async () => {
    await visit(`<!doctype html><meta charset="utf-8"><body>${html}`, headers);
    // From an isolated world, where the page's tampering has no effect.
    await tab.locator(selects).first().selectText();
    const { html: sent, key } = await captureByPopup();
    await expectHarmless(sent, about);
    const { text } = await lookAt(sent);
    if (headers) expect.soft(sent).toContain('<b>');
    for (const part of words) expect.soft(text.replace(/\s+/g, ' ')).toContain(part);
    await openInService(key);
    expectSilence();
  });
}
