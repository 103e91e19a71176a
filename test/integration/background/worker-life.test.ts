// Events that start a worker: each finds what an earlier life left behind and goes on from there.
import { afterEach, expect, it } from 'vitest';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  committed,
  startBackground,
} from '@/test/support/start-background.ts';

const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };
const dayMs = 24 * 60 * 60_000;

let world: BackgroundWorld;
const start = async (options?: BackgroundOptions) => {
  world = await startBackground(options);
  return world;
};
afterEach(() => world.close());

const named = (name: string) => world.service.ideas().filter(({ attributes }) => attributes.name === name);

it('F10 the alarm resumes what waits for the service, in another life of the worker', async () => {
  const { browser } = await start();
  world.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'rate-limit', form: 'body', seconds: 120 },
  });
  const id = await world.saveIdea('Patient');
  await world.untilIdle();
  expect(await world.state(id)).toBe('queued');
  expect(browser.outboxAlarmInMs).toBeGreaterThanOrEqual(120_000);
  world.pass(browser.outboxAlarmInMs ?? 0);
  await world.restart();
  await world.background().alarmRang('outbox');
  await world.untilIdle();
  expect(await world.state(id)).toBe('delivered');
  expect(named('Patient')).toHaveLength(1);
});

it('F02 a start with a row left `sending` finds out what became of it, and sends it once', async () => {
  await start();
  const died = world.dieAtNextRequest();
  const id = await world.saveIdea('Cut short');
  await died;
  expect(await world.state(id)).toBe('sending');
  await world.restart();
  await world.untilIdle();
  expect(await world.state(id)).toBe('unknown');
  world.pass(60_000);
  await world.background().alarmRang('outbox');
  await world.untilIdle();
  // One reading that missed it proves nothing: a second one has to agree, two minutes later.
  expect(await world.state(id)).toBe('unknown');
  expect(named('Cut short')).toHaveLength(0);
  world.pass(2 * 60_000);
  await world.background().alarmRang('outbox');
  await world.untilIdle();
  expect(await world.state(id)).toBe('delivered');
  expect(named('Cut short')).toHaveLength(1);
});

it('a run under way is guarded by an alarm, in case the worker dies', async () => {
  const alarms: (number | null)[] = [];
  await start({
    fetch: async (input, init) => {
      alarms.push(world.browser.outboxAlarmInMs);
      return fetch(input, init);
    },
  });
  await world.saveIdea('Guarded');
  await world.untilIdle();
  expect(alarms[0]).toBe(60_000);
});

it('F29 a permission that is given unblocks its account', async () => {
  const { browser } = await start();
  browser.isAllowed = false;
  const id = await world.saveIdea('Not allowed');
  await world.untilIdle();
  expect(committed(await world.store.queue('main')).block?.reason).toBe('permission-missing');
  browser.isAllowed = true;
  await world.background().permissionsAdded();
  await world.untilIdle();
  expect(await world.state(id)).toBe('delivered');
});

it('T22 an account that is disconnected leaves its captures and drafts as the person chose, and nothing of the service', async () => {
  await start({ preferences: { undoMs: 30_000 } });
  const { settings } = world;
  const list = { accountId: 'main', subject: 'products', scope: '' } as const;
  await settings.lists.set(list, [{ value: 'PRJ', label: 'Project', detail: '' }], world.now());
  const kept = await world.saveIdea('Stays');
  const { draft } = await world.capture(kept);
  await settings.drafts.keep({ page: 'https://forum.example/t/2', draft, changedAtMs: 0 });
  await world.ask(world.send('account.disconnect', { accountId: 'main', queue: 'keep' }));
  expect(await world.state(kept)).toBe('undoable');
  expect((await settings.preferences.get()).activeAccountId).toBe('');
  expect(await settings.lists.get(list)).toBeNull();
  expect(await settings.drafts.find(kept)).not.toBeNull();
  await world.ask(world.send('account.disconnect', { accountId: 'main', queue: 'discard' }));
  expect(await settings.drafts.find(kept)).toBeNull();
  expect(committed(await world.store.get(kept))).toBeNull();
});

it('F21 every start sees to the alarms, and the daily one drops what was kept long enough', async () => {
  const { browser } = await start({ preferences: { keepDeliveredDays: 1 } });
  expect(browser.hasDailyAlarm).toBe(true);
  const id = await world.saveIdea('Long ago');
  await world.untilIdle();
  // A clock that jumps is not believed at once: a day at a time is.
  for (let day = 0; day < 4; day += 1) {
    world.pass(dayMs);
    await world.background().alarmRang('daily');
  }
  expect(committed(await world.store.get(id))).toBeNull();
});

it('the first install opens the settings and draws the menu; an update draws the menu alone', async () => {
  const { browser, background } = await start({ isConnected: false });
  await background().installed(false);
  expect([...browser.menu.keys()]).toEqual(['idea', 'note', 'comment', 'review', 'article']);
  expect(browser.opened).toEqual([]);
  await background().installed(true);
  expect(browser.opened).toEqual(['options']);
});
