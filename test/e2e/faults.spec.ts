// Faults made for real in a real Chromium: workers and browsers killed, connections reset, answers that never come.
// Each test asserts what the service stored, and what the person is told.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { startPlanningService } from '../service/index.ts';
import { findBuild } from '../support/built-extension';
import { discardProfile, makeProfileDir } from '../support/chromium';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { findChromium } from '../support/find-chromium';
import { speak } from '../support/inside-extension';
import { readCaptures } from '../support/outbox-rows';
import { ideaNamed, saveCaptures, saveMessages } from '../support/save-capture';

const chromium = findChromium();
test.skip(!chromium.found, chromium.found ? '' : chromium.reason);

const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };
const createAttachment = { method: 'POST', path: '/api/v1/idea_comments/:id/attachments' };

let session: ConnectedSession;
let profileDir: string;
test.beforeAll(async () => {
  profileDir = makeProfileDir();
  session = await startConnectedSession({ chromium: { profileDir } });
});
test.afterAll(async () => {
  await session?.end();
  discardProfile(profileDir);
});
test.beforeEach(async () => {
  session.service.clearRequests();
  session.service.resetMisbehaviour();
  await session.forgetDrafts();
  await session.setPreferences({ lastKind: 'idea' });
});

const named = (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name);
const attempts = (path: string) =>
  session.service.requests.filter((request) => request.method === 'POST' && request.path.endsWith(path));

async function openForm(): Promise<{ page: Page; popup: Page }> {
  const page = await session.openPage('sample-article.html');
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  return { page, popup };
}

async function saveIdea(name: string): Promise<{ page: Page; popup: Page }> {
  const form = await openForm();
  await form.popup.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.popup.getByRole('button', { name: 'Save idea' }).click();
  return form;
}

const stateOf = async (name: string) => {
  const captures = await readCaptures(session);
  return captures.find((capture) => capture.name === name)?.state.name ?? 'absent';
};

test('F02 a worker killed with a POST in flight comes back, finds the idea, and sends nothing again', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  const { page } = await saveIdea('Killed in flight');
  await expect.poll(() => named('Killed in flight')).toHaveLength(1);
  await session.stopWorker();
  // Opening the popup starts the worker, which looks after what its earlier life left behind.
  await session.openPopup(page);
  await expect.poll(() => stateOf('Killed in flight')).toBe('delivered');
  expect(attempts('/ideas')).toHaveLength(1);
  await page.close();
});

test('F01 a worker killed between two steps goes on at the next one with the stored id', async () => {
  session.service.misbehave({
    ...createAttachment,
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 2 },
  });
  const { page, popup } = await openForm();
  await popup.getByRole('tab', { name: 'Comment' }).click();
  await popup.getByRole('combobox', { name: 'Idea' }).fill('PRJ-I-1');
  await popup.getByRole('button', { name: 'Save comment' }).click();
  // Killed before it has the answer, the worker would first have to look for what it sent, which is F02.
  await expect
    .poll(async () => JSON.stringify((await readCaptures(session)).at(-1)))
    .toContain('rate-limited');
  expect(attempts('/attachments')).toHaveLength(1);
  await session.stopWorker();
  await session.openPopup(page);
  await expect.poll(() => session.service.attachments()).toHaveLength(1);
  expect(attempts('/idea_comments')).toHaveLength(1);
  expect(session.service.attachments()[0]?.parentId).toBe(session.service.ideaComments().at(-1)?.id);
  await page.close();
});

test('F03 a browser killed after sending and before the answer has the truth at its next start', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  await saveIdea('Killed browser');
  await expect.poll(() => named('Killed browser')).toHaveLength(1);
  await session.kill();
  session = await session.restart();
  await expect.poll(() => stateOf('Killed browser')).toBe('delivered');
  expect(attempts('/ideas')).toHaveLength(1);
});

for (const delayMs of [0, 5, 15, 40])
  test(`F05 a browser killed ${delayMs} ms after Save has the capture whole or not at all, and never claimed one that is absent`, async () => {
    const name = `Killed after ${delayMs} ms`;
    const { popup } = await openForm();
    await popup.getByRole('textbox', { name: 'Name' }).fill(name);
    const claimed = popup
      .getByText(/^(Saved|Sent)/)
      .first()
      .waitFor({ timeout: 2_000 })
      .then(() => true)
      .catch(() => false);
    await popup.evaluate(() => {
      for (const button of document.querySelectorAll('button'))
        if (button.textContent?.startsWith('Save')) button.click();
    });
    await popup
      .waitForFunction((forMs) => new Promise((resolve) => setTimeout(() => resolve(true), forMs)), delayMs)
      .catch(() => undefined);
    await session.kill();
    const wasClaimed = await claimed;
    session = await session.restart();
    const all = (await readCaptures(session)).map((capture) => capture.name);
    const rows = all.filter((stored) => stored === name);
    expect(rows.length).toBeLessThanOrEqual(1);
    if (wasClaimed) expect(all, 'what the outbox has').toContain(name);
    // What broke off in mid-send is looked for later; it is never there twice.
    expect(named(name).length).toBeLessThanOrEqual(rows.length);
  });

test('F15 a service that is not there: the capture never left, stays queued, and is sent when it is back', async () => {
  await session.stopService();
  const { page, popup } = await saveIdea('No one home');
  await expect(popup.getByText(/cannot be reached/)).toBeVisible();
  expect(await stateOf('No one home')).toBe('queued');
  await session.startService();
  await expect.poll(() => named('No one home')).toHaveLength(1);
  await page.close();
});

test('F25 two windows that save at once make exactly two captures', async () => {
  const forms = [await openWindow('popup.html'), await openWindow('popup.html?second')];
  await saveInBoth(forms, ['From one window', 'From the other']);
});

test('F25 a window that found the words of another, and wrote others, loses neither', async () => {
  const first = await openWindow('popup.html');
  await first.getByRole('textbox', { name: 'Name' }).fill('Begun in one window');
  const second = await openWindow('popup.html?second');
  await expect(second.getByRole('textbox', { name: 'Name' })).toHaveValue('Begun in one window');
  await saveInBoth([first, second], ['Ended in one window', 'Ended in the other']);
});

async function openWindow(path: string): Promise<Page> {
  const form = await session.openExtensionPage(path);
  await form.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  return form;
}

async function saveInBoth(forms: readonly Page[], names: readonly string[]): Promise<void> {
  for (const [index, form] of forms.entries())
    await form.getByRole('textbox', { name: 'Name' }).fill(names[index] ?? '');
  await Promise.all(forms.map((form) => form.getByRole('button', { name: 'Save idea' }).click()));
  await expect.poll(() => names.map((name) => named(name).length)).toEqual([1, 1]);
  await Promise.all(forms.map((form) => form.close()));
}

test('F11 F27 a token that is refused blocks the queue, keeps every item, and a new token sets it going', async () => {
  session.service.setTokens({ 'another-token-1234': 'dana@example.com' });
  const { page, popup } = await saveIdea('Waits for a token');
  await expect(popup.getByText(/token/i).first()).toBeVisible();
  await page.close();
  await saveIdea('Waits as well');
  expect(attempts('/ideas')).toHaveLength(1);
  const options = await session.openExtensionPage('options.html');
  await options.getByRole('button', { name: 'Replace token' }).click();
  await options.getByLabel('Token', { exact: true }).fill('another-token-1234');
  await options.getByRole('button', { name: 'Connect' }).click();
  await expect.poll(() => [named('Waits for a token').length, named('Waits as well').length]).toEqual([1, 1]);
  session.service.setTokens({
    [session.service.token]: 'dana@example.com',
    'another-token-1234': 'dana@example.com',
  });
  await options.close();
});

test('F40 a comment on an idea that is gone is parked before anything is made, and goes to another that is picked', async () => {
  const page = await session.openExtensionPage('options.html');
  const commentOn = (idea: string) => ({ kind: 'comment', values: { idea, body: '<p>To somebody</p>' } });
  await saveCaptures(page, [commentOn('PRJ-I-999')]);
  const last = async () => (await readCaptures(session)).at(-1);
  await expect.poll(last).toMatchObject({ state: { name: 'parked', error: { kind: 'not-found' } } });
  expect(attempts('/idea_comments')).toHaveLength(0);
  const [message] = saveMessages((await last())?.accountId ?? '', [commentOn('PRJ-I-1')]);
  const edit = { captureId: (await last())?.id, draft: message?.request.draft };
  await page.evaluate(speak, [{ name: 'capture.edit', request: edit }]);
  await expect.poll(async () => (await last())?.state.name).toBe('delivered');
  expect(session.service.ideaComments().at(-1)?.sent.body).toContain('To somebody');
  expect(attempts('/idea_comments')).toHaveLength(1);
  await page.close();
});

test('F18 T11 a redirect is not followed: the account is blocked and the host named', async () => {
  // Two readings of the listing, two minutes apart, have to agree that nothing arrived.
  test.setTimeout(240_000);
  const elsewhere = await startPlanningService();
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'redirect', status: 307, location: `${elsewhere.url}/login` },
  });
  const { page, popup } = await saveIdea('Led astray');
  await expect(popup.getByText(new URL(elsewhere.url).host).first()).toBeVisible();
  expect(elsewhere.requests).toHaveLength(0);
  await elsewhere.close();
  // Connecting again is how a person says that the address is right after all: the queue goes on.
  const options = await session.openExtensionPage('options.html');
  await options.getByRole('button', { name: 'Replace token' }).click();
  await options.getByLabel('Token', { exact: true }).fill(session.service.token);
  await options.getByRole('button', { name: 'Connect' }).click();
  await expect.poll(() => stateOf('Led astray'), { timeout: 200_000 }).toBe('delivered');
  await options.close();
  await page.close();
});

test('F21 an alarm that was lost is made again when the popup opens', async () => {
  await session.setPreferences({ undoMs: 30_000 });
  const { page } = await saveIdea('Held for a while');
  await expect.poll(() => stateOf('Held for a while')).toBe('undoable');
  const worker = await session.worker();
  const alarms = () => worker.evaluate(() => chrome.alarms.getAll());
  await expect.poll(async () => (await alarms()).length).toBeGreaterThan(0);
  await worker.evaluate(() => chrome.alarms.clearAll());
  await session.openPopup(page);
  await expect.poll(async () => (await alarms()).length).toBeGreaterThan(0);
  await session.setPreferences({ undoMs: 0 });
  await page.close();
});

test('F34 a page that refuses is captured by its address and title, and the reason is said', async () => {
  const page = await session.open('file:///etc/hostname');
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/hostname/);
  await page.close();
});

test('F34 a page that the browser hides even the address of leaves an empty form, and says so', async () => {
  const page = await session.open('chrome://version');
  const popup = await session.openPopup(page);
  await expect(popup.getByText(/keeps this page from extensions/)).toBeVisible();
  await popup.getByRole('textbox', { name: 'Name' }).fill('From a page without an address');
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await expect.poll(() => named('From a page without an address')).toHaveLength(1);
  await page.close();
});

test('F30 an extension that is updated in mid-send comes back, finds the idea, and sends nothing again', async () => {
  // The update is a newer build in the folder that the profile knows the extension by.
  const extensionDir = mkdtempSync(join(tmpdir(), 'quick-capture-update-'));
  const build = findBuild('chrome-mv3');
  cpSync(build.found ? build.value : '', extensionDir, { recursive: true });
  const ownProfile = makeProfileDir();
  const before = await startConnectedSession({ chromium: { profileDir: ownProfile, extensionDir } });
  before.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  const page = await before.openExtensionPage('options.html');
  await saveCaptures(page, [ideaNamed('Updated in mid-send')]);
  await expect.poll(() => before.service.ideas().at(-1)?.attributes.name).toBe('Updated in mid-send');
  await before.kill();
  const manifestFile = join(extensionDir, 'manifest.json');
  writeFileSync(
    manifestFile,
    readFileSync(manifestFile, 'utf8').replace(/"version":"[^"]*"/, '"version":"99.0.0"'),
  );
  const after = await before.restart();
  const worker = await after.worker();
  expect(await worker.evaluate(() => chrome.runtime.getManifest().version)).toBe('99.0.0');
  const state = async () =>
    (await readCaptures(after)).find(({ name }) => name === 'Updated in mid-send')?.state.name;
  await expect.poll(state).toBe('delivered');
  expect(after.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await after.end();
  discardProfile(ownProfile);
  rmSync(extensionDir, { recursive: true });
});
