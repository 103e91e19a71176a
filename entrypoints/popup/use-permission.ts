// The browser's permission for the account's origin.
import { useCallback, useState } from 'react';
import { useRead } from '@/components/use-read';
import type { PopupDeps } from './deps';

/** `isMissing` is false until the browser answers. */
export function useOriginPermission(deps: PopupDeps, origin: string | null, isWanted: boolean) {
  const [answer, setAnswer] = useState<{ readonly origin: string; readonly isAllowed: boolean } | null>(null);
  const read = useCallback(() => deps.hasPermission(origin ?? ''), [deps, origin]);
  const isAllowed = useRead(isWanted && origin !== null ? read : null, true);
  const isMissing = !(answer?.origin === origin ? answer.isAllowed : isAllowed);

  /** Call within a click, before any await. Otherwise the browser doesn't ask. */
  function request(): void {
    if (origin === null) return;
    void deps.requestPermission(origin).then(async (isAllowed) => {
      setAnswer({ origin, isAllowed });
      if (isAllowed) await deps.send('outbox.wake', {});
    });
  }

  return { isMissing, request };
}
