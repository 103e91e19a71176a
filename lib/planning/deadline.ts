// Ends a call early: after its time limit, or when the caller aborts.
import type { PlanningError } from './errors';

export interface Deadline {
  /** For `fetch`. */
  readonly signal: AbortSignal;
  /** Rejects when the call must end, for streams that ignore signals. */
  readonly stop: Promise<never>;
  /** The reason that the call had to end, or null. */
  asError(): PlanningError | null;
  /** Call this at the end, or the timer keeps running. */
  release(): void;
}

export function createDeadline(timeoutMs: number, callerSignal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let error: PlanningError | null = null;
  let reject: (reason: unknown) => void = () => {};
  const stop = new Promise<never>((_, rejectStop) => {
    reject = rejectStop;
  });
  // Maybe nothing awaits it when it rejects.
  stop.catch(() => {});
  const end = (why: PlanningError): void => {
    if (error !== null) return;
    error = why;
    controller.abort();
    reject(controller.signal.reason);
  };
  const onAbort = (): void => end({ kind: 'aborted', isSent: true });
  const timer = setTimeout(() => end({ kind: 'timed-out', afterMs: timeoutMs }), timeoutMs);
  callerSignal?.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    stop,
    asError: () => error,
    release: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}
