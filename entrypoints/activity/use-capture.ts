// The whole capture that is shown beside the list. Read again after each change.
import { useEffect, useState } from 'react';
import type { Capture } from '@/lib/outbox/capture';
import type { ActivityDeps } from './deps';

/** null while it is read, `gone` if its row was deleted. */
export function useCapture(deps: ActivityDeps, captureId: string | null): Capture | 'gone' | null {
  const [capture, setCapture] = useState<Capture | 'gone' | null>(null);
  useEffect(() => {
    setCapture(null);
    if (captureId === null) return;
    const wanted = captureId;
    let isCurrent = true;
    async function read(): Promise<void> {
      const found = await deps.ledger.captures([wanted]);
      // `ActivityNotices` reports a failed storage.
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
