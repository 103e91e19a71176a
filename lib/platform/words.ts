// Owns turning sentence keys into the words of the person's language.
import type { Say } from '@/lib/capture/words';
import { browser } from './browser';

export const say: Say = (key, ...parts) => browser.i18n.getMessage(key, [...parts]);

/** Writing direction and language of the interface, for the page's root element. */
export function interfaceLanguage(): { readonly language: string; readonly direction: 'ltr' | 'rtl' } {
  return {
    language: browser.i18n.getUILanguage(),
    direction: browser.i18n.getMessage('@@bidi_dir') === 'rtl' ? 'rtl' : 'ltr',
  };
}
