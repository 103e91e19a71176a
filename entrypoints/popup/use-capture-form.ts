import { useEffect, useLayoutEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import type { PopupDeps } from './deps';
import type { FormProgress } from './form-progress';
import { createFormSession, type FormActions } from './form-session';
import type { Start } from './start';

export type CaptureFormHandle = FormProgress & FormActions;

export function useCaptureForm(
  deps: PopupDeps,
  start: Start,
  onSaved: (captureId: string) => void,
): CaptureFormHandle {
  const latest = useRef(onSaved);
  latest.current = onSaved;
  const [session] = useState(() => createFormSession(deps, start, (captureId) => latest.current(captureId)));
  const progress = useSyncExternalStore(session.subscribe, session.current);

  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  // Runs before the first paint. Usually the page has been read by then, so the form is painted once.
  useLayoutEffect(() => {
    const drawn = session.current();
    session.open();
    // React subscribes to the session after the first paint. The form needs its focus before it (fault F79).
    if (session.current() !== drawn) drawAgain();
    window.addEventListener('pagehide', session.flush);
    return () => {
      window.removeEventListener('pagehide', session.flush);
      session.close();
    };
  }, [session]);

  useEffect(() => session.obey(start.policy), [session, start.policy]);

  return { ...progress, ...session.actions };
}
