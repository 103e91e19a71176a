// Offers to add an attribution below the quote. Nothing is added until the person chooses it.

import { useState } from 'react';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { useRead } from '@/components/use-read';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { screenLanguage } from '@/components/words/screen-language';
import type { Quote } from '@/lib/capture/field/draft';
import { type Field, fieldOf, htmlOf, mainTextOf } from '@/lib/capture/field/field';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import { valuesNaming } from '@/lib/capture/form/form-start';
import { chosenKind, isSameValue } from '@/lib/capture/form/form-state';
import { lockedValues } from '@/lib/capture/form/policy';
import {
  namesSpeakers,
  type PassageAttribution,
  passageAttribution,
  quotesOf,
} from '@/lib/capture/form/quotes';
import { touchedFields } from '@/lib/capture/form/slots';
import {
  attributionHtml,
  attributionText,
  hasQuote,
  withAttribution,
  withoutAttribution,
} from '@/lib/capture/text/attribution';
import { snapshotHtml } from '@/lib/capture/text/html';
import type { Say } from '@/lib/capture/text/messages';
import { type Source, sourceAt, sourceOf } from '@/lib/capture/text/source';
import { email as emailSchema } from '@/lib/planning/contract/fields';
import type { Form, PagePeopleContext, ReadAttribution } from './open-form';
import type { OfferedAttribution } from './UnderText';

interface SpeakerOfferOptions {
  readonly readPagePeople: () => Promise<PagePeopleContext>;
  readonly newId: () => string;
  /** The form is filled and painted. */
  readonly isReady: boolean;
}

interface FilledIn {
  readonly field: string;
  readonly value: FieldValue;
  readonly before: FieldValue;
}

/** null for a form that gets no offer. Otherwise the offer has its place from the first paint on. */
export function useAttributionOffer(
  form: Form,
  options: SpeakerOfferOptions,
): { readonly offer: OfferedAttribution | null } | null {
  const say = useSay();
  const text = quoteFieldOf(form);
  const context = useRead(options.isReady && text ? options.readPagePeople : null, null);
  const said =
    context && passageAttribution(form.state.snapshot, context, { say, language: screenLanguage() });
  const ofOne = useOffer(form, text, context);
  const ofSeveral = useSplitOffer(form, text, said, options.newId);
  const offer = ofSeveral ?? ofOne;
  useShortcuts(offer ? { addSpeaker: offer.toggle } : {});
  return text && { offer };
}

/** The field with the page's quote. null if nobody is named in this form. */
function quoteFieldOf({ state, session }: Form): Field | null {
  if (!namesSpeakers(state.snapshot) || session.open.captureId !== null) return null;
  const text = mainTextOf(chosenKind(state).fields);
  const isLocked = text !== undefined && text.name in lockedValues(state.config.policy);
  return text?.control.type === 'html' && !isLocked ? text : null;
}

/** Reads who said the form's passage. A page read with a warning names nobody. */
export function attributionReader(
  form: Form,
  readPagePeople: () => Promise<PagePeopleContext>,
  say: Say,
): ReadAttribution {
  return async () =>
    quoteFieldOf(form) === null
      ? null
      : passageAttribution(form.state.snapshot, await readPagePeople(), { say, language: screenLanguage() });
}

function useOffer(
  form: Form,
  text: Field | null,
  context: PagePeopleContext | null,
): OfferedAttribution | null {
  const say = useSay();
  const { state } = form;
  const speaker = context?.people.find(({ said }) => said !== undefined);
  /** What the last choice put into other fields and by the templates, and what it replaced. */
  const [filledIn, setFilledIn] = useState<readonly FilledIn[]>([]);

  const { document: draft } = state;
  const { values } = draft;
  const locked = Object.keys(lockedValues(state.config.policy));
  if (!text || !speaker?.name || !speaker.said) return null;
  // The page may show another selection by now. Its speaker didn't say this quote.
  if (speaker.said.words !== state.snapshot.selection?.text) return null;

  const { on, link } = speaker.said;
  const said = attributionText({ name: speaker.name, on }, { say, language: screenLanguage() });
  const line = attributionHtml(said);
  const html = htmlOf(values, text.name);
  const quote = snapshotHtml(state.snapshot);
  // A template that names the speaker replaces the line.
  const isNamed = filledIn.some(({ field, value }) => field === text.name && value === html);
  const isAdded = isNamed || html.includes(line);
  const named = () => (speaker.name ? valuesNaming({ name: speaker.name, on }, state) : {});
  // A restored draft may hold the words of an earlier selection.
  if (!isAdded && !hasQuote(html, quote) && !(text.name in named())) return null;
  const creator = fieldOf(chosenKind(state).fields, 'creator');
  const change = (name: string, value: FieldValue) => form.dispatch({ type: 'fieldChanged', name, value });
  const cite = (source: Source) => form.dispatch({ type: 'sourceCited', source });
  const { email } = speaker;

  function add(): void {
    if (!text) return;
    const byTemplates = named();
    const changes = { [text.name]: withAttribution(html, quote, line), ...byTemplates, ...creatorsEmail() };
    for (const [name, value] of Object.entries(changes)) change(name, value);
    setFilledIn(
      Object.entries(changes).flatMap(([field, value]) =>
        field === text.name && !(field in byTemplates) ? [] : [{ field, value, before: values[field] ?? '' }],
      ),
    );
    if (link !== null) cite(sourceAt(sourceOf(state.snapshot), link));
  }

  /** Replaces a default, never the person's own entry. */
  function creatorsEmail(): DraftValues {
    if (!creator || email === null || locked.includes(creator.name)) return {};
    return touchedFields(draft).includes(creator.name) || !emailSchema.safeParse(email).success
      ? {}
      : { [creator.name]: email };
  }

  function remove(): void {
    if (!text) return;
    if (html.includes(line)) change(text.name, withoutAttribution(html, line));
    if (draft.source.address === link) cite(sourceOf(state.snapshot));
    for (const { field, value, before } of filledIn)
      if (isSameValue(values[field], value)) change(field, before);
    setFilledIn([]);
  }

  // A name alone is the page's.
  const label = say(isAdded ? 'speakerRemove' : 'speakerAdd', on === null ? said : { own: said });
  return { label, said, isAdded, toggle: isAdded ? remove : add };
}

interface Split {
  readonly ids: readonly string[];
  /** The text before the split, and after it. */
  readonly before: string;
  readonly after: string;
}

/** null if the passage isn't surely several messages. */
function useSplitOffer(
  form: Form,
  text: Field | null,
  said: PassageAttribution | null,
  newId: () => string,
): OfferedAttribution | null {
  const say = useSay();
  const [last, setLast] = useState<Split | null>(null);
  if (!text || said?.by !== 'several') return null;
  const { state } = form;
  const { document: draft } = state;
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
    label: say('quotesSplit', say('quoteCount', split.quotes.length), names),
    ...{ said: null, isAdded: false },
    toggle() {
      changeQuotes([...quotes, ...split.quotes]);
      changeText(split.own);
      setLast({ ids: split.quotes.map(({ id }) => id), before: html, after: split.own });
    },
  };
}
