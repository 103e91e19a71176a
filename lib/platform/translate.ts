// Messages in the person's language.

import { browser } from 'wxt/browser';
import {
  createTranslate,
  type MessageKey,
  type Translate,
  type Writing,
  writingOf,
} from '@/lib/capture/text/messages';

// Not every catalog has every plural form. The browser then returns ''.
const message = (key: string, parts: string[] = []) => browser.i18n.getMessage(key as MessageKey, parts);

export const t: Translate = createTranslate(message, interfaceLanguage);

/** Language and writing direction of the interface. */
export function interfaceLanguage(): Writing {
  return writingOf(message('language'), browser.i18n.getUILanguage());
}

/** Gives the page its language, direction and title. Returns the element that the page is drawn in. */
export function screenRoot(title: MessageKey): HTMLElement {
  const { language, direction } = interfaceLanguage();
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  document.title = t(title);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  return root;
}
