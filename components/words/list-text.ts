// Several values on one line, separated as in the page's language.
import { screenLanguage } from './screen-language';

let format: Intl.ListFormat | undefined;

export function listText(values: readonly string[]): string {
  // Created at the first use, when the page's language is known.
  format ??= new Intl.ListFormat(screenLanguage(), { type: 'conjunction', style: 'narrow' });
  return format.format(values);
}
