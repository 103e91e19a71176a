// Values that a component reads: the answer of the newest question, and never one to an older question.
import { useEffect, useState } from 'react';

interface ReadOptions {
  /** Reads again after each change. Returns a function that stops it. */
  readonly watch?: (onChanged: () => void) => () => void;
  /** Waits before the first read, as while a person types. @default 0 */
  readonly delayMs?: number;
  /** The last answer stays until another `read` answers. @default false */
  readonly isKept?: boolean;
}

/**
 * The newest answer of `read`. `before` until it answers, and again for another `read`, which is therefore
 * stable. null reads nothing. The signal aborts when nobody waits any more. A rejected read changes nothing
 * and is reported.
 */
export function useRead<T, Before>(
  read: ((signal: AbortSignal) => Promise<T>) | null,
  before: Before,
  { watch, delayMs = 0, isKept = false }: ReadOptions = {},
): T | Before {
  const [found, setFound] = useState<{ readonly by: typeof read; readonly value: T } | null>(null);
  useEffect(() => {
    if (!read) return;
    const reader = read;
    const waiting = new AbortController();
    const { signal } = waiting;
    let latest = 0;
    async function ask(): Promise<void> {
      latest += 1;
      const asked = latest;
      try {
        const value = await reader(signal);
        if (asked === latest && !signal.aborted) setFound({ by: reader, value });
      } catch (error) {
        // Nobody waits for an aborted read.
        if (!signal.aborted) reportError(error);
      }
    }
    const timer = delayMs > 0 ? setTimeout(ask, delayMs) : void ask();
    const stop = watch?.(() => void ask());
    return () => {
      waiting.abort();
      clearTimeout(timer);
      stop?.();
    };
  }, [read, watch, delayMs]);
  return found && (isKept || found.by === read) ? found.value : before;
}
