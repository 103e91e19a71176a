// Owns when the outbox runs: one run at a time in the whole browser, and always something that will start the next.
import type { RunEnd } from './runner';

interface SchedulerDeps {
  /** Runs what is due. `isWanted` says that new work came meanwhile. After `over` the run must change nothing any more. */
  readonly run: (isWanted: () => boolean, over: AbortSignal) => Promise<RunEnd>;
  /** Holds one lock across all contexts of the extension while `work` runs. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
  /** Replaces the alarm, which survives the worker's death; null clears it. */
  readonly setAlarm: (inMs: number | null) => Promise<void>;
  /** Gives the function that ends the timer. */
  readonly setTimer: (callback: () => void, inMs: number) => () => void;
}

interface Scheduler {
  /** Runs at once when idle, else once more after the current run. Resolves when nothing is due now. */
  wake(): Promise<void>;
  /**
   * The alarm rang. During a run it is the one that guards the run: set it again. It must not count as new work, or a duplicate
   * check of more than a minute would be interrupted and restarted for ever. A run without progress is ended (fault F74).
   */
  ring(): Promise<void>;
  /** The run is well: it is about to make a request. */
  progressed(): void;
}

/** Browsers allow no earlier alarm. A timer covers what is due before, with the alarm behind it in case the worker dies. */
const shortestAlarmMs = 30_000;
/** Longer than a run that sends, with its longest request. */
export const guardAlarmMs = 60_000;
/** Between two requests there is less time than this many guarding alarms take. */
export const mostRings = 4;
/** Work that is due but cannot run, such as offline, must not spin. */
const shortestWaitMs = 250;

export function createScheduler(deps: SchedulerDeps): Scheduler {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let endTimer: () => void = () => undefined;
  let rings = 0;
  let endRun: () => void = () => undefined;

  async function loop(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await deps.withLock(runOnce);
    }
  }

  /** Ends with the run, or when the watchdog ends it: then the next run recovers what this one left under way. */
  async function runOnce(): Promise<void> {
    const over = new AbortController();
    rings = 0;
    const ended = new Promise<RunEnd>((resolve) => {
      endRun = () => {
        over.abort();
        resolve({ isUnfinished: true, nextInMs: 0 });
      };
    });
    // Brings back a worker that dies in the run, which does not wait for the alarm to be set.
    const guarded = deps.setAlarm(guardAlarmMs);
    const run = deps.run(() => isWanted, over.signal).then((end) => guarded.then(() => end));
    const { isUnfinished, nextInMs } = await Promise.race([run, ended]);
    if (isUnfinished) isWanted = true;
    else await plan(nextInMs);
  }

  /** One timer and one alarm: what was planned before is over. */
  async function plan(nextMs: number | null): Promise<void> {
    endTimer();
    endTimer = () => undefined;
    if (nextMs === null) return deps.setAlarm(null);
    await deps.setAlarm(Math.max(shortestAlarmMs, nextMs));
    if (nextMs < shortestAlarmMs)
      endTimer = deps.setTimer(() => void wake(), Math.max(shortestWaitMs, nextMs));
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
    async ring() {
      if (!running) return wake();
      rings += 1;
      if (rings >= mostRings) endRun();
      await deps.setAlarm(guardAlarmMs);
    },
    progressed() {
      rings = 0;
    },
  };
}
