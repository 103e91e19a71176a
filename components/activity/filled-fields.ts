// The filled fields of a draft, as a person reads them.
import { shownAddress } from '@/components/controls/openable-address';
import { quoteText } from '@/components/rich-text/draft-text';
import { plainText } from '@/components/rich-text/plain-text';
import { choiceText } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import type { Draft } from '@/lib/capture/field/draft';
import { type Field, htmlOf, listOf, pairsOf, textOf } from '@/lib/capture/field/field';
import { kindOf } from '@/lib/capture/kinds';
import type { Say } from '@/lib/capture/text/messages';

interface FilledField {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** `shownName`: the name that the reader shows already, which isn't repeated. */
export function filledFields({ kind, values }: Draft, say: Say, shownName = ''): FilledField[] {
  return (kindOf(kind)?.fields ?? []).flatMap((field) => {
    const text = textIn(field, values, say);
    const isShown = text === '' || (field.role === 'title' && text === shownName);
    return isShown ? [] : [{ name: field.name, label: say(field.label), text }];
  });
}

function textIn({ name, control }: Field, values: Draft['values'], say: Say): string {
  const text = textOf(values, name);
  switch (control.type) {
    case 'html':
      return plainText(htmlOf(values, name));
    case 'list':
      return listText(listOf(values, name));
    case 'pairs':
      return listText(pairsOf(values, name).map(({ key, value }) => say('labelledValue', key, value)));
    case 'choice':
    case 'flag':
      return choiceText(text, say);
    case 'address':
      return shownAddress(text);
    case 'picture':
      return text && say('capturedPicture');
    default:
      return text;
  }
}

/** Each quote as one text. */
export const quoteFields = ({ quotes = [] }: Draft, say: Say): FilledField[] =>
  quotes.map((quote, at) => ({
    name: quote.id,
    label: say('quoteNumber', at + 1),
    text: quoteText(quote),
  }));
