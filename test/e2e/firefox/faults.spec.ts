// Faults made for real in a real Firefox: event pages and browsers killed, services that refuse, vanish or lie. Each test
// asserts what the service stored and what is durable. One browser for the file, on a profile that outlives it.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { startPlanningService } from '../../service/index.ts';
import { findBuild } from '../../support/built-extension';
import { type ConnectedFirefox, startConnectedFirefox } from '../../support/connected-firefox';
import { findFirefox } from '../../support/find-firefox';
import { closeFirefoxPopup, type FirefoxPopup } from '../../support/firefox-popup';
import { dumpStores, speak } from '../../support/inside-extension';
import { ideaNamed, saveMessages } from '../../support/save-capture';
import { readFolder } from '../../tools/packages/pack';

const firefox = findFirefox();
test.skip(!firefox.found, firefox.found ? '' : firefox.reason);

const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };
const createAttachment = { method: 'POST', path: '/api/v1/idea_comments/:id/attachments' };

let session: ConnectedFirefox;
test.beforeAll(async () => {
  session = await startConnectedFirefox();
});
test.afterAll(() => session?.end());
test.beforeEach(async () => {
  session.service.clearRequests();
  session.service.resetMisbehaviour();
});

const named = (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name);
const attempts = (path: string) =>
  session.service.requests.filter((request) => request.method === 'POST' && request.path.endsWith(path));
const stateOf = async (name: string) =>
  (await session.captures()).find((capture) => capture.name === name)?.state.name ?? 'absent';

const ask = (name: string, request: unknown) =>
  session.inside.evaluate(speak, [{ name, request }]).then(([answer]) => answer);
const stores = () => session.inside.evaluate(dumpStores);

/** Puts what is stored into the form of the first version: no number, and all forms in progress in one list. */
async function storeAsBefore(): Promise<void> {
  const stored = await browser.storage.local.get(null);
  const drafts = Object.keys(stored).filter((key) => key.startsWith('draft:'));
  await browser.storage.local.set({ drafts: drafts.map((key) => stored[key]) });
  await browser.storage.local.remove([...drafts, 'settingsVersion']);
}

/** Opening the popup wakes the event page, which looks after what its earlier life left behind; it stays open until `look` is done. */
async function withPopup(look: () => Promise<void>): Promise<void> {
  await session.openPage('sample-article.html');
  await session.openForm();
  await look();
  await closeFirefoxPopup(session.ui);
}

async function openOn(address: string): Promise<FirefoxPopup> {
  if (address.startsWith('http')) await session.open(address);
  else await session.openByHand(address);
  return session.openPopup();
}

test('F02 an event page ended with a POST in flight comes back, finds the idea, and sends nothing again', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  await session.save(ideaNamed('Ended in flight'));
  await expect.poll(() => named('Ended in flight')).toHaveLength(1);
  await session.stopBackground();
  await withPopup(() => expect.poll(() => stateOf('Ended in flight')).toBe('delivered'));
  expect(attempts('/ideas')).toHaveLength(1);
});

test('F01 an event page ended between two steps goes on at the next one with the stored id', async () => {
  session.service.misbehave({
    ...createAttachment,
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 1 },
  });
  const link = { link: 'https://forum.example/', linkName: 'A thread' };
  await session.save({ kind: 'comment', values: { idea: 'PRJ-I-1', body: '<p>Text</p>', ...link } });
  await expect.poll(async () => JSON.stringify((await session.captures()).at(-1))).toContain('rate-limited');
  expect(attempts('/attachments')).toHaveLength(1);
  await session.stopBackground();
  await withPopup(() => expect.poll(() => session.service.attachments()).toHaveLength(1));
  expect(attempts('/idea_comments')).toHaveLength(1);
  expect(session.service.attachments()[0]?.parentId).toBe(session.service.ideaComments().at(-1)?.id);
});

test('F15 a service that is not there: the capture never left, stays queued, and is sent when it is back', async () => {
  await session.stopService();
  await session.save(ideaNamed('No one home'));
  await expect
    .poll(async () => JSON.stringify((await session.captures()).at(-1)))
    .toContain('network-failed');
  expect(await stateOf('No one home')).toBe('queued');
  await session.startService();
  await expect.poll(() => named('No one home')).toHaveLength(1);
});

test('F07 F17 an answer that is no record, or a page of a captive portal, is not taken for success', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'html' } });
  session.service.misbehave({ ...createIdea, nth: 2, calls: 1, answer: { kind: 'cut', how: 'text' } });
  await session.save(ideaNamed('Behind a portal'), ideaNamed('Half an answer'));
  await expect
    .poll(async () => [await stateOf('Behind a portal'), await stateOf('Half an answer')])
    .toEqual([expect.stringMatching(/unknown|delivered/), 'delivered']);
  // Nothing of the first arrived: it is not said to have.
  expect(named('Behind a portal').length === 0 || (await stateOf('Behind a portal')) === 'delivered').toBe(
    true,
  );
  expect(named('Half an answer')).toHaveLength(1);
});

test('F11 F27 a token that is refused blocks the queue, keeps every item, and a new token sets it going', async () => {
  session.service.setTokens({ 'another-token-1234': 'dana@example.com' });
  await session.save(ideaNamed('Waits for a token'));
  await expect.poll(() => attempts('/ideas')).toHaveLength(1);
  await session.save(ideaNamed('Waits as well'));
  const popup = await openOn(session.pages.address('sample-article.html'));
  await popup.waitForText(/refused the token/);
  await closeFirefoxPopup(session.ui);
  expect(attempts('/ideas')).toHaveLength(1);
  await session.replaceToken('another-token-1234');
  await expect.poll(() => [named('Waits for a token').length, named('Waits as well').length]).toEqual([1, 1]);
  session.service.setTokens({
    [session.service.token]: 'dana@example.com',
    'another-token-1234': 'dana@example.com',
  });
});

test('F21 an alarm that was lost is made again when the popup opens', async () => {
  const alarms = () => session.inside.evaluate(() => browser.alarms.get('outbox').then(Boolean));
  await session.setPreferences({ undoMs: 30_000 });
  await session.save(ideaNamed('Held for a while'));
  await expect.poll(() => stateOf('Held for a while')).toBe('undoable');
  await expect.poll(alarms).toBe(true);
  await session.inside.evaluate(() => browser.alarms.clearAll());
  await withPopup(() => expect.poll(alarms).toBe(true));
  await session.setPreferences({ undoMs: 0 });
  const captureId = (await session.captures()).find(({ name }) => name === 'Held for a while')?.id;
  await ask('capture.undo', { captureId });
  await session.forgetDrafts();
});

test('F25 two windows that save at once make exactly two captures', async () => {
  const names = ['From one window', 'From the other'];
  const forms = [await openWindow('popup.html'), await openWindow('popup.html?second')];
  for (const [index, form] of forms.entries()) {
    await form.bringToFront();
    await form.locator('#field-name').fill(names[index] ?? '');
  }
  await Promise.all(forms.map((form) => form.evaluate(pressSave)));
  await expect.poll(() => names.map((name) => named(name).length)).toEqual([1, 1]);
  await Promise.all(forms.map((form) => form.close()));
});

async function openWindow(path: string): Promise<Page> {
  const form = await session.openExtensionPage(path);
  await form.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  return form;
}

/** Runs in the form. */
function pressSave(): void {
  for (const button of document.querySelectorAll('button'))
    if (button.textContent === 'Save idea') button.click();
}

test('F40 a comment on an idea that is gone is parked before anything is made, and goes to another that is picked', async () => {
  const commentOn = (idea: string) => ({ kind: 'comment', values: { idea, body: '<p>To somebody</p>' } });
  await session.save(commentOn('PRJ-I-999'));
  const last = async () => (await session.captures()).at(-1);
  await expect.poll(last).toMatchObject({ state: { name: 'parked', error: { kind: 'not-found' } } });
  expect(attempts('/idea_comments')).toHaveLength(0);
  const [message] = saveMessages(await session.accountId(), [commentOn('PRJ-I-1')]);
  await ask('capture.edit', { captureId: (await last())?.id, draft: message?.request.draft });
  await expect.poll(async () => (await last())?.state.name).toBe('delivered');
  expect(session.service.ideaComments().at(-1)?.sent.body).toContain('To somebody');
  expect(attempts('/idea_comments')).toHaveLength(1);
});

test('F29 a permission that was taken away blocks the account before anything is sent; one click asks for it, and the queue goes on', async () => {
  const isAllowed = () =>
    session.inside.evaluate(() => browser.permissions.contains({ origins: ['http://127.0.0.1/*'] }));
  await session.inside.evaluate(() => browser.permissions.remove({ origins: ['http://127.0.0.1/*'] }));
  await session.save(ideaNamed('Not allowed to leave'));
  const activity = await session.openExtensionPage('activity.html');
  await activity.waitForFunction(() =>
    document.body.textContent.includes('does not let captures go to 127.0.0.1'),
  );
  expect(attempts('/ideas')).toHaveLength(0);
  await activity.locator('::-p-xpath(//button[normalize-space()="Allow"])').click();
  await expect.poll(isAllowed).toBe(true);
  await expect.poll(() => stateOf('Not allowed to leave')).toBe('delivered');
  expect(named('Not allowed to leave')).toHaveLength(1);
  await activity.close();
});

test('F18 T11 a redirect is not followed: the account is blocked and the host named', async () => {
  const elsewhere = await startPlanningService();
  const location = `${elsewhere.url}/login`;
  // Followed, this one would carry the body along.
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'redirect', status: 307, location } });
  await session.save(ideaNamed('Led astray'));
  await expect.poll(() => attempts('/ideas')).toHaveLength(1);
  const popup = await openOn(session.pages.address('sample-article.html'));
  await popup.waitForText(new URL(elsewhere.url).host);
  await closeFirefoxPopup(session.ui);

  const account = await session.accountId();
  const request = { accountId: account, reference: 'PRJ-I-1' };
  for (const status of [301, 302, 303, 308] as const) {
    const readIdea = { method: 'GET', path: '/api/v1/ideas/:id' };
    session.service.misbehave({ ...readIdea, calls: 1, answer: { kind: 'redirect', status, location } });
    const [answer] = await session.inside.evaluate(speak, [{ name: 'idea.find', request }]);
    expect(answer).toMatchObject({
      isOk: false,
      error: { kind: 'redirected', host: new URL(location).host },
    });
  }
  expect(elsewhere.requests).toHaveLength(0);
  expect(named('Led astray')).toHaveLength(0);
  // Connecting again is how a person says that the address is right after all.
  await session.replaceToken(session.service.token);
  await elsewhere.close();
});

test('F34 pages that refuse are captured by address and title where there is one, and the reason is said', async () => {
  const file = await openOn('file:///etc/hostname');
  await expect.poll(() => file.value('#field-name')).toMatch(/hostname/);
  await closeFirefoxPopup(session.ui);
  const hidden = await openOn('about:support');
  await hidden.waitForText(/(keeps this page from extensions|lets nothing read this page)/);
  await hidden.fill('#field-name', 'From a page that refuses');
  await hidden.click('Save idea');
  await expect.poll(() => named('From a page that refuses')).toHaveLength(1);
  await closeFirefoxPopup(session.ui);
});

test('F03 a browser killed after sending and before the answer has the truth at its next start', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  await session.save(ideaNamed('Killed browser'));
  await expect.poll(() => named('Killed browser')).toHaveLength(1);
  await session.kill();
  session = await session.restart();
  await expect.poll(() => stateOf('Killed browser')).toBe('delivered');
  expect(attempts('/ideas')).toHaveLength(1);
});

test('F05 a browser killed in the midst of saving has each capture whole or not at all, and every one it claimed', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Saved while dying ${index}`);
  const claimed: string[] = [];
  const saving = (async () => {
    for (const name of names) {
      const [isClaimed] = await session.save(ideaNamed(name)).catch(() => [false]);
      if (isClaimed !== true) return;
      claimed.push(name);
    }
  })();
  await expect.poll(() => claimed.length, { intervals: [1] }).toBeGreaterThan(3);
  await session.kill();
  await saving;
  session = await session.restart();
  const rows = (await session.captures()).map(({ name }) => name).filter((name) => names.includes(name));
  expect(rows).toEqual(expect.arrayContaining(claimed));
  expect(new Set(rows).size).toBe(rows.length);
  for (const name of names) expect(named(name).length).toBeLessThanOrEqual(1);
});

test('F30 F31 an update in mid-send, from older storage, keeps accounts, drafts and queue, finds the idea, and sends nothing again', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  await session.openPage('sample-article.html');
  const popup = await session.openForm();
  await popup.fill('#field-name', 'A draft over the update');
  await expect.poll(stores).toContain('A draft over the update');
  await closeFirefoxPopup(session.ui);
  await session.save(ideaNamed('Updated in mid-send'));
  await expect.poll(() => named('Updated in mid-send')).toHaveLength(1);
  await session.inside.evaluate(storeAsBefore);
  const before = await session.captures();

  const build = findBuild('firefox-mv3');
  const files = new Map(readFolder(build.found ? build.value : ''));
  const manifest = readFileSync(`${build.found ? build.value : ''}/manifest.json`, 'utf8');
  files.set('manifest.json', Buffer.from(manifest.replace(/"version":"[^"]*"/, '"version":"99.0.0"')));
  await session.install(files);
  session = await session.reopenInside();

  expect(await session.inside.evaluate(() => browser.runtime.getManifest().version)).toBe('99.0.0');
  await expect.poll(() => stateOf('Updated in mid-send')).toBe('delivered');
  expect(attempts('/ideas')).toHaveLength(1);
  expect((await session.captures()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const again = await openOn(session.pages.address('sample-article.html'));
  await expect.poll(() => again.value('#field-name')).toBe('A draft over the update');
});
