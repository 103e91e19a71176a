// Events that stop a queue in Firefox, and events that resume it. Covered are an unreachable service, false answers, a
// rejected token, a redirect, a revoked permission, a deleted destination and a lost alarm.
import { expect, test } from '@playwright/test';
import { startPlanningService } from '../../service/index.ts';
import { closeFirefoxPopup } from '../../support/firefox-popup';
import { ageMissed, speak } from '../../support/inside-extension';
import { ideaNamed, saveMessages } from '../../support/save-capture';
import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { createIdea, outcomesOf } from './outcomes';
import { openOn, withPopup } from './popup-firefox';

onlyInFullRun();
const session = connectedFirefox();
const { named, attempts, row, stateOf } = outcomesOf(session, () => session.captures());
const ask = (name: string, request: unknown) =>
  session.inside.evaluate(speak, [{ name, request }]).then(([answer]) => answer);

test('F15 F43 one refused connection proves nothing, and later captures stay queued until the service is back', async () => {
  // A background that just started has seen no refusal. The index's would be the first one, or that of the settings,
  // which still read their lists on a busy machine. The list of captures asks nothing.
  await session.setPreferences({ suggestsSimilar: false });
  await session.inside.evaluate(() => location.assign('/activity.html'));
  await session.inside.waitForFunction(
    () => location.pathname === '/activity.html' && document.querySelector('h1'),
  );
  await session.stopService();
  await session.stopBackground();
  await session.save(ideaNamed('Refused once'));
  await expect.poll(() => row('Refused once')).toMatchObject({ state: { name: 'unknown' } });
  await session.save(ideaNamed('No one home'));
  expect(await row('No one home')).toMatchObject({ state: { name: 'queued' }, steps: [{ attempts: [] }] });
  await session.startService();
  await expect.poll(() => named('No one home'), { timeout: 30_000 }).toHaveLength(1);
  await expect
    .poll(async () => (await row('Refused once'))?.state, { timeout: 30_000 })
    .toMatchObject({ name: 'unknown', missedAtMs: expect.any(Number) });
  expect(await session.inside.evaluate(ageMissed)).toBe(1);
  await session.inside.evaluate(speak, [{ name: 'outbox.wake', request: {} }]);
  await expect.poll(() => named('Refused once')).toHaveLength(1);
  await session.reopenInside();
});

test('F07 F17 an answer without a record, or a sign-in page, does not count as success', async () => {
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'html' } });
  session.service.misbehave({ ...createIdea, nth: 2, calls: 1, answer: { kind: 'cut', how: 'text' } });
  await session.save(ideaNamed('Behind a portal'), ideaNamed('Half an answer'));
  await expect
    .poll(async () => [await stateOf('Behind a portal'), await stateOf('Half an answer')])
    .toEqual([expect.stringMatching(/unknown|delivered/), 'delivered']);
  // The first capture never arrived, and the outbox doesn't claim that it did.
  expect(named('Behind a portal').length === 0 || (await stateOf('Behind a portal')) === 'delivered').toBe(
    true,
  );
  expect(named('Half an answer')).toHaveLength(1);
});

test('F11 F27 a rejected token blocks the queue and keeps every capture, and a new token resumes it', async () => {
  session.service.setTokens({ 'another-token-1234': 'dana@example.com' });
  await session.save(ideaNamed('Waits for a token'));
  await expect.poll(() => attempts('/ideas')).toHaveLength(1);
  await session.save(ideaNamed('Waits as well'));
  const popup = await openOn(session, session.pages.address('sample-article.html'));
  await popup.waitForText(/rejected your token/);
  await closeFirefoxPopup(session.ui);
  expect(attempts('/ideas')).toHaveLength(1);
  await session.replaceToken('another-token-1234');
  await expect.poll(() => [named('Waits for a token').length, named('Waits as well').length]).toEqual([1, 1]);
  session.service.setTokens({
    [session.service.token]: 'dana@example.com',
    'another-token-1234': 'dana@example.com',
  });
});

test('F21 the popup sets a lost alarm again', async () => {
  const alarms = () => session.inside.evaluate(() => browser.alarms.get('outbox').then(Boolean));
  await session.setPreferences({ undoMs: 30_000 });
  await session.save(ideaNamed('Held for a while'));
  await expect.poll(() => stateOf('Held for a while')).toBe('undoable');
  await expect.poll(alarms).toBe(true);
  await session.inside.evaluate(() => browser.alarms.clearAll());
  await withPopup(session, () => expect.poll(alarms).toBe(true));
  await session.setPreferences({ undoMs: 0 });
  const captureId = (await session.captures()).find(({ name }) => name === 'Held for a while')?.id;
  await ask('capture.undo', { captureId });
  await session.forgetDrafts();
});

test('F40 a comment on a deleted idea is parked before anything is created, and can go to another idea', async () => {
  const commentOn = (idea: string) => ({ kind: 'comment', values: { idea, body: '<p>To somebody</p>' } });
  await session.save(commentOn('PRJ-I-999'));
  const last = async () => (await session.captures()).at(-1);
  await expect.poll(last).toMatchObject({ state: { name: 'parked', error: { kind: 'not-found' } } });
  expect(attempts('/idea_comments')).toHaveLength(0);
  const [message] = saveMessages(await session.accountId(), [commentOn('PRJ-I-1')]);
  const { draft } = message?.request ?? {};
  await ask('capture.edit', { captureId: (await last())?.id, draft, drafts: [] });
  await expect.poll(async () => (await last())?.state.name).toBe('delivered');
  expect(session.service.ideaComments().at(-1)?.sent.body).toContain('To somebody');
  expect(attempts('/idea_comments')).toHaveLength(1);
});

test('F29 a revoked permission blocks the account before anything is sent; one click requests it and the queue continues', async () => {
  const isAllowed = () =>
    session.inside.evaluate(() => browser.permissions.contains({ origins: ['http://127.0.0.1/*'] }));
  await session.inside.evaluate(() => browser.permissions.remove({ origins: ['http://127.0.0.1/*'] }));
  await session.save(ideaNamed('Not allowed to leave'));
  const activity = await session.openExtensionPage('activity.html');
  await activity.waitForFunction(() =>
    document.body.textContent.includes('doesn’t allow access to 127.0.0.1'),
  );
  expect(attempts('/ideas')).toHaveLength(0);
  await activity.locator('::-p-xpath(//button[normalize-space()="Allow"])').click();
  await expect.poll(isAllowed).toBe(true);
  await expect.poll(() => stateOf('Not allowed to leave')).toBe('delivered');
  expect(named('Not allowed to leave')).toHaveLength(1);
  await activity.close();
});

test('F18 T11 a redirect is not followed, blocks the account, and the message names the host', async () => {
  const elsewhere = await startPlanningService();
  const location = `${elsewhere.url}/login`;
  // A followed redirect of this status would repeat the body.
  session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'redirect', status: 307, location } });
  await session.save(ideaNamed('Led astray'));
  await expect.poll(() => attempts('/ideas')).toHaveLength(1);
  const popup = await openOn(session, session.pages.address('sample-article.html'));
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
  // By connecting again, the person confirms the address.
  await session.replaceToken(session.service.token);
  await elsewhere.close();
});
