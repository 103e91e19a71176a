// The passage of a form as quotes of a list. Pure.
import type { Draft } from '@/lib/capture/field/draft';
import { htmlOf } from '@/lib/capture/field/field';
import type { Quote } from '@/lib/capture/field/quote';
import { attributionHtml, hasQuote, withoutAttribution } from '@/lib/capture/text/attribution';
import { asQuote, isBlankHtml, snapshotHtml, textOfHtml } from '@/lib/capture/text/html';
import type { Snapshot } from '@/lib/page/snapshot';
import { chosenForm, type FormState, withField, withQuotes } from './form-state';
import { quoteFieldOf, withAdded, withFirstQuote } from './quotes';
import { messageQuotes, oneQuote, type SaidPassage } from './said-passage';

/** The quotes of what the form says, and the person's own words beside them. */
export function quotesOf(
  state: FormState,
  newId: () => string,
  said: SaidPassage | null,
): { quotes: readonly Quote[]; own: string } {
  const { draft } = chosenForm(state);
  const passage = snapshotHtml(state.snapshot);
  const speaker = said?.by === 'one' ? said : null;
  const line = speaker === null ? '' : attributionHtml(speaker.said);
  const { html, own } = partsOf(textOf(draft), state.snapshot, line);
  // Words that the person changed aren't those of the messages.
  if (said?.by === 'several' && html === passage)
    return { quotes: messageQuotes(draft.source, said.messages, newId), own };
  return { quotes: [oneQuote(html, draft.source, { said: speaker, id: newId() })], own };
}

const textOf = ({ kind, values }: Draft): string => htmlOf(values, quoteFieldOf(kind) ?? '');

/** A passage that the person changed is one quote with all its words. */
function partsOf(text: string, snapshot: Snapshot, line: string): { html: string; own: string } {
  const passage = snapshotHtml(snapshot);
  const rest = line === '' ? text : withoutAttribution(text, line);
  for (const written of [asQuote(passage), passage]) {
    if (written === '' || !rest.includes(written)) continue;
    const own = rest.replace(written, () => '');
    return { html: passage, own: isBlankHtml(own) ? '' : own };
  }
  // The editor may format the passage again. Its words are then the same.
  const isSame = passage !== '' && hasQuote(rest, passage) && hasQuote(passage, rest);
  return { html: isSame ? passage : isBlankHtml(rest) ? '' : rest, own: '' };
}

/** The form collects: its passage starts the list of quotes, and its text has the person's own words alone. */
export function withPassageAsQuotes(
  state: FormState,
  { quotes, own }: { quotes: readonly Quote[]; own: string },
): FormState {
  const field = quoteFieldOf(state.document.kind);
  const collected = withQuotes(state, quotes);
  return field === null ? state : withField(collected, field, own);
}

/** The form collects these too. A passage that nobody changed is the first of its quotes. */
export function withQuotesAdded(state: FormState, added: readonly Quote[]): FormState {
  const { draft } = chosenForm(state);
  const field = quoteFieldOf(draft.kind);
  const started = withFirstQuote(draft);
  const emptied = started === draft || field === null ? state : withField(state, field, '');
  return withQuotes(emptied, withAdded(started.quotes ?? [], added));
}

/** True if the draft says nothing of its own beside the quote that was taken from it. */
export function saysNothingElse(state: FormState, own: string): boolean {
  const { draft, edited } = chosenForm(state);
  const field = quoteFieldOf(draft.kind);
  const others = edited.filter((name) => name !== field && name in draft.values);
  return textOfHtml(own).trim() === '' && others.length === 0;
}
