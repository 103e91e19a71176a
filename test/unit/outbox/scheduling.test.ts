import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '@/lib/outbox/sending/rate-limiter';
import { createScheduler, guardAlarmMs, maxRings } from '@/lib/outbox/worker/scheduler';

type Deps = Parameters<typeof createScheduler>[0];

function createRecordedScheduler(next: (number | null | 'unfinished')[], given: Partial<Deps> = {}) {
  const log = {
    runs: 0,
    alarms: [] as (number | null)[],
    timers: [] as number[],
    errors: [] as unknown[],
    alive: 0,
    atOnce: 0,
    maxAtOnce: 0,
  };
  const scheduler = createScheduler({
    run: async () => {
      log.runs += 1;
      const end = next.shift() ?? null;
      return end === 'unfinished'
        ? { isUnfinished: true, nextInMs: 0 }
        : { isUnfinished: false, nextInMs: end };
    },
    withLock: async (work) => {
      log.atOnce += 1;
      log.maxAtOnce = Math.max(log.maxAtOnce, log.atOnce);
      await work();
      log.atOnce -= 1;
    },
    setAlarm: async (inMs) => {
      log.alarms.push(inMs);
    },
    progress: () => 0,
    setTimer: (_callback, inMs) => {
      log.timers.push(inMs);
      log.alive += 1;
      return () => {
        log.alive -= 1;
      };
    },
    onError: (error) => void log.errors.push(error),
    ...given,
  });
  return { scheduler, log };
}

describe('the scheduler', () => {
  it('runs once more for all requests during a run, and never twice at the same time', async () => {
    const { scheduler, log } = createRecordedScheduler([]);
    await Promise.all([scheduler.wake(), scheduler.wake(), scheduler.wake()]);
    expect(log).toMatchObject({ runs: 2, maxAtOnce: 1 });
  });

  it('F21 sets an alarm for every timer, so that sending resumes after the worker dies', async () => {
    const { scheduler, log } = createRecordedScheduler([4_000]);
    await scheduler.wake();
    expect(log.timers).toEqual([4_000]);
    expect(log.alarms).toEqual([guardAlarmMs, 30_000]);
  });

  it('leaves long waits to the alarm, and clears the alarm when nothing waits', async () => {
    const { scheduler, log } = createRecordedScheduler([90_000, null]);
    await scheduler.wake();
    await scheduler.wake();
    expect(log.timers).toEqual([]);
    expect(log.alarms).toEqual([guardAlarmMs, 90_000, guardAlarmMs, null]);
  });

  it('F21 continues at once with captures that a run left over, and sets the alarm again for every run', async () => {
    const { scheduler, log } = createRecordedScheduler(['unfinished', 'unfinished', null]);
    await scheduler.wake();
    expect(log).toMatchObject({ runs: 3, timers: [] });
    expect(log.alarms).toEqual([guardAlarmMs, guardAlarmMs, guardAlarmMs, null]);
  });

  it('F42 is not interrupted by its guarding alarm: a long duplicate check would restart forever', async () => {
    const wantedAtEnd: boolean[] = [];
    let end = () => {};
    const { scheduler, log } = createRecordedScheduler([], {
      run: async (isWanted) => {
        await new Promise<void>((resolve) => {
          end = resolve;
        });
        wantedAtEnd.push(isWanted());
        return { isUnfinished: false, nextInMs: null };
      },
    });
    const running = scheduler.ring();
    await scheduler.ring();
    end();
    await running;
    expect(wantedAtEnd).toEqual([false]);
    expect(log.alarms).toEqual([guardAlarmMs, guardAlarmMs, null]);
  });

  it('has one timer, however many captures are saved (F63)', async () => {
    const { scheduler, log } = createRecordedScheduler(Array.from({ length: 30 }, () => 4_000));
    for (let saves = 0; saves < 30; saves += 1) await scheduler.wake();
    expect(log.alive).toBe(1);
  });

  it('stops a run without progress after some minutes, and releases the lock for the next (F74)', async () => {
    const overs: AbortSignal[] = [];
    let requests = 0;
    const { scheduler, log } = createRecordedScheduler([], {
      run: (_isWanted, signal) => {
        overs.push(signal);
        return overs.length === 1
          ? new Promise(() => undefined)
          : Promise.resolve({ isUnfinished: false, nextInMs: null });
      },
      progress: () => requests,
    });
    const running = scheduler.wake();
    for (let minute = 1; minute < maxRings; minute += 1) await scheduler.ring();
    requests += 1;
    for (let minute = 1; minute < maxRings; minute += 1) await scheduler.ring();
    expect(overs.map(({ aborted }) => aborted)).toEqual([false]);
    await scheduler.ring();
    await running;
    expect(overs.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(log.atOnce).toBe(0);
  });

  it('F95 runs although the browser sets no alarm, waits by a timer instead, and reports the reason', async () => {
    const refused = new Error('no alarms');
    const { scheduler, log } = createRecordedScheduler(['unfinished', 90_000], {
      setAlarm: () => Promise.reject(refused),
    });
    await scheduler.ring();
    expect(log).toMatchObject({ runs: 2, timers: [90_000], alive: 1 });
    // Two guarding alarms, and the one of the wait.
    expect(log.errors).toEqual([refused, refused, refused]);
  });

  it('does not loop without pause when a due capture cannot run', async () => {
    const { scheduler, log } = createRecordedScheduler([0]);
    await scheduler.wake();
    expect(log.timers[0]).toBeGreaterThan(100);
  });
});

describe('F20 a long queue', () => {
  async function drain(count: number, perMinute: number): Promise<number[]> {
    const limiter = createRateLimiter(async () => perMinute);
    const sentAtMs: number[] = [];
    let nowMs = 0;
    while (sentAtMs.length < count) {
      const waitMs = await limiter.acquire('main', nowMs);
      if (waitMs === 0) sentAtMs.push(nowMs);
      nowMs += waitMs;
    }
    return sentAtMs;
  }

  const maxWithin = (times: number[], windowMs: number) =>
    Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length));

  it('never sends more than the service allows in any second or minute', async () => {
    const times = await drain(600, 240);
    expect(maxWithin(times, 1_000)).toBeLessThanOrEqual(20);
    expect(maxWithin(times, 60_000)).toBeLessThanOrEqual(300);
  });

  it('is not delayed if the person set no limit', async () => {
    expect((await drain(600, 0)).at(-1)).toBe(0);
  });

  it('gets no burst from a clock that jumps', async () => {
    const limiter = createRateLimiter(async () => 240);
    for (let sent = 0; sent < 10; sent += 1) expect(await limiter.acquire('main', 1_000_000)).toBe(0);
    expect(await limiter.acquire('main', 5)).toBeGreaterThan(0);
    expect(await limiter.acquire('main', 5)).toBeLessThanOrEqual(250);
  });
});

it('F99 a read behind every capture leaves five requests, which captures get at once', async () => {
  const limiter = createRateLimiter(async () => 240);
  let reads = 0;
  while ((await limiter.acquire('main', 0, 5)) === 0) reads += 1;
  expect(reads).toBe(5);
  for (let sent = 0; sent < 5; sent += 1) expect(await limiter.acquire('main', 0)).toBe(0);
  const waitMs = await limiter.acquire('main', 0, 5);
  expect(await limiter.acquire('main', waitMs - 1, 5)).toBeGreaterThan(0);
});
