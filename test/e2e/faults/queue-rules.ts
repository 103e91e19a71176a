// Events that stop a queue, and events that resume it: an unreachable service, a rejected token, a redirect, a deleted
// destination and a lost alarm. The same in both browsers.
import { expect, test } from '@playwright/test';
import { startPlanningService } from '../../service/index.ts';
import { ageMissed } from '../../support/inside-extension';
import { ideaNamed, saveMessages } from '../../support/save-capture';
import { type EitherBrowser, withPopup } from '../either-browser';
import { fullTest } from '../fixtures';
import { createIdea, outcomesOf } from './outcomes';

interface QueueWorld {
  readonly browser: EitherBrowser;
  /** Gives the account another token, like a person in the settings. */
  replaceToken(token: string): Promise<void>;
  /** Leaves no page open that still asks the service for its lists. @default none does */
  calm?(): Promise<void>;
}

export function queueTests({ browser, replaceToken, calm }: QueueWorld): void {
  const { session, save, captures, inside, ask, show, openForm, stopBackground } = browser;
  const { named, attempts, row, stateOf } = outcomesOf(session, captures);

  /** Expects these words in the popup. */
  async function popupSays(words: string | RegExp): Promise<void> {
    await show('sample-article.html');
    const popup = await openForm();
    await popup.waitForText(words);
    await popup.close();
  }

  /** The lost answer of this capture is searched for a second time, and then sent again. */
  async function sendsAgain(name: string): Promise<void> {
    await expect
      .poll(async () => (await row(name))?.state, { timeout: 60_000 })
      .toMatchObject({ name: 'unknown', missedAtMs: expect.any(Number) });
    expect(await inside(ageMissed, null)).toBe(1);
    await ask('outbox.wake', {});
    await expect.poll(() => named(name), { timeout: 60_000 }).toHaveLength(1);
  }

  test('F15 F43 one refused connection proves nothing, and later captures stay queued until the service is back', async () => {
    // A background that just started has seen no refusal. The index's would be the first one.
    await session.setPreferences({ suggestsSimilar: false });
    await calm?.();
    await session.stopService();
    await stopBackground();
    await save(ideaNamed('Refused once'));
    await expect.poll(() => stateOf('Refused once')).toBe('unknown');
    await save(ideaNamed('No one home'));
    expect(await row('No one home')).toMatchObject({ state: { name: 'queued' }, steps: [{ attempts: [] }] });
    await session.startService();
    await expect.poll(() => named('No one home'), { timeout: 30_000 }).toHaveLength(1);
    await sendsAgain('Refused once');
  });

  test('F11 F27 a rejected token blocks the queue and keeps every capture, and a new token resumes it', async () => {
    session.service.setTokens({ 'another-token-1234': 'dana@example.com' });
    await save(ideaNamed('Waits for a token'));
    await expect.poll(() => attempts('/ideas')).toHaveLength(1);
    await save(ideaNamed('Waits as well'));
    await popupSays(/rejected your token/);
    expect(attempts('/ideas')).toHaveLength(1);
    await replaceToken('another-token-1234');
    const both = () => [named('Waits for a token').length, named('Waits as well').length];
    await expect.poll(both).toEqual([1, 1]);
    session.service.setTokens({
      [session.service.token]: 'dana@example.com',
      'another-token-1234': 'dana@example.com',
    });
  });

  test('F40 a comment on a deleted idea is parked before anything is created, and can go to another idea', async () => {
    const commentOn = (idea: string) => ({ kind: 'comment', values: { idea, body: '<p>To somebody</p>' } });
    await save(commentOn('PRJ-I-999'));
    const last = async () => (await captures()).at(-1);
    await expect.poll(last).toMatchObject({ state: { name: 'parked', error: { kind: 'not-found' } } });
    expect(attempts('/idea_comments')).toHaveLength(0);
    const [message] = saveMessages((await last())?.accountId ?? '', [commentOn('PRJ-I-1')]);
    const { draft } = message?.request ?? {};
    await ask('capture.edit', { captureId: (await last())?.id, draft, drafts: [] });
    await expect.poll(async () => (await last())?.state.name).toBe('delivered');
    expect(session.service.ideaComments().at(-1)?.sent.body).toContain('To somebody');
    expect(attempts('/idea_comments')).toHaveLength(1);
  });

  test('F21 the popup sets a lost alarm again', async () => {
    const isSet = () => inside(hasAlarm, null);
    await session.setPreferences({ undoMs: 30_000 });
    await save(ideaNamed('Held for a while'));
    await expect.poll(() => stateOf('Held for a while')).toBe('undoable');
    await expect.poll(isSet).toBe(true);
    await inside(clearAlarms, null);
    await withPopup(browser, () => expect.poll(isSet).toBe(true));
    await session.setPreferences({ undoMs: 0 });
    await ask('capture.undo', { captureId: (await row('Held for a while'))?.id });
  });

  fullTest(
    'F18 T11 a redirect is not followed, blocks the account, and the message names the host',
    async () => {
      const elsewhere = await startPlanningService();
      const location = `${elsewhere.url}/login`;
      // A followed redirect of this status would repeat the body.
      session.service.misbehave({
        ...createIdea,
        calls: 1,
        answer: { kind: 'redirect', status: 307, location },
      });
      await save(ideaNamed('Led astray'));
      await expect.poll(() => attempts('/ideas')).toHaveLength(1);
      const { host } = new URL(elsewhere.url);
      await popupSays(host);
      const accountId = (await row('Led astray'))?.accountId;
      for (const status of [301, 302, 303, 308] as const) {
        const readIdea = { method: 'GET', path: '/api/v1/ideas/:id' };
        session.service.misbehave({ ...readIdea, calls: 1, answer: { kind: 'redirect', status, location } });
        const answer = await ask('idea.find', { accountId, reference: 'PRJ-I-1' });
        expect(answer).toMatchObject({ isOk: false, error: { kind: 'redirected', host } });
      }
      expect(elsewhere.requests).toHaveLength(0);
      await elsewhere.close();
      // By connecting again, the person confirms the address, and the queue continues.
      await replaceToken(session.service.token);
      await sendsAgain('Led astray');
      expect(await stateOf('Led astray')).toBe('delivered');
    },
  );
}

// The functions below run in a page of the extension, so they can use only their own bodies.

const hasAlarm = async () => (await browser.alarms.getAll()).length > 0;

const clearAlarms = () => browser.alarms.clearAll();
