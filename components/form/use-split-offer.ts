// Offers to split a passage of several messages into one quote each, with its speaker. The same key makes it one
// passage again.
import { useState } from 'react';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { type Field, htmlOf } from '@/lib/capture/field/field';
import type { Quote } from '@/lib/capture/field/quote';
import { chosenForm } from '@/lib/capture/form/form-state';
import type { SaidPassage } from '@/lib/capture/form/quotes';
import { quotesOf } from '@/lib/capture/form/quotes';
import { snapshotHtml } from '@/lib/capture/text/html';
import type { Form } from './open-form';
import type { OfferedSpeaker } from './PassageCaption';

interface SplitOfferOptions {
  readonly text: Field | null;
  readonly said: SaidPassage | null;
  readonly newId: () => string;
}

interface Split {
  readonly ids: readonly string[];
  /** The text before the split, and after it. */
  readonly before: string;
  readonly after: string;
}

/** null if the passage isn't surely several messages. */
export function useSplitOffer(form: Form, { text, said, newId }: SplitOfferOptions): OfferedSpeaker | null {
  const say = useSay();
  const [last, setLast] = useState<Split | null>(null);
  if (!text || said?.by !== 'several') return null;
  const { state } = form;
  const { draft } = chosenForm(state);
  const { quotes = [] } = draft;
  const html = htmlOf(draft.values, text.name);
  const changeQuotes = (changed: readonly Quote[]) =>
    form.dispatch({ type: 'quotesChanged', quotes: changed });
  const changeText = (value: string) => form.dispatch({ type: 'fieldChanged', name: text.name, value });

  if (last && quotes.some(({ id }) => last.ids.includes(id)))
    return {
      ...{ label: say('quotesJoin'), said: null, isAdded: true },
      toggle() {
        changeQuotes(quotes.filter(({ id }) => !last.ids.includes(id)));
        // Words that were typed since then stay.
        changeText(html === last.after ? last.before : html + snapshotHtml(state.snapshot));
        setLast(null);
      },
    };

  const split = quotesOf(state, newId, said);
  // The person changed the passage: it isn't the words of the messages any more.
  if (split.quotes.length < 2) return null;
  const names = listText([...new Set(said.messages.map(({ name }) => name))]);
  return {
    ...{
      label: say('quotesSplit', say('quoteCount', split.quotes.length), names),
      said: null,
      isAdded: false,
    },
    toggle() {
      changeQuotes([...quotes, ...split.quotes]);
      changeText(split.own);
      setLast({ ids: split.quotes.map(({ id }) => id), before: html, after: split.own });
    },
  };
}
