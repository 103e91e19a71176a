// A draft as plain text, for copying.
import { listText } from '@/components/words/list-text';
import type { Draft, Quote } from '@/lib/capture/field/draft';
import { kindOf } from '@/lib/capture/kinds';
import { citedAddress } from '@/lib/capture/text/source';
import { plainText } from './shown-html';

/** One paragraph for each field and each quote, then the source address. */
export function draftText({ kind, values, source, quotes = [] }: Draft): string {
  const texts = (kindOf(kind)?.fields ?? []).map((field) => {
    const value = values[field.name] ?? '';
    if (typeof value !== 'string') return listText(value);
    if (field.control.type === 'picture') return '';
    return field.control.type === 'html' ? plainText(value) : value;
  });
  return [...texts, ...quotes.map(quoteText), source.address].filter((text) => text !== '').join('\n\n');
}

/** The person's comment, the words, who said them, and where. */
export function quoteText({ html, said, source, comment = '' }: Quote): string {
  const attribution = said === null ? '' : `\u2014 ${said}`;
  return [plainText(comment), plainText(html), attribution, citedAddress(source) || source.title]
    .filter((line) => line !== '')
    .join('\n');
}
