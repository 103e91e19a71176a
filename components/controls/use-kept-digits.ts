// Browsers on Linux, and Firefox on Windows, change the tab with Alt and a digit, unless a page takes the key.
import { useLayoutEffect } from 'react';

/** On Windows, Alt with the number pad types a character by its number (fault F110). Elsewhere it changes the tab, too. */
const kept = /^Win/.test(navigator.platform) ? /^Digit\d$/ : /^(?:Digit|Numpad)\d$/;

/** Keeps these keys from the browser's own tabs, on every screen and while a dialog is open. */
export function useKeptDigits(): void {
  useLayoutEffect(() => {
    function keep(event: KeyboardEvent): void {
      if (event.altKey && kept.test(event.code)) event.preventDefault();
    }
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, []);
}
