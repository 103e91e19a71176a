// The passage of a form as a quote of a list. Pure.
import type { Draft } from '@/lib/capture/field/draft';
import { htmlOf } from '@/lib/capture/field/field';
import type { Quote } from '@/lib/capture/field/quote';
import { attributionHtml, hasQuote, withoutAttribution } from '@/lib/capture/text/attribution';
import { asQuote, isBlankHtml, snapshotHtml, textOfHtml } from '@/lib/capture/text/html';
import { sourceAt } from '@/lib/capture/text/source';
import type { Snapshot } from '@/lib/page/snapshot';
import { chosenForm, type FormState, withField, withQuotes } from './form-state';
import { quoteFieldOf } from './quotes';

export interface QuoteSpeaker {
  /** Name and day as a person reads them. */
  readonly said: string;
  /** The message's own address. */
  readonly link: string | null;
}

/** The quote of what the form says, and the person's own words beside it. */
export function quoteOf(
  state: FormState,
  id: string,
  speaker: QuoteSpeaker | null,
): { quote: Quote; own: string } {
  const { draft } = chosenForm(state);
  const line = speaker === null ? '' : attributionHtml(speaker.said);
  const { html, own } = partsOf(textOf(draft), state.snapshot, line);
  const isCited = speaker?.link === null || speaker?.link === undefined;
  const source = isCited ? draft.source : sourceAt(draft.source, speaker.link);
  return { quote: { id, html, source, said: speaker?.said ?? null }, own };
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

/** The form collects: its passage is the first quote of the list, and its text has the person's own words alone. */
export function withPassageAsQuote(
  state: FormState,
  { quote, own }: { quote: Quote; own: string },
): FormState {
  const field = quoteFieldOf(state.kindId);
  const { quotes = [] } = chosenForm(state).draft;
  const collected = withQuotes(state, [...quotes, quote]);
  return field === null ? state : withField(collected, field, own);
}

/** True if the draft says nothing of its own beside the quote that was taken from it. */
export function saysNothingElse(state: FormState, own: string): boolean {
  const { draft, edited } = chosenForm(state);
  const field = quoteFieldOf(draft.kind);
  const others = edited.filter((name) => name !== field && name in draft.values);
  return textOfHtml(own).trim() === '' && others.length === 0;
}
