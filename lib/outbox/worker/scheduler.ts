// Decides when the outbox runs. Only one run is active in the whole browser, and something always starts the
// next.
import type { RunEnd } from './runner';

interface SchedulerDeps {
  /** `isWanted` returns true if new work arrived meanwhile. After `over`, the run must change nothing. */
  readonly run: (isWanted: () => boolean, over: AbortSignal) => Promise<RunEnd>;
  /** Holds one lock across all contexts of the extension while `work` runs. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
  /** Replaces the alarm, which survives the worker's death. null clears it. */
  readonly setAlarm: (inMs: number | null) => Promise<void>;
  /** Returns a function that clears the timer. */
  readonly setTimer: (callback: () => void, inMs: number) => () => void;
  /** Called with the browser's reason if it sets no alarm. */
  readonly onError: (error: unknown) => void;
}

/** The shortest that browsers allow. A timer covers earlier work, and the alarm follows if the worker dies. */
const shortestAlarmMs = 30_000;
/** Longer than a sending run with its longest request. */
export const guardAlarmMs = 60_000;
/** A run without a request for this many alarms makes no progress. */
export const mostRings = 4;
/** Prevents a busy loop while due work can't run, as when offline. */
const shortestWaitMs = 250;

/** False if the browser sets none. Then a timer has to do, which ends with the worker. */
async function setAlarmOf({ setAlarm, onError }: SchedulerDeps, inMs: number | null): Promise<boolean> {
  try {
    await setAlarm(inMs);
    return true;
  } catch (error) {
    onError(error);
    return false;
  }
}

export function createScheduler(deps: SchedulerDeps) {
  const { run, withLock, setTimer } = deps;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let endTimer: () => void = () => undefined;
  let rings = 0;
  let endRun: () => void = () => undefined;

  async function loop(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await withLock(runOnce);
    }
  }

  /** Ends with the run, or when the watchdog ends the run. The next run then recovers its open requests. */
  async function runOnce(): Promise<void> {
    const over = new AbortController();
    rings = 0;
    const ended = new Promise<RunEnd>((resolve) => {
      endRun = () => {
        over.abort();
        resolve({ isUnfinished: true, nextInMs: 0 });
      };
    });
    // The alarm restarts a worker that dies during the run. The run doesn't wait for it.
    const guarded = setAlarmOf(deps, guardAlarmMs);
    const whole = run(() => isWanted, over.signal).then((end) => guarded.then(() => end));
    const { isUnfinished, nextInMs } = await Promise.race([whole, ended]);
    if (isUnfinished) isWanted = true;
    else await plan(nextInMs);
  }

  async function plan(nextMs: number | null): Promise<void> {
    endTimer();
    endTimer = () => undefined;
    const isSet = await setAlarmOf(deps, nextMs === null ? null : Math.max(shortestAlarmMs, nextMs));
    if (nextMs !== null && (nextMs < shortestAlarmMs || !isSet))
      endTimer = setTimer(() => void wake(), Math.max(shortestWaitMs, nextMs));
  }

  async function wake(): Promise<void> {
    isWanted = true;
    running ??= loop().finally(() => {
      running = null;
    });
    await running;
  }

  return {
    /** Runs at once when idle, else once more after the current run. Resolves when nothing is due now. */
    wake,
    /**
     * The alarm rang. During a run, it is the guarding alarm, so set it again. It isn't new work: otherwise a
     * long duplicate check would restart forever. A run without progress is ended (fault F74).
     */
    async ring(): Promise<void> {
      if (!running) return wake();
      rings += 1;
      if (rings >= mostRings) endRun();
      await setAlarmOf(deps, guardAlarmMs);
    },
    async idle(): Promise<void> {
      await running;
    },
    /** The run makes progress: it is about to send a request. */
    progressed(): void {
      rings = 0;
    },
  };
}
