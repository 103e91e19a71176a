// Events that start a worker. Each finds the state that an earlier life left, and continues from there.

import { afterEach, expect, it } from 'vitest';
import { draftOfBackground } from '@/lib/outbox/storage/draft-rows';
import { createAccountStore } from '@/lib/settings/account-store';
import { settingsVersion } from '@/lib/settings/migrations';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  committed,
  startBackground,
} from '@/test/support/start-background.ts';
import { waitUntil } from '@/test/support/wait-until.ts';
import { buildFact } from '@/test/unit/capture/history/fact-builder.ts';
import { createIdea } from '../routes.ts';
import { send } from '../service/raw-request.ts';

const waiting = { kind: 'rate-limit', form: 'body', seconds: 120 } as const;
const dayMs = 24 * 60 * 60_000;

let world: BackgroundWorld;
const start = async (options?: BackgroundOptions) => {
  world = await startBackground(options);
  return world;
};
afterEach(() => world.close());

const named = (name: string) => world.service.ideas().filter(({ attributes }) => attributes.name === name);

it('T41 each life of the worker keeps content scripts away from the storage', async () => {
  const { browser, restart } = await start();
  expect(browser.isStorageKeptFromPages).toBe(true);
  browser.isStorageKeptFromPages = false;
  await restart();
  expect(browser.isStorageKeptFromPages).toBe(true);
});

it('F02 a start with a row left in `sending` recovers it and sends it once', async () => {
  await start();
  const died = world.dieAtNextRequest();
  const id = await world.saveIdea('Cut short');
  await died;
  expect(await world.state(id)).toBe('sending');
  await world.restart();
  await world.untilIdle();
  expect(await world.state(id)).toBe('unknown');
  await world.ringAfter(60_000);
  // One listing without the record proves nothing. A second one must agree two minutes later.
  expect(await world.state(id)).toBe('unknown');
  expect(named('Cut short')).toHaveLength(0);
  await world.ringAfter(2 * 60_000);
  expect(await world.state(id)).toBe('delivered');
  expect(named('Cut short')).toHaveLength(1);
});

it('F77 what waits under a newer version’s settings is sent by that version only', async () => {
  const { areas, browser } = await start();
  world.service.misbehave({ ...createIdea, calls: 1, answer: waiting });
  const id = await world.saveIdea('Waits over the versions');
  await world.untilIdle();
  await areas.local.set({ settingsVersion: settingsVersion + 1 });
  world.pass(browser.outboxAlarmInMs ?? 0);
  await world.restart();
  await world.background().alarmRang('outbox');
  await world.untilIdle();
  expect(await world.state(id)).toBe('queued');
  expect(named('Waits over the versions')).toHaveLength(0);

  await areas.local.set({ settingsVersion });
  await world.restart();
  await world.untilIdle();
  expect(await world.state(id)).toBe('delivered');
  expect(named('Waits over the versions')).toHaveLength(1);
});

it('F77 under a newer version’s settings nothing is read, and nothing fails', async () => {
  const failures: string[] = [];
  const works: Promise<unknown>[] = [];
  const environment: BackgroundOptions['environment'] = {
    report: (place, error) => void failures.push(`${place}: ${error}`),
    staysAwake(work) {
      const ended = work();
      works.push(ended);
      return ended;
    },
  };
  const { areas } = await start({ preferences: { suggestsSimilar: true }, environment });
  await waitUntil(async () => (await world.settings.ideas.get('main'))?.ideas.length, {
    what: 'the first reading',
  });
  await Promise.all(works);
  await areas.local.set({ settingsVersion: settingsVersion + 1, supportsVotes: {} });
  world.pass(2 * 60 * 60_000);
  world.service.clearRequests();
  const before = works.length;
  await world.restart();
  await world.background().alarmRang('daily');
  await world.untilIdle();
  expect(works).toHaveLength(before);
  expect(world.service.requests).toEqual([]);
  expect(failures).toEqual([]);
});

it('an alarm guards a running drain in case the worker dies', async () => {
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

it('F29 without the permission nothing is sent, and granting it unblocks the account', async () => {
  const { browser } = await start();
  browser.isAllowed = false;
  const id = await world.saveIdea('Not allowed');
  await world.untilIdle();
  expect(committed(await world.store.queue('main')).block?.reason).toBe('permission-missing');
  expect(world.service.requests).toEqual([]);
  browser.isAllowed = true;
  await world.background().permissionsAdded();
  await world.untilIdle();
  expect(await world.state(id)).toBe('delivered');
});

it('T22 disconnecting leaves captures and drafts as the person chose, and no data of the service', async () => {
  await start({ preferences: { undoMs: 30_000 } });
  const { settings } = world;
  const list = { accountId: 'main', subject: 'products', scope: '' } as const;
  await settings.lists.set(list, [{ value: 'PRJ', label: 'Project', detail: '' }], world.now());
  const kept = await world.saveIdea('Stays');
  const { draft } = await world.capture(kept);
  await world.drafts.write(draftOfBackground(draft, 0));
  await world.ask(world.send('account.disconnect', { accountId: 'main', queue: 'keep' }));
  expect(await world.state(kept)).toBe('undoable');
  expect((await settings.preferences.get()).activeAccountId).toBe('');
  expect(await settings.lists.get(list)).toBeNull();
  expect(committed(await world.drafts.find(kept))).not.toBeNull();
  await world.ask(world.send('account.disconnect', { accountId: 'main', queue: 'discard' }));
  expect(committed(await world.drafts.find(kept))).toBeNull();
  expect(committed(await world.store.get(kept))).toBeNull();
});

it('F21 every start sets the alarms, and the daily one deletes old data', async () => {
  const { browser } = await start({ preferences: { keepDeliveredDays: 1 } });
  expect(browser.hasDailyAlarm).toBe(true);
  const id = await world.saveIdea('Long ago');
  await world.untilIdle();
  // A clock jump is trusted only a day at a time.
  for (let day = 0; day < 4; day += 1) {
    world.pass(dayMs);
    await world.background().alarmRang('daily');
  }
  expect(committed(await world.store.get(id))).toBeNull();
});

it('the first install opens the settings and creates the menu; an update only creates the menu', async () => {
  const { browser, background } = await start({ isConnected: false });
  await background().installed(false);
  expect([...browser.menu.keys()]).toEqual(['idea', 'note', 'comment-or-vote', 'add-to-draft']);
  expect(browser.opened).toEqual([]);
  await background().installed(true);
  expect(browser.opened).toEqual(['options']);
});

it('thirty waiting captures use one timer (F63)', async () => {
  const hosted = 'https://planning.example';
  await start({ fetch: (input, init) => fetch(String(input).replace(hosted, world.service.url), init) });
  const before = world.timerCount();
  world.browser.isOnline = false;
  const accounts = createAccountStore(world.settings.sessionTokens);
  const account = await accounts.get('main');
  if (account) await accounts.put({ ...account, serviceAddress: hosted });
  for (let at = 0; at < 30; at += 1) {
    await world.saveIdea(`Offline ${at}`);
    await world.untilIdle();
  }
  expect(world.timerCount() - before).toBeLessThanOrEqual(1);
});

it('a run that never ends is stopped after some minutes, and the next run sends (F74)', async () => {
  let isStuck = false;
  let hasNextRun = false;
  await start({
    environment: {
      hasPermission: () => {
        hasNextRun = !isStuck;
        if (!isStuck) return Promise.resolve(true);
        isStuck = false;
        return new Promise(() => undefined);
      },
    },
  });
  isStuck = true;
  const id = await world.saveIdea('Stuck');
  hasNextRun = false;
  // No minute passes while the next run sends.
  for (let minutes = 0; minutes < 10 && !hasNextRun; minutes += 1) {
    world.pass(60_000);
    void world.background().alarmRang('outbox');
    await new Promise(setImmediate);
  }
  await world.untilIdle();
  expect(await world.state(id)).toBe('delivered');
  expect(named('Stuck')).toHaveLength(1);
});

it('a request pending when its run is stopped is recovered, and its late answer changes nothing (F74)', async () => {
  let answerLate: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  let posts = 0;
  await start({
    timeoutMs: 10 * dayMs,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method !== 'POST') return answer;
      posts += 1;
      await left;
      return answer;
    },
  });
  const id = await world.saveIdea('Answered late');
  await waitUntil(() => posts === 1, { what: 'the request to leave' });
  expect(await world.state(id)).toBe('sending');
  for (let minutes = 0; minutes < 6; minutes += 1) await ringAfterAMinute();
  await world.untilIdle();
  expect(await world.state(id)).toBe('delivered');
  answerLate();
  await world.untilIdle();
  expect(await world.state(id)).toBe('delivered');
  expect(named('Answered late')).toHaveLength(1);
  expect(posts).toBe(1);
});

it('the late answer of a stopped run does not count for the next request (F74)', async () => {
  const answers: ((answer: Response) => void)[] = [];
  await start({
    timeoutMs: 10 * dayMs,
    fetch: (input, init) =>
      init?.method === 'POST'
        ? new Promise((resolve) => {
            answers.push(resolve);
          })
        : fetch(input, init),
  });
  const id = await world.saveIdea('Sent twice, made once');
  for (let minutes = 0; minutes < 20 && answers.length < 2; minutes += 1) await ringAfterAMinute();
  expect(answers).toHaveLength(2);
  const refused = Response.json({ error: 'Not that one.' }, { status: 400 });
  answers[0]?.(refused);
  await turns();
  expect(await world.state(id)).toBe('sending');
  answers[1]?.(Response.json({ idea: { id: '9', reference_num: 'PRJ-I-9', name: 'Sent twice, made once' } }));
  await waitUntil(async () => (await world.state(id)) === 'delivered', {
    what: 'the second answer to count',
  });
});

it('a recovery that keeps reading is not stopped, however long it takes (F74)', async () => {
  const held: (() => void)[] = [];
  await start({
    timeoutMs: 10 * dayMs,
    fetch: async (input, init) => {
      if (init?.method === 'POST') throw new TypeError('Failed to fetch');
      if (/\/pages\/\d+/.test(String(input)))
        await new Promise<void>((resolve) => {
          held.push(resolve);
        });
      return fetch(input, init);
    },
  });
  // Another capture's marker and an earlier time tell each from the lost one, once its text is read.
  const description_attributes = { body: '<p>qc-anather2nt</p>' };
  for (let at = 0; at < 6; at += 1) {
    const page = { name: 'Of one name', document_type: 'note', description_attributes };
    expect((await send(world.service, 'POST', '/products/PRJ/pages', { page })).status).toBe(200);
  }
  await world.live(10 * 60_000);
  const id = await world.save(world.draft('note', { product: 'PRJ', name: 'Of one name' }));
  await world.untilIdle();
  for (let reads = 1; reads <= 6; reads += 1) {
    await ringAfterAMinute();
    await waitUntil(() => held.length === reads, { what: `text ${reads} to be read` });
    held[reads - 1]?.();
  }
  await world.untilIdle();
  expect(held).toHaveLength(6);
  expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', missedAtMs: expect.any(Number) });
});

async function ringAfterAMinute(): Promise<void> {
  world.pass(60_000);
  void world.background().alarmRang('outbox');
  await turns();
}

async function turns(): Promise<void> {
  for (let at = 0; at < 50; at += 1) await new Promise(setImmediate);
}

it('a clock that jumps a year ahead once makes no draft, list, fact or picture expire (F50)', async () => {
  await start();
  const { settings } = world;
  const draft = world.draft('idea', { product: 'PRJ', name: 'In progress' });
  await world.drafts.write(draftOfBackground(draft, world.now()));
  const key = { accountId: 'main', subject: 'products' as const, scope: '', query: '' };
  await settings.lists.set(key, [{ value: 'PRJ', label: 'Project', detail: '' }], world.now());
  const picture = {
    ...{ id: crypto.randomUUID(), name: 'a.png', type: 'image/png' as const },
    ...{ width: 1, height: 1, bytes: new Uint8Array([1]) },
  };
  committed(await world.pictures.keep(picture, world.now() + 60_000));
  await world.remember(buildFact({ atMs: world.now() }));
  world.setClock(world.now() + 365 * dayMs);
  await world.background().alarmRang('daily');
  expect(committed(await world.drafts.find(draft.id))).not.toBeNull();
  expect(await settings.lists.get(key)).not.toBeNull();
  expect(committed(await world.pictures.get(picture.id))).not.toBeNull();
  expect(await world.facts.ofAccount('main')).toHaveLength(1);
});
