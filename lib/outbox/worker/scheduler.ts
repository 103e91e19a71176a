// Decides when the outbox runs. Only one run is active in the whole browser, and something always starts the
// next.
import type { RunEnd } from './runner';

interface SchedulerDeps {
  /** `isWanted` returns true if new work arrived meanwhile. Once `signal` is aborted, the run must change nothing. */
  readonly run: (isWanted: () => boolean, signal: AbortSignal) => Promise<RunEnd>;
  /** A number that grows with every request of a run. */
  readonly progress: () => number;
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
export const maxRings = 4;
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
  let running: Promise<void> | null = null;
  let isWanted = false;
  let endTimer: () => void = () => undefined;
  const watchdog = createWatchdog(deps);

  async function runOnce(): Promise<void> {
    const { isUnfinished, nextInMs } = await watchdog.run(() => isWanted);
    if (isUnfinished) isWanted = true;
    else await plan(nextInMs);
  }

  async function plan(nextMs: number | null): Promise<void> {
    endTimer();
    endTimer = () => undefined;
    const isSet = await setAlarmOf(deps, nextMs === null ? null : Math.max(shortestAlarmMs, nextMs));
    if (nextMs !== null && (nextMs < shortestAlarmMs || !isSet))
      endTimer = deps.setTimer(() => void wake(), Math.max(shortestWaitMs, nextMs));
  }

  async function loop(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await deps.withLock(runOnce);
    }
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
     * The alarm rang. During a run, it is the guarding alarm. It isn't new work: otherwise a long duplicate check would
     * restart forever.
     */
    ring: (): Promise<void> => (running ? watchdog.ring() : wake()),
    async idle(): Promise<void> {
      await running;
    },
  };
}

/** Guards a run by an alarm, which restarts a worker that dies during it. Ends a run without progress (fault F74). */
function createWatchdog(deps: SchedulerDeps) {
  let rings = 0;
  let progress = 0;
  let end: () => void = () => undefined;

  return {
    /** Ends with the run, or when the watchdog ends the run. The next run then recovers its open requests. */
    run(isWanted: () => boolean): Promise<RunEnd> {
      const controller = new AbortController();
      rings = 0;
      const ended = new Promise<RunEnd>((resolve) => {
        end = () => {
          controller.abort();
          resolve({ isUnfinished: true, nextInMs: 0 });
        };
      });
      // The run doesn't wait for the alarm.
      const guarded = setAlarmOf(deps, guardAlarmMs);
      const whole = deps.run(isWanted, controller.signal).then((result) => guarded.then(() => result));
      return Promise.race([whole, ended]);
    },
    async ring(): Promise<void> {
      const now = deps.progress();
      rings = now === progress ? rings + 1 : 1;
      progress = now;
      if (rings >= maxRings) end();
      await setAlarmOf(deps, guardAlarmMs);
    },
  };
}
