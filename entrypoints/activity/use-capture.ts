// Owns one capture as it is looked at: read whole, and again whenever it changes.
import { useEffect, useState } from 'react';
import type { Capture } from '@/lib/outbox/capture';
import type { ActivityDeps } from './deps';

/** null while it is being read; `gone` where there is none of this id any more. */
export function useCapture(deps: ActivityDeps, captureId: string | null): Capture | 'gone' | null {
  const [capture, setCapture] = useState<Capture | 'gone' | null>(null);
  useEffect(() => {
    setCapture(null);
    if (captureId === null) return;
    const wanted = captureId;
    let isCurrent = true;
    async function read(): Promise<void> {
      const found = await deps.ledger.captures([wanted]);
      // A storage that fails is told above the list.
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
