// The form session as React sees it.
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
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

  // Before the first paint: mostly the page is read by then, and the form is painted once.
  useLayoutEffect(() => {
    session.open();
    window.addEventListener('pagehide', session.flush);
    return () => {
      window.removeEventListener('pagehide', session.flush);
      session.close();
    };
  }, [session]);

  useEffect(() => session.obey(start.policy), [session, start.policy]);

  return { ...progress, ...session.actions };
}
