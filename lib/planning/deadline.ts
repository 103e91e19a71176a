// Ends a call after its time limit.
import type { PlanningError } from './errors';

export type Deadline = ReturnType<typeof createDeadline>;

export function createDeadline(afterMs: number) {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), afterMs);
  const stop = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  // Maybe nothing awaits it when it rejects.
  stop.catch(() => {});
  return {
    /** For `fetch`. */
    signal,
    /** Rejects when the call must end, for streams that ignore signals. */
    stop,
    /** null while there is time left. */
    asError: (): PlanningError | null => (signal.aborted ? { kind: 'timed-out', afterMs } : null),
    /** Call this at the end, or the timer keeps running. */
    release: (): void => clearTimeout(timer),
  };
}
