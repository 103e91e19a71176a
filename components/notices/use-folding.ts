// A list that unfolds over the form.
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Escape folds the list before it closes the popup, wherever the focus is. A click or a key elsewhere in the form folds
 * it, too, because the list covers the form.
 */
export function useFolding(list: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      close();
    }
    function goOn({ target }: Event): void {
      if (!(target instanceof Node && list.current?.contains(target))) close();
    }
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', press, { signal });
    document.addEventListener('input', goOn, { signal });
    document.addEventListener('pointerdown', goOn, { signal });
    return () => listening.abort();
  }, [list, isOpen]);
}
