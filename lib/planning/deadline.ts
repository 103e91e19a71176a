// Owns when a call ends early: after its time is over, or when the caller gives up.
import type { PlanningError } from './errors';

export interface Deadline {
  /** For `fetch`. */
  readonly signal: AbortSignal;
  /** Rejects when the call must end; for what does not listen to signals. */
  readonly stop: Promise<never>;
  /** Why the call had to end, or null while it need not. */
  asError(): PlanningError | null;
  /** Must be called when the call is over, or the timer keeps running. */
  release(): void;
}

export function createDeadline(timeoutMs: number, callerSignal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let error: PlanningError | null = null;
  let reject: (reason: unknown) => void = () => {};
  const stop = new Promise<never>((_, rejectStop) => {
    reject = rejectStop;
  });
  // Nobody may be waiting for it at the moment it rejects.
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
