// Firefox on Linux and Windows changes its tab with Alt and a digit, unless a page takes the key.
import { useLayoutEffect } from 'react';

/**
 * Keeps these keys from the browser's own tabs, on every screen and while a dialog is open. Not those of the number pad,
 * which type a character by its number.
 */
export function useKeptDigits(): void {
  useLayoutEffect(() => {
    function keep(event: KeyboardEvent): void {
      if (event.altKey && /^Digit\d$/.test(event.code)) event.preventDefault();
    }
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, []);
}
