// Whether the browser allows requests to the account's origin, and asking for it.
import { useEffect, useState } from 'react';
import type { PopupDeps } from './deps';

/** `isMissing` is false until the browser says otherwise. */
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

  /** Call in a click, with nothing awaited before: the browser asks only then. */
  function request(): void {
    if (origin === null) return;
    void deps.requestPermission(origin).then(async (isAllowed) => {
      setIsMissing(!isAllowed);
      if (isAllowed) await deps.send('outbox.wake', {});
    });
  }

  return { isMissing, request };
}
