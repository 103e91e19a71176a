// Owns turning sentence keys into the words of the person's language.
import { createSay, type Say, type WordKey, type Writing, writingOf } from '@/lib/capture/words';
import { browser } from './browser';

const message = (key: WordKey, parts: string[] = []) => browser.i18n.getMessage(key, parts);

export const say: Say = createSay(message, interfaceLanguage);

/** Language and writing direction of the interface, for the page's root element. */
export function interfaceLanguage(): Writing {
  return writingOf(message('language'), browser.i18n.getUILanguage());
}
