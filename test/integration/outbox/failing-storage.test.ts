// Storage that becomes full during a request (fault F22): rows become true again as soon as possible.
import { afterEach, expect, it } from 'vitest';
import { page } from '../background/click.ts';
import { everything } from '../routes.ts';
import { committed, createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

let world: OutboxWorld;
afterEach(() => world.close());

const posts = () => world.service.requests.filter(({ method }) => method === 'POST');

it('F22 the outbox retries soon after an answer could not be stored, without another wake-up', async () => {
  let fullUntilMs = 0;
  world = await createOutboxWorld({
    isStorageFull: () => fullUntilMs > 0 && posts().length === 1 && world.now() < fullUntilMs,
  });
  fullUntilMs = world.now() + 60_000;
  const id = await world.saveIdea('While the disk was full');
  expect(await world.run()).toBe(30_000);
  expect(await world.state(id)).toBe('sending');
  // The storage is still full, so not even the interruption can be stored.
  expect(await world.runAfter(30_000)).toBe(30_000);
  expect(await world.runAfter(30_000)).not.toBeNull();
  expect(await world.state(id)).toBe('delivered');
  expect(posts()).toHaveLength(1);
});

it('the result of a request is stored although the next capture cannot be taken', async () => {
  let isStarted = false;
  let writes = 0;
  world = await createOutboxWorld({
    isStorageFull() {
      if (!isStarted || posts().length === 0) return false;
      writes += 1;
      // The first write stores the answer, the second takes the next capture.
      return writes !== 1;
    },
  });
  isStarted = true;
  const ids = [await world.saveIdea('Answered'), await world.saveIdea('Not to be taken')];
  expect(await world.run()).toBe(30_000);
  expect(await Promise.all(ids.map((id) => world.state(id)))).toEqual(['delivered', 'queued']);
});

it('F83 whichever read of a run fails, the next run follows by an alarm, and the capture is delivered once', async () => {
  let reads = 0;
  let failingRead = 0;
  world = await createOutboxWorld({
    isStorageUnreadable() {
      reads += 1;
      return reads === failingRead;
    },
  });
  /** The ms until the next alarm after a run of a new worker in which this read fails. 0 for none. */
  async function alarmAfter(read: number): Promise<number | null> {
    await world.restartWorker();
    reads = 0;
    failingRead = read;
    const alarmInMs = await world.run();
    failingRead = 0;
    return alarmInMs;
  }
  await world.saveIdea('Read without a fault');
  expect(await alarmAfter(0)).not.toBeNull();
  const readsOfRun = reads;
  expect(readsOfRun).toBeGreaterThan(5);
  for (let read = 1; read <= readsOfRun; read += 1) {
    const id = await world.saveIdea(`Read ${read} failed`);
    const alarmInMs = await alarmAfter(read);
    if (alarmInMs === null) throw new Error(`read ${read} of ${readsOfRun} left no alarm`);
    await world.runAfter(alarmInMs);
    expect(await world.state(id)).toBe('delivered');
  }
  expect(posts()).toHaveLength(readsOfRun + 1);
});

it('F90 a refused token is sent once per alarm while the queue cannot store that it is blocked', async () => {
  let isQueueFull = false;
  world = await createOutboxWorld({
    isStorageFull: (stores) => isQueueFull && stores.includes('queues'),
  });
  isQueueFull = true;
  world.service.misbehave({ ...everything, answer: { kind: 'status', status: 401, body: '' } });
  const id = await world.saveIdea('Refused');
  world.freeLock();
  await world.background().alarmRang('outbox');
  for (let second = 0; second < 20; second += 1) {
    world.pass(1_000);
    await world.untilIdle();
  }
  expect(posts()).toHaveLength(1);
  expect(await world.state(id)).toBe('queued');
  expect(world.browser.outboxAlarmInMs).toBe(30_000);
});

it.each([
  ['its words are a draft', (stores: readonly string[]) => stores.includes('captures'), ['A thread']],
  ['its words wait for it if a draft can’t be stored either', () => true, []],
])(
  'F96 a shortcut whose capture cannot be stored opens the form, and %s',
  async (_what, isFullFor, names) => {
    let isFull = false;
    world = await createOutboxWorld({ isStorageFull: (stores) => isFull && isFullFor(stores) });
    await world.setDefaults({ product: 'PRJ', createdBy: 'dana@example.com' });
    isFull = true;
    await world.background().commandPressed('capture-idea', page);
    expect(committed(await world.store.newest(5))).toEqual([]);
    const drafts = committed(await world.drafts.all()).drafts;
    expect(drafts.map(({ draft }) => draft.values.name)).toEqual(names);
    expect(await world.settings.pendingRequest.get()).toMatchObject({ snapshot: { title: 'A thread' } });
    expect(world.browser.opened).toEqual(['popup']);
  },
);
