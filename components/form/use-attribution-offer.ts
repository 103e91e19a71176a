// Offers to add an attribution below the quote. Nothing is added until the person chooses it.

import { useState } from 'react';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { useRead } from '@/components/use-read';
import { listText } from '@/components/words/list-text';
import { screenLanguage } from '@/components/words/screen-language';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Quote } from '@/lib/capture/field/draft';
import { type Field, fieldOf, htmlOf, mainTextOf } from '@/lib/capture/field/field';
import { type DraftValues, pickValues } from '@/lib/capture/field/values';
import { valuesNaming } from '@/lib/capture/form/form-start';
import { chosenKind, type FormState, isSameValue } from '@/lib/capture/form/form-state';
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
  hasQuote,
  withAttribution,
  withoutAttribution,
} from '@/lib/capture/text/attribution';
import { snapshotHtml } from '@/lib/capture/text/html';
import type { Translate } from '@/lib/capture/text/messages';
import { type Source, sourceAt, sourceOf } from '@/lib/capture/text/source';
import type { PagePerson } from '@/lib/page/source/page-person';
import { email as emailSchema } from '@/lib/planning/contract/fields';
import type { Form, PagePeopleContext, ReadAttribution } from './open-form';
import type { OfferedAttribution } from './UnderText';

interface SpeakerOfferOptions {
  readonly readPagePeople: () => Promise<PagePeopleContext>;
  readonly newId: () => string;
  /** The form is filled and painted. */
  readonly isReady: boolean;
}

/** null for a form that gets no offer. Otherwise the offer has its place from the first paint on. */
export function useAttributionOffer(
  form: Form,
  options: SpeakerOfferOptions,
): { readonly offer: OfferedAttribution | null } | null {
  const t = useTranslate();
  const text = quoteFieldOf(form);
  const context = useRead(options.isReady && text ? options.readPagePeople : null, null);
  const said = context && passageAttribution(form.state.snapshot, context, { t, language: screenLanguage() });
  const ofOne = useLineOffer(
    form,
    text,
    said,
    context?.people.find((person) => person.said !== undefined),
  );
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
  t: Translate,
): ReadAttribution {
  return async () =>
    quoteFieldOf(form) === null
      ? null
      : passageAttribution(form.state.snapshot, await readPagePeople(), { t, language: screenLanguage() });
}

/** What was filled in, and what it replaced. */
interface FilledIn {
  readonly after: DraftValues;
  readonly before: DraftValues;
}

const nothing: FilledIn = { after: {}, before: {} };

/** null if nobody surely said the words of the form. */
function useLineOffer(
  form: Form,
  text: Field | null,
  said: PassageAttribution | null,
  person: PagePerson | undefined,
): OfferedAttribution | null {
  const t = useTranslate();
  /** By the last choice, in other fields and by the templates. */
  const [filled, setFilled] = useState(nothing);
  const { state } = form;
  const { document: draft, snapshot } = state;
  const { values } = draft;
  if (!text || said?.by !== 'one' || !person) return null;
  const { email, said: { on } = { on: null } } = person;
  const line = attributionHtml(said.said);
  const html = htmlOf(values, text.name);
  const quote = snapshotHtml(snapshot);
  const named = () => valuesNaming({ name: person.name ?? '', on }, state);
  // A template that names the speaker replaces the line.
  const isAdded = html.includes(line) || filled.after[text.name] === html;
  // A restored draft may hold the words of an earlier selection.
  if (!isAdded && !hasQuote(html, quote) && !(text.name in named())) return null;
  const fill = (changes: DraftValues) => {
    for (const [name, value] of Object.entries(changes)) form.dispatch({ type: 'fieldChanged', name, value });
  };
  const cite = (source: Source) => form.dispatch({ type: 'sourceCited', source });

  function add(link: string | null): void {
    const after = { ...named(), ...creatorsEmail(state, email) };
    const written = { [text?.name ?? '']: withAttribution(html, quote, line), ...after };
    fill(written);
    setFilled({ after, before: pickValues(values, Object.keys(after)) });
    if (link !== null) cite(sourceAt(sourceOf(snapshot), link));
  }

  function remove(link: string | null): void {
    const { after, before } = filled;
    if (html.includes(line)) fill({ [text?.name ?? '']: withoutAttribution(html, line) });
    if (draft.source.address === link) cite(sourceOf(snapshot));
    for (const [name, value] of Object.entries(after))
      if (isSameValue(values[name], value)) fill({ [name]: before[name] ?? '' });
    setFilled(nothing);
  }

  return {
    // A name alone is the page's.
    label: t(isAdded ? 'speakerRemove' : 'speakerAdd', on === null ? said.said : { own: said.said }),
    ...{ said: said.said, isAdded },
    toggle: () => (isAdded ? remove : add)(said.link),
  };
}

/** Replaces a default, never the person's own entry. */
function creatorsEmail(state: FormState, email: string | null): DraftValues {
  const creator = fieldOf(chosenKind(state).fields, 'creator')?.name;
  if (creator === undefined || creator in lockedValues(state.config.policy)) return {};
  const isOwn = touchedFields(state.document).includes(creator);
  return isOwn || !emailSchema.safeParse(email).success ? {} : { [creator]: email ?? '' };
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
  const t = useTranslate();
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
      ...{ label: t('quotesJoin'), said: null, isAdded: true },
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
    label: t('quotesSplit', t('quoteCount', split.quotes.length), names),
    ...{ said: null, isAdded: false },
    toggle() {
      changeQuotes([...quotes, ...split.quotes]);
      changeText(split.own);
      setLast({ ids: split.quotes.map(({ id }) => id), before: html, after: split.own });
    },
  };
}
