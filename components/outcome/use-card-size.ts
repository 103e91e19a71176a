// The size of the popup around a card: as high as what it shows.
import { useLayoutEffect } from 'react';

/** Before the paint, so that the popup changes its size once. */
export function useCardSize(isCard: boolean): void {
  useLayoutEffect(() => {
    if (!isCard) return;
    const { dataset } = document.documentElement;
    dataset.size = 'card';
    return () => {
      delete dataset.size;
    };
  }, [isCard]);
}
