// Messages in the person's language.
import { createSay, type Say, type WordKey, type Writing, writingOf } from '@/lib/capture/text/words';
import { browser } from './browser';

// Not every catalogue has every plural form. The browser then returns ''.
const message = (key: string, parts: string[] = []) => browser.i18n.getMessage(key as WordKey, parts);

export const say: Say = createSay(message, interfaceLanguage);

/** Language and writing direction of the interface, for the page's root element. */
export function interfaceLanguage(): Writing {
  return writingOf(message('language'), browser.i18n.getUILanguage());
}
