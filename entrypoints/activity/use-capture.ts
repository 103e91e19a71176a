// Owns the capture that the pane shows: read whole, and again after each change.
import { useEffect, useState } from 'react';
import type { Capture } from '@/lib/outbox/capture';
import type { ActivityDeps } from './deps';

/** Null while it is being read; `gone` where its row was removed. */
export function useCapture(deps: ActivityDeps, captureId: string | null): Capture | 'gone' | null {
  const [capture, setCapture] = useState<Capture | 'gone' | null>(null);
  useEffect(() => {
    setCapture(null);
    if (captureId === null) return;
    const wanted = captureId;
    let isCurrent = true;
    async function read(): Promise<void> {
      const found = await deps.ledger.captures([wanted]);
      // The notices above the list tell of a storage that fails.
      if (isCurrent && found.isOk) setCapture(found.value[0] ?? 'gone');
    }
    void read();
    const stop = deps.watchOutbox((changed) => {
      if (changed === null || changed.includes(wanted)) void read();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [deps, captureId]);
  return capture;
}
