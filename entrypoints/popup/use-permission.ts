// The browser's permission for the account's origin.
import { useEffect, useState } from 'react';
import type { PopupDeps } from './deps';

/** `isMissing` is false until the browser answers. */
export function useOriginPermission(deps: PopupDeps, origin: string | null, isWanted: boolean) {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!isWanted || origin === null) return;
    let isCurrent = true;
    void deps.hasPermission(origin).then((isAllowed) => {
      if (isCurrent) setIsMissing(!isAllowed);
    });
    return () => {
      isCurrent = false;
    };
  }, [deps, origin, isWanted]);

  /** Call within a click, before any await. Otherwise the browser doesn't ask. */
  function request(): void {
    if (origin === null) return;
    void deps.requestPermission(origin).then(async (isAllowed) => {
      setIsMissing(!isAllowed);
      if (isAllowed) await deps.send('outbox.wake', {});
    });
  }

  return { isMissing, request };
}
