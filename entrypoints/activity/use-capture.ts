// The whole capture that is shown beside the list. Read again after each change.
import { useCallback } from 'react';
import { useRead } from '@/components/use-read';
import type { Capture } from '@/lib/outbox/capture';
import type { ActivityDeps } from './deps';

/** null while it is read, `gone` if its row was deleted. */
export function useCapture(deps: ActivityDeps, captureId: string | null): Capture | 'gone' | null {
  const read = useCallback(async (): Promise<Capture | 'gone'> => {
    const found = await deps.ledger.captures([captureId ?? '']);
    if (found.isOk) return found.value[0] ?? 'gone';
    // `ActivityNotices` reports a failed storage. What is shown stays.
    return Promise.reject(new Error('the captures are unreadable'));
  }, [deps, captureId]);
  const watch = useCallback(
    (onChanged: () => void) =>
      deps.watchOutbox((changed) => {
        if (changed === null || changed.includes(captureId ?? '')) onChanged();
      }),
    [deps, captureId],
  );
  return useRead(captureId === null ? null : read, null, { watch });
}
