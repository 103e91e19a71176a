// A passage after the words of a form: as a quote, with a link to its page. Pure.
import { citedAddress, sourceOf } from '@/lib/capture/text/source';
import { readPlaceholder } from '@/lib/capture/text/templates/placeholders';
import type { Snapshot } from '@/lib/page/snapshot';
import { chosenForm, type FormState, textFieldOf, withSource } from './form-state';
import { withHtmlAfter } from './with-typed-words';

/** The form takes a quote: it has a long text. */
export const takesQuote = ({ kindId }: FormState): boolean => textFieldOf(kindId) !== '';

/** A form without a source cites the passage's page. Otherwise the quote has its own link. */
export function withQuote(state: FormState, snapshot: Snapshot): FormState {
  const { isPlainText, today } = state.setup;
  const context = { snapshot, isPlainText, today };
  const { draft } = chosenForm(state);
  const source = sourceOf(snapshot);
  const quote = readPlaceholder('quote', context).html;
  const isCited = draft.source.address === '' || citedAddress(draft.source) === citedAddress(source);
  const link = isCited && quote !== '' ? '' : `<p>${readPlaceholder('link', context).html}</p>`;
  const added = withHtmlAfter(state, quote + link);
  return draft.source.address === '' ? withSource(added, source) : added;
}
