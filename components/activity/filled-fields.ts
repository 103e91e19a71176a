// The filled fields of a draft, as a person reads them.

import { quoteText } from '@/components/rich-text/draft-text';
import { plainText } from '@/components/rich-text/plain-text';
import { listText } from '@/components/words/list-text';
import type { Draft } from '@/lib/capture/field/draft';
import { kindOf } from '@/lib/capture/kinds';
import type { Say } from '@/lib/capture/text/messages';

interface FilledField {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

export function filledFields({ kind, values, quotes = [] }: Draft, say: Say): FilledField[] {
  const filled = (kindOf(kind)?.fields ?? []).flatMap((field) => {
    const value = values[field.name] ?? '';
    const text =
      typeof value !== 'string'
        ? listText(value)
        : field.control.type === 'html'
          ? plainText(value)
          : field.control.type === 'picture' && value !== ''
            ? say('capturedPicture')
            : value.trim();
    return text === '' ? [] : [{ name: field.name, label: say(field.label), text }];
  });
  return [
    ...filled,
    ...quotes.map((quote, at) => ({
      name: quote.id,
      label: say('quoteNumber', at + 1),
      text: quoteText(quote),
    })),
  ];
}
