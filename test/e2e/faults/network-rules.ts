// Tests of network and service faults for every browser, on real sockets. Captures are saved by the product's own
// message. The tests check the outbox and the service.
import { expect, test } from '@playwright/test';
import { startPlanningService } from '../../service/index.ts';
import { sampled } from '../../support/full-run';
import { ageDelivered, ageMissed } from '../../support/inside-extension';
import { ideaNamed } from '../../support/save-capture';
import type { EitherBrowser } from '../either-browser';
import { fullTest } from '../fixtures';
import { createAttachment, createIdea, outcomesOf } from './outcomes';

/** An answer that doesn't prove whether the idea exists. It does. */
const cutOff = {
  title: 'F07 an answer cut off by the connection',
  answer: { kind: 'cut', how: 'connection' },
} as const;

/** More answers that prove nothing. Every browser passes these on to the client. */
const lost = [
  { title: 'F07 half a JSON text', answer: { kind: 'cut', how: 'text' } },
  {
    title: 'F08 a gateway that gave up after storing',
    answer: { kind: 'status', status: 504, when: 'after-storing' },
  },
] as const;

/** Answers that prove that nothing was created. */
const refused = [
  { title: 'F08 a server that failed before storing', answer: { kind: 'status', status: 500 } },
  {
    title: 'F09 a service that is away for two seconds',
    answer: { kind: 'status', status: 503, headers: { 'Retry-After': '2' } },
  },
  { title: 'F17 a captive portal', answer: { kind: 'html' } },
] as const;

function outcomesIn({ session, save, captures }: EitherBrowser) {
  return {
    ...outcomesOf(session, captures),
    saveIdea: async (name: string, values = {}) => {
      expect(await save(ideaNamed(name, values))).toEqual([true]);
    },
  };
}

type Outcomes = ReturnType<typeof outcomesIn>;
type LostAnswer = (typeof lost)[number] | typeof cutOff;

function testLostAnswer(
  { session }: EitherBrowser,
  { named, stateOf, posts, saveIdea }: Outcomes,
  { title, answer }: LostAnswer,
): void {
  test(`${title} does not count as failed: the worker searches for the idea, finds it, and does not send it again`, async () => {
    session.service.misbehave({ ...createIdea, calls: 1, answer });
    await saveIdea(title);
    await expect.poll(() => stateOf(title)).toBe('delivered');
    expect(named(title)).toHaveLength(1);
    expect(posts()).toHaveLength(1);
  });
}

/** Causes that lie in the browser's own connections, so each browser has its own. */
export function testConnectionFaults(browser: EitherBrowser): void {
  const { session, ask, inside } = browser;
  const outcomes = outcomesIn(browser);
  const { named, row, stateOf, saveIdea } = outcomes;
  test.beforeAll(() => session.setPreferences({ requestsPerMinute: 0 }));

  test('F04 a request that the browser itself sent twice is found and shown, and neither record is deleted', async () => {
    await saveIdea('Warms the connection');
    await expect.poll(() => stateOf('Warms the connection')).toBe('delivered');
    await expect.poll(() => session.service.requests.filter(({ status }) => status === null)).toHaveLength(0);
    const reset = session.service.misbehave({
      ...createIdea,
      isReusedConnection: true,
      calls: 1,
      answer: { kind: 'reset', when: 'after-storing' },
    });
    await saveIdea('Doubled by the browser');
    await expect.poll(reset.touched).toBe(1);
    await expect.poll(() => named('Doubled by the browser')).toHaveLength(2);
    await expect.poll(() => stateOf('Doubled by the browser')).toBe('delivered');
    await inside(ageDelivered, null);
    await ask('outbox.wake', {});
    await expect.poll(async () => (await row('Doubled by the browser'))?.duplicates.length).toBe(1);
    expect(named('Doubled by the browser')).toHaveLength(2);
  });

  testLostAnswer(browser, outcomes, cutOff);
}

/** Causes that lie in the service or in what answers in its place. The browser passes them on. */
export function testServiceFaults(browser: EitherBrowser): void {
  const { session, save, ask, inside } = browser;
  const outcomes = outcomesIn(browser);
  const { named, row, stateOf, posts, saveIdea } = outcomes;

  for (const each of sampled(lost, 2)) testLostAnswer(browser, outcomes, each);

  for (const { title, answer } of sampled(refused, 3)) {
    test(`${title}: two listings agree that the idea is absent, and the worker sends it once more`, async () => {
      session.service.misbehave({ ...createIdea, calls: 1, answer });
      await saveIdea(title);
      await expect
        .poll(async () => (await row(title))?.state)
        .toMatchObject({ name: 'unknown', missedAtMs: expect.any(Number) });
      expect(posts()).toHaveLength(1);
      expect(await inside(ageMissed, null)).toBe(1);
      await ask('outbox.wake', {});
      await expect.poll(() => stateOf(title)).toBe('delivered');
      expect(named(title)).toHaveLength(1);
      expect(posts()).toHaveLength(2);
    });
  }

  fullTest(
    'F06 the client gives up after 25 seconds without an answer, and the worker finds the idea',
    async () => {
      test.setTimeout(90_000);
      session.service.misbehave({
        ...createIdea,
        calls: 1,
        answer: { kind: 'hang', when: 'after-storing' },
      });
      await saveIdea('Never answered');
      await expect.poll(() => stateOf('Never answered'), { timeout: 60_000 }).toBe('delivered');
      expect(posts()).toHaveLength(1);
    },
  );

  fullTest('F10 after a 429 in any form, the same step is retried when the wait is over', async () => {
    const { service } = session;
    for (const form of [
      'retry-after-seconds',
      'retry-after-date',
      'body',
      'x-ratelimit-reset',
      'none',
    ] as const) {
      service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'rate-limit', form, seconds: 1 } });
      await saveIdea(`Limited by ${form}`);
      await expect.poll(() => stateOf(`Limited by ${form}`)).toBe('delivered');
      expect(named(`Limited by ${form}`)).toHaveLength(1);
      service.resetMisbehaviour();
    }
  });

  test('F12 F13 F41 rejected captures are parked with the service’s message, and later captures are delivered', async () => {
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

  test('F14 only the rejected attachment is parked, and its comment stays delivered', async () => {
    const { service } = session;
    service.misbehave({ ...createAttachment, calls: 1, answer: { kind: 'status', status: 413 } });
    const values = {
      idea: 'PRJ-I-1',
      body: '<p>Too much</p>',
      link: 'https://forum.example/',
      linkName: 'Heavy',
    };
    await save({ kind: 'comment', values });
    await expect.poll(() => stateOf('Heavy')).toBe('parked');
    expect(service.ideaComments().at(-1)?.sent.body).toContain('Too much');
    expect(service.attachments()).toHaveLength(0);
  });

  // Keep this test last, because its account remains active.
  test('F28 captures queued for one account are not sent to an account connected later', async () => {
    const other = await startPlanningService({ token: 'other-account-token' });
    session.service.setTokens({});
    await saveIdea('For the first account');
    await expect.poll(() => posts().length).toBeGreaterThan(0);
    const connected = await ask('account.connect', { address: other.url, token: other.token });
    expect(connected).toMatchObject({ isOk: true });
    await saveIdea('For the other account');
    await expect.poll(() => other.ideas().at(-1)?.attributes.name).toBe('For the other account');
    expect(other.ideas().map(({ attributes }) => attributes.name)).not.toContain('For the first account');
    expect(await stateOf('For the first account')).toBe('queued');
    await other.close();
  });
}
