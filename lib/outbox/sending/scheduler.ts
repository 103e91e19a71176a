// Owns when the outbox runs: one run at a time in the whole browser, and always something that will start the next.
import type { RunEnd } from './runner';

export interface SchedulerDeps {
  /** Runs what is due. `isWanted` says that new work came meanwhile. */
  readonly run: (isWanted: () => boolean) => Promise<RunEnd>;
  /** Holds one lock across all contexts of the extension while `work` runs. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
  /** Replaces the alarm, which survives the worker's death; null clears it. */
  readonly setAlarm: (inMs: number | null) => Promise<void>;
  readonly setTimer: (callback: () => void, inMs: number) => void;
}

export interface Scheduler {
  /** Runs at once when idle, else once more after the current run. Resolves when nothing is due now. */
  wake(): Promise<void>;
  /**
   * The alarm rang. During a run it is the one that guards the run, which is well: set it again. It must not count as new work, or
   * a duplicate check of more than a minute would be interrupted and restarted for ever.
   */
  ring(): Promise<void>;
}

/** Browsers allow no earlier alarm. A timer covers what is due before, with the alarm behind it in case the worker dies. */
export const shortestAlarmMs = 30_000;
/** Longer than a run that sends, with its longest request. */
export const guardAlarmMs = 60_000;
/** Work that is due but cannot run, such as offline, must not spin. */
const shortestPauseMs = 250;

export function createScheduler(deps: SchedulerDeps): Scheduler {
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function loop(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await deps.withLock(async () => {
        // Brings back a worker that dies in the run, which does not wait for the alarm to be set.
        const guarded = deps.setAlarm(guardAlarmMs);
        const { isUnfinished, nextInMs } = await deps.run(() => isWanted);
        await guarded;
        if (isUnfinished) isWanted = true;
        else await plan(nextInMs);
      });
    }
  }

  async function plan(nextMs: number | null): Promise<void> {
    if (nextMs === null) return deps.setAlarm(null);
    await deps.setAlarm(Math.max(shortestAlarmMs, nextMs));
    if (nextMs < shortestAlarmMs) deps.setTimer(() => void wake(), Math.max(shortestPauseMs, nextMs));
  }

  async function wake(): Promise<void> {
    isWanted = true;
    running ??= loop().finally(() => {
      running = null;
    });
    await running;
  }

  return {
    wake,
    ring: () => (running ? deps.setAlarm(guardAlarmMs) : wake()),
  };
}
