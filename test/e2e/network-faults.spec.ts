// Faults of the network and the service against the built extension in a real Chromium, on real sockets. What is saved
// comes through the product's own message; what became of it is read from its rows and from the service.
import { expect, type Page, test } from '@playwright/test';
import { startPlanningService } from '../service/index.ts';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { findChromium } from '../support/find-chromium';
import { type CaptureRow, readCaptures } from '../support/outbox-rows';
import { ideaNamed, saveCaptures } from '../support/save-capture';

const chromium = findChromium();
test.skip(!chromium.found, chromium.found ? '' : chromium.reason);

const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };
const createAttachment = { method: 'POST', path: '/api/v1/idea_comments/:id/attachments' };

let session: ConnectedSession;
let page: Page;
test.beforeAll(async () => {
  session = await startConnectedSession();
  page = await session.openExtensionPage('options.html');
  await session.setPreferences({ requestsPerMinute: 0 });
});
test.afterAll(() => session?.end());
test.beforeEach(() => {
  session.service.clearRequests();
  session.service.resetMisbehaviour();
});

const named = (name: string) => session.service.ideas().filter(({ attributes }) => attributes.name === name);
const posts = () => session.service.requests.filter(({ method }) => method === 'POST');
const row = async (name: string): Promise<CaptureRow | undefined> =>
  (await readCaptures(session)).find((capture) => capture.name === name);
const stateOf = async (name: string) => (await row(name))?.state.name;

async function saveIdea(name: string, values = {}): Promise<void> {
  expect(await saveCaptures(page, [ideaNamed(name, values)])).toEqual([true]);
}

test.describe('an answer that cannot be trusted is looked for, found, and not sent again:', () => {
  for (const { title, answer } of [
    { title: 'F07 cut off by the connection', answer: { kind: 'cut', how: 'connection' } },
    { title: 'F07 half a JSON text', answer: { kind: 'cut', how: 'text' } },
    {
      title: 'F08 a gateway that gave up after storing',
      answer: { kind: 'status', status: 504, when: 'after-storing' },
    },
  ] as const) {
    test(title, async () => {
      session.service.misbehave({ ...createIdea, calls: 1, answer });
      await saveIdea(title);
      await expect.poll(() => stateOf(title), { timeout: 20_000 }).toBe('delivered');
      expect(named(title)).toHaveLength(1);
      expect(posts()).toHaveLength(1);
    });
  }
});

test.describe('an answer that proves nothing was made is followed by one more request:', () => {
  for (const { title, answer } of [
    { title: 'F08 a server that failed before storing', answer: { kind: 'status', status: 500 } },
    {
      title: 'F09 a service that is away for two seconds',
      answer: { kind: 'status', status: 503, headers: { 'Retry-After': '2' } },
    },
    { title: 'F17 a captive portal', answer: { kind: 'html' } },
  ] as const) {
    test(title, async () => {
      session.service.misbehave({ ...createIdea, calls: 1, answer });
      await saveIdea(title);
      await expect.poll(() => stateOf(title), { timeout: 20_000 }).toBe('delivered');
      expect(named(title)).toHaveLength(1);
      expect(posts()).toHaveLength(2);
    });
  }
});

test('F06 no answer for 25 seconds is given up on, looked for, and found', async () => {
  test.setTimeout(90_000);
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
  await saveIdea('Never answered');
  await expect.poll(() => stateOf('Never answered'), { timeout: 60_000 }).toBe('delivered');
  expect(posts()).toHaveLength(1);
});

test('F10 429 in every form is asked again by the same step, after the wait', async () => {
  for (const form of [
    'retry-after-seconds',
    'retry-after-date',
    'body',
    'x-ratelimit-reset',
    'none',
  ] as const) {
    session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'rate-limit', form, seconds: 1 } });
    await saveIdea(`Limited by ${form}`);
    await expect.poll(() => stateOf(`Limited by ${form}`), { timeout: 20_000 }).toBe('delivered');
    expect(named(`Limited by ${form}`)).toHaveLength(1);
    session.service.resetMisbehaviour();
  }
});

test('F12 F13 F41 refused captures are parked with the words of the service, and those behind them are delivered', async () => {
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'status', status: 403, body: { error: 'Not yours.' } },
  });
  await saveIdea('Forbidden');
  await expect.poll(() => stateOf('Forbidden')).toBe('parked');
  await saveIdea('Odd status', { status: 'No such status' });
  await saveIdea('Behind them');
  await expect.poll(() => stateOf('Behind them')).toBe('delivered');
  expect((await row('Forbidden'))?.state).toMatchObject({
    error: { kind: 'forbidden', messages: [{ message: 'Not yours.' }] },
  });
  expect((await row('Odd status'))?.state).toMatchObject({
    name: 'parked',
    error: { kind: 'rejected', messages: [{ field: 'workflow_status' }] },
  });
});

test('F14 a refused attachment is parked alone: its comment stays delivered', async () => {
  session.service.misbehave({ ...createAttachment, calls: 1, answer: { kind: 'status', status: 413 } });
  const values = {
    idea: 'PRJ-I-1',
    body: '<p>Too much</p>',
    link: 'https://forum.example/',
    linkName: 'Heavy',
  };
  await saveCaptures(page, [{ kind: 'comment', values }]);
  await expect.poll(() => stateOf('Heavy')).toBe('parked');
  expect(session.service.ideaComments().at(-1)?.sent.body).toContain('Too much');
  expect(session.service.attachments()).toHaveLength(0);
});

test('F20 F42 three hundred queued captures are delivered once each, in one orderly drain (ten thousand: npm run test:storm)', async () => {
  test.setTimeout(240_000);
  session.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 5 },
  });
  const names = Array.from({ length: 300 }, (_, index) => `Queued ${index}`);
  for (let at = 0; at < names.length; at += 100)
    await saveCaptures(
      page,
      names.slice(at, at + 100).map((name) => ideaNamed(name)),
    );
  const activity = await session.openExtensionPage('activity.html');
  await expect(activity.getByText(/^\d+ of \d+ sent/)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => named('Queued 299').length, { timeout: 200_000, intervals: [1_000] }).toBe(1);
  const stored = session.service
    .ideas()
    .map(({ attributes }) => attributes.name)
    .filter((name) => String(name).startsWith('Queued '));
  expect(new Set(stored).size).toBe(300);
  expect(stored).toHaveLength(300);
  await expect(activity.getByText(/^\d+ of \d+ sent/)).toHaveCount(0);
  await activity.close();
});

test('F28 after another account is connected, what was queued for the first is not sent to it', async () => {
  const other = await startPlanningService({ token: 'other-account-token' });
  session.service.setTokens({});
  await saveIdea('For the first account');
  await expect.poll(() => posts().length).toBeGreaterThan(0);
  const connected = await page.evaluate(
    ([address, token]) =>
      chrome.runtime.sendMessage({
        brand: 'quick-capture/1',
        name: 'account.connect',
        request: { address, token },
      }),
    [other.url, other.token],
  );
  expect(connected).toMatchObject({ isOk: true });
  await saveIdea('For the other account');
  await expect.poll(() => other.ideas().at(-1)?.attributes.name).toBe('For the other account');
  expect(other.ideas().map(({ attributes }) => attributes.name)).not.toContain('For the first account');
  expect(await stateOf('For the first account')).toBe('queued');
  await other.close();
});
