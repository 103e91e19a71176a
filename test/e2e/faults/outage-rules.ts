// Tests for every browser while the service restarts, or while a proxy or sign-in page answers in its place.
import { expect, test } from '@playwright/test';
import type { TestProxy } from '../../support/proxy';
import { ideaNamed } from '../../support/save-capture';
import type { EitherBrowser } from '../either-browser';
import { fullTest } from '../fixtures';
import { outcomesOf } from './outcomes';

/** A browser with the extension connected through the proxy. */
interface OutageWorld {
  readonly browser: EitherBrowser;
  readonly proxy: TestProxy;
}

const everything = { path: '/api/v1/*' };

const namesOf = (what: string, count: number) => Array.from({ length: count }, (_, at) => `${what} ${at}`);

const statesIn =
  ({ captures }: EitherBrowser) =>
  async (names: readonly string[]) => {
    const states = new Map((await captures()).map(({ name, state }) => [name, state.name]));
    return names.map((name) => states.get(name));
  };

export function outageTests(world: OutageWorld): void {
  testRestart(world);
  testAnswersInItsPlace(world);
}

/** The browser itself repeats a request on a broken connection, so each browser has its own cause. */
function testRestart({ browser, proxy }: OutageWorld): void {
  const { session, save, captures } = browser;
  const { named, row, stateOf } = outcomesOf(session, captures);
  const statesOf = statesIn(browser);
  test.beforeAll(() => session.setPreferences({ requestsPerMinute: 0 }));

  fullTest(
    'recovery finds a POST that the service stored before its restart refused the browser’s retry (F43)',
    async () => {
      test.setTimeout(90_000);
      await save(ideaNamed('Warms the connection'));
      await expect.poll(() => stateOf('Warms the connection')).toBe('delivered');
      proxy.restartAtNextPost(3_000);
      const behind = namesOf('Behind the restart', 3);
      // In this order: captures that are saved at once are stored in any.
      for (const name of ['Stored, then refused', ...behind]) await save(ideaNamed(name));
      await expect.poll(() => proxy.restarts()).toBe(1);
      await expect.poll(() => stateOf('Stored, then refused')).toBe('unknown');
      const attempts = (await row('Stored, then refused'))?.steps[0]?.attempts ?? [];
      expect(attempts.at(-1)).toMatchObject({ error: { kind: 'network-failed', hasNeverLeft: false } });
      await expect
        .poll(() => statesOf(['Stored, then refused', ...behind]), { timeout: 60_000 })
        .toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
      for (const name of ['Stored, then refused', ...behind]) expect(named(name), name).toHaveLength(1);
    },
  );
}

/** Answers in the service's place. The browser passes them on. */
function testAnswersInItsPlace({ browser }: OutageWorld): void {
  const { session, save, captures, ask } = browser;
  const { named, posts } = outcomesOf(session, captures);
  const statesOf = statesIn(browser);

  fullTest(
    'a sign-in page in the middle of a drain costs one answer, and all thirty captures arrive once (F55)',
    async () => {
      test.setTimeout(240_000);
      const portal = session.service.misbehave({ ...everything, nth: 11, answer: { kind: 'html' } });
      const names = namesOf('Drained', 30);
      await save(...names.map((name) => ideaNamed(name)));
      await expect.poll(portal.touched).toBeGreaterThan(1);
      const sentBefore = posts().length;
      expect((await statesOf(names)).filter((state) => state === 'unknown')).toHaveLength(1);
      // Behind the sign-in page, the outbox only tries reads.
      await expect.poll(portal.touched, { timeout: 30_000 }).toBeGreaterThan(3);
      expect(posts()).toHaveLength(sentBefore);
      portal.remove();
      await expect
        .poll(async () => (await statesOf(names)).filter((state) => state === 'delivered').length, {
          timeout: 90_000,
        })
        .toBe(29);
      expect((await statesOf(names)).filter((state) => state === 'unknown')).toHaveLength(1);
      // The sign-in page swallowed this capture. Recovery needs minutes to prove that.
      expect(names.flatMap(named)).toHaveLength(29);
    },
  );

  test('a proxy that answers everything with 403 blocks the account after three answers, and sending resumes afterwards (F75)', async () => {
    test.setTimeout(90_000);
    const proxied = session.service.misbehave({
      ...everything,
      answer: { kind: 'status', status: 403, body: '<h1>Access denied</h1>' },
    });
    const sentBefore = posts().length;
    const names = namesOf('Forbidden', 8);
    await save(...names.map((name) => ideaNamed(name)));
    await expect.poll(() => posts().length - sentBefore).toBe(3);
    await expect.poll(async () => new Set(await statesOf(names))).toEqual(new Set(['queued']));
    expect(posts().length - sentBefore).toBe(3);
    proxied.remove();
    const accountId = (await captures())[0]?.accountId;
    expect(await ask('account.resume', { accountId })).toEqual({ isDone: true });
    await expect
      .poll(async () => new Set(await statesOf(names)), { timeout: 30_000 })
      .toEqual(new Set(['delivered']));
    for (const name of names) expect(named(name), name).toHaveLength(1);
  });
}
