// Ends a call early: after its time limit, or when the caller aborts.
import type { PlanningError } from './errors';

export type Deadline = ReturnType<typeof createDeadline>;

export function createDeadline(timeoutMs: number, callerSignal?: AbortSignal) {
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
    /** For `fetch`. */
    signal: controller.signal,
    /** Rejects when the call must end, for streams that ignore signals. */
    stop,
    /** The reason that the call had to end, or null. */
    asError: (): PlanningError | null => error,
    /** Call this at the end, or the timer keeps running. */
    release: (): void => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}
