// Whether the side panel has the keyboard focus. A browser opens it without the focus, and no extension can give it.
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Session } from '@/lib/capture/session/session';

/**
 * True while the panel has the keyboard focus, and always outside the panel. Without it, nothing in the panel looks
 * focused. With it, the element that had the focus, or was to get it, has it again. Call above the form, whose own
 * effect moves the focus first.
 */
export function usePanelKeys({ view, focus }: Pick<Session, 'view' | 'focus'>): boolean {
  const isPanel = view === 'panel';
  const [hasKeys, setHasKeys] = useState(() => !isPanel || document.hasFocus());
  const [waiting] = useState<{ element: HTMLElement | null }>({ element: null });

  const rest = useEffectEvent(() => {
    const { activeElement, body } = document;
    if (!isPanel || document.hasFocus() || activeElement === body) return;
    if (!(activeElement instanceof HTMLElement)) return;
    waiting.element = activeElement;
    activeElement.blur();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the focus.
  useLayoutEffect(() => rest(), [focus]);

  useLayoutEffect(() => {
    if (!isPanel) return;
    function follow(): void {
      setHasKeys(document.hasFocus());
      rest();
      if (!document.hasFocus()) return;
      waiting.element?.focus();
      waiting.element = null;
    }
    window.addEventListener('focus', follow);
    window.addEventListener('blur', follow);
    follow();
    return () => {
      window.removeEventListener('focus', follow);
      window.removeEventListener('blur', follow);
    };
  }, [isPanel, waiting]);
  return hasKeys;
}
