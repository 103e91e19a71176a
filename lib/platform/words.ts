// Owns turning sentence keys into the words of the person's language.
import { createSay, type Say, type WordKey, type Writing, writingOf } from '@/lib/capture/words';
import { browser } from './browser';

const message = (key: WordKey, parts: string[] = []) => browser.i18n.getMessage(key, parts);

let spoken: Say | undefined;

// Made at the first sentence: a test may hand in its own words until then.
export const say: Say = (key, ...parts) => {
  spoken ??= createSay(message, interfaceLanguage());
  return spoken(key, ...parts);
};

/** Language and writing direction of the interface, for the page's root element. */
export function interfaceLanguage(): Writing {
  return writingOf(message('language'), browser.i18n.getUILanguage());
}
