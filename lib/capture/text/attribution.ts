// The line that says who said a quote. Pure.

import { bidiControls } from '@/lib/text-controls';
import { dayText } from '@/lib/time';
import { decodeEntities, textOfHtml } from './html';
import type { Translate } from './messages';
import type { Speaker } from './templates/placeholders';

/** Name and day as a person reads them. */
export function attributionText(
  { name, on }: Speaker,
  { t, language }: { readonly t: Translate; readonly language: string | undefined },
): string {
  return on === null ? name : t('speakerLine', name, { own: dayText(on, language) });
}

/** The line as HTML, written as an editor writes it back, so that the same line is found again after typing. */
export function attributionHtml(said: string): string {
  const text = said.replace(bidiControls, '').replace(/\s+/g, ' ').trim();
  return `<p>\u2014 ${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`;
}

/** True if the text still has every word of the quote, in order. */
export function hasQuote(html: string, quote: string): boolean {
  const words = lettersOf(quote);
  return words !== '' && lettersOf(html).includes(words);
}

const lettersOf = (html: string): string => textOfHtml(html).replace(/\s+/g, '');

const quoteEnd = '</blockquote>';

/** Adds the line below the quote. If the editor formatted the quote again, adds the line at the end of the text. */
export function withAttribution(html: string, quote: string, line: string): string {
  const at = quote === '' ? -1 : html.indexOf(quote);
  let end = at < 0 ? html.length : at + quote.length;
  // The line isn't part of what was said.
  if (html.startsWith(quoteEnd, end)) end += quoteEnd.length;
  return html.slice(0, end) + line + html.slice(end);
}

const lastLine = /<p>\u2014 ([^<]{1,200})<\/p>$/;

/** A text that is a passage, without its attribution. `said`: from the attribution. */
export function passageOf(html: string): { readonly text: string; readonly said: string | null } {
  const [line, said] = lastLine.exec(html) ?? [];
  if (line === undefined || said === undefined) return { text: html, said: null };
  return { text: html.slice(0, -line.length), said: decodeEntities(said) };
}

export function withoutAttribution(html: string, line: string): string {
  const at = html.lastIndexOf(line);
  return at < 0 ? html : html.slice(0, at) + html.slice(at + line.length);
}
