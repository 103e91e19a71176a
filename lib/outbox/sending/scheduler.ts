// Owns when the outbox runs: one run at a time in the whole browser, and always something that will start the next.
import type { RunEnd } from './runner';

export interface SchedulerDeps {
  /** Runs what is due. `isWanted` tells whether something came meanwhile. */
  readonly run: (isWanted: () => boolean) => Promise<RunEnd>;
  /** Blocks one lock across all contexts of the extension while `work` runs. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
  /** Survives the worker's death and replaces the alarm that was set; null clears it. */
  readonly setAlarm: (inMs: number | null) => Promise<void>;
  readonly setTimer: (callback: () => void, inMs: number) => void;
}

export interface Scheduler {
  /** Runs soon: at once when idle, else once more after the run that is under way. Resolves when nothing is due now. */
  wake(): Promise<void>;
  /**
   * The alarm rang. While a run is under way, it is the one that guards it: the run is well, so that it is only set anew. Were it
   * to count as something that came, a look for duplicates of more than a minute would be broken off and begun again for ever.
   */
  ring(): Promise<void>;
}

/** Alarms come no sooner than this; what is due before is left to a timer, with the alarm behind it in case the worker dies. */
export const shortestAlarmMs = 30_000;
/** Rings only where a run, and the longest request in it, did not come to its end. */
export const guardAlarmMs = 60_000;
/** What is due "now" but cannot run (offline, say) must not spin. */
const shortestPauseMs = 250;

export function createScheduler(deps: SchedulerDeps): Scheduler {
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function loop(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await deps.withLock(async () => {
        // A worker that dies in the run is brought back by it; the run itself does not wait for it to be set.
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
