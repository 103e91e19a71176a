// A passage after the words of a form: as a quote, with a link to its page. Pure.
import { htmlOf } from '@/lib/capture/field/field';
import { isBlankHtml } from '@/lib/capture/text/html';
import { citedAddress, sourceOf } from '@/lib/capture/text/source';
import { readPlaceholder } from '@/lib/capture/text/templates/placeholders';
import type { Snapshot } from '@/lib/page/snapshot';
import { chosenForm, type FormState, textFieldOf, withField, withSource } from './form-state';

/** The form takes a quote: it has a long text. */
export const takesQuote = ({ kindId }: FormState): boolean => textFieldOf(kindId) !== '';

/** A form without a source cites the passage's page. Otherwise the quote has its own link. */
export function withQuote(state: FormState, snapshot: Snapshot): FormState {
  const { isPlainText, today } = state.setup;
  const context = { snapshot, isPlainText, today };
  const field = textFieldOf(state.kindId);
  const { draft } = chosenForm(state);
  const written = htmlOf(draft.values, field);
  const source = sourceOf(snapshot);
  const quote = readPlaceholder('quote', context).html;
  const isCited = draft.source.address === '' || citedAddress(draft.source) === citedAddress(source);
  const link = isCited && quote !== '' ? '' : `<p>${readPlaceholder('link', context).html}</p>`;
  const added = withField(state, field, (isBlankHtml(written) ? '' : written) + quote + link);
  return draft.source.address === '' ? withSource(added, source) : added;
}
