// Closes the popup by itself.
import { useEffect } from 'react';

/** Long enough to read one word. */
const closingMs = 2_000;

/**
 * While `isWanted`, closes the window after two seconds without the pointer in it or the focus on a control.
 * Both show that the person is still there. The two seconds restart when they leave.
 */
export function useClosing(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const page = document.documentElement;
    let isPointed = page.matches(':hover');
    let timer: ReturnType<typeof setTimeout> | undefined;

    function restart(): void {
      clearTimeout(timer);
      timer = isPointed || isOnControl() ? undefined : setTimeout(() => window.close(), closingMs);
    }
    function point({ type }: Event): void {
      isPointed = type !== 'pointerleave';
      restart();
    }

    restart();
    const listening = new AbortController();
    const { signal } = listening;
    for (const name of ['pointerenter', 'pointermove', 'pointerleave'] as const)
      page.addEventListener(name, point, { signal });
    for (const name of ['focusin', 'focusout'] as const) page.addEventListener(name, restart, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [isWanted]);
}

/** The heading gets the focus automatically, for screen readers. That doesn't count. */
function isOnControl(): boolean {
  return document.activeElement instanceof HTMLElement && document.activeElement.tabIndex >= 0;
}
