// Events that stop a queue in Chromium, and events that resume it. Covered are an unreachable service, a rejected
// token, a redirect, a deleted destination and a lost alarm.
import { expect, test } from '@playwright/test';
import { startPlanningService } from '../../service/index.ts';
import { ageMissed, speak } from '../../support/inside-extension';
import { readCaptures } from '../../support/outbox-rows';
import { ideaNamed, saveCaptures, saveMessages } from '../../support/save-capture';
import { connectedChromium, fullTest } from '../fixtures';
import { createIdea, outcomesOf } from './outcomes';
import { saveIdea } from './popup-form';

const session = connectedChromium();
const { named, attempts, row, stateOf } = outcomesOf(session, () => readCaptures(session));
test.beforeEach(() => session.setPreferences({ lastKind: 'idea' }));

test('F15 F43 one refused connection proves nothing, and later captures stay queued until the service is back', async () => {
  const start = await session.openExtensionPage('options.html');
  await session.stopService();
  // A form would ask the service for its lists, and the refusal of these could be the first.
  await saveCaptures(start, [ideaNamed('Refused once')]);
  await start.close();
  await expect.poll(() => stateOf('Refused once')).toBe('unknown');
  const { page, popup } = await saveIdea(session, 'No one home');
  await expect(popup.getByText(/Can’t reach the service/)).toBeVisible();
  expect(await row('No one home')).toMatchObject({ state: { name: 'queued' }, steps: [{ attempts: [] }] });
  await session.startService();
  await expect.poll(() => named('No one home'), { timeout: 30_000 }).toHaveLength(1);
  await expect
    .poll(async () => (await row('Refused once'))?.state, { timeout: 30_000 })
    .toMatchObject({ name: 'unknown', missedAtMs: expect.any(Number) });
  expect(await popup.evaluate(ageMissed)).toBe(1);
  await popup.evaluate(speak, [{ name: 'outbox.wake', request: {} }]);
  await expect.poll(() => named('Refused once')).toHaveLength(1);
  await page.close();
});

test('F11 F27 a rejected token blocks the queue and keeps every capture, and a new token resumes it', async () => {
  session.service.setTokens({ 'another-token-1234': 'dana@example.com' });
  const { page, popup } = await saveIdea(session, 'Waits for a token');
  await expect(popup.getByText(/token/i).first()).toBeVisible();
  await page.close();
  await saveIdea(session, 'Waits as well');
  // The settings' tab closes the popup, so the save must be durable before.
  await expect.poll(() => stateOf('Waits as well')).toBe('queued');
  expect(attempts('/ideas')).toHaveLength(1);
  const options = await session.openExtensionPage('options.html#account');
  const token = options.getByLabel('Token', { exact: true });
  await expect(token).toBeFocused();
  await expect(token).toHaveAccessibleDescription(/rejected your token/);
  await options.keyboard.type('Bearer another-token-1234');
  await options.keyboard.press('Enter');
  await expect.poll(() => [named('Waits for a token').length, named('Waits as well').length]).toEqual([1, 1]);
  session.service.setTokens({
    [session.service.token]: 'dana@example.com',
    'another-token-1234': 'dana@example.com',
  });
  await options.close();
});

test('F40 a comment on a deleted idea is parked before anything is created, and can go to another idea', async () => {
  const page = await session.openExtensionPage('options.html');
  const commentOn = (idea: string) => ({ kind: 'comment', values: { idea, body: '<p>To somebody</p>' } });
  await saveCaptures(page, [commentOn('PRJ-I-999')]);
  const last = async () => (await readCaptures(session)).at(-1);
  await expect.poll(last).toMatchObject({ state: { name: 'parked', error: { kind: 'not-found' } } });
  expect(attempts('/idea_comments')).toHaveLength(0);
  const [message] = saveMessages((await last())?.accountId ?? '', [commentOn('PRJ-I-1')]);
  const edit = { captureId: (await last())?.id, draft: message?.request.draft, drafts: [] };
  await page.evaluate(speak, [{ name: 'capture.edit', request: edit }]);
  await expect.poll(async () => (await last())?.state.name).toBe('delivered');
  expect(session.service.ideaComments().at(-1)?.sent.body).toContain('To somebody');
  expect(attempts('/idea_comments')).toHaveLength(1);
  await page.close();
});

fullTest(
  'F18 T11 a redirect is not followed, blocks the account, and the message names the host',
  async () => {
    const elsewhere = await startPlanningService();
    session.service.misbehave({
      ...createIdea,
      calls: 1,
      answer: { kind: 'redirect', status: 307, location: `${elsewhere.url}/login` },
    });
    const { page, popup } = await saveIdea(session, 'Led astray');
    await expect(popup.getByText(new URL(elsewhere.url).host).first()).toBeVisible();
    expect(elsewhere.requests).toHaveLength(0);
    await elsewhere.close();
    // By connecting again, the person confirms the address, and the queue continues.
    const options = await session.openExtensionPage('options.html');
    await options.getByRole('button', { name: 'Replace token' }).click();
    await options.getByLabel('Token', { exact: true }).fill(session.service.token);
    await options.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect
      .poll(async () => (await row('Led astray'))?.state, { timeout: 60_000 })
      .toMatchObject({ name: 'unknown', missedAtMs: expect.any(Number) });
    expect(attempts('/ideas')).toHaveLength(1);
    expect(await options.evaluate(ageMissed)).toBe(1);
    await options.evaluate(speak, [{ name: 'outbox.wake', request: {} }]);
    await expect.poll(() => stateOf('Led astray'), { timeout: 60_000 }).toBe('delivered');
    await options.close();
    await page.close();
  },
);

test('F21 the popup sets a lost alarm again', async () => {
  await session.setPreferences({ undoMs: 30_000 });
  const { page } = await saveIdea(session, 'Held for a while');
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
