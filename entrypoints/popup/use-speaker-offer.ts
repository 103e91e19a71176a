// Offers to say below the quote who said it. Nothing is added until the person chooses it.
import { useCallback, useState } from 'react';
import type { WhoSaidIt } from '@/components/fields/who-said-it';
import type { OfferedSpeaker } from '@/components/form/SpeakerOffer';
import { useRead } from '@/components/use-read';
import { useSay } from '@/components/words/SayProvider';
import { dayText } from '@/components/words/time-text';
import { type Field, fieldOf, htmlOf, mainTextOf, textOf } from '@/lib/capture/field/field';
import { chosenForm, chosenKind } from '@/lib/capture/form/form-state';
import { lockedValues } from '@/lib/capture/form/policy';
import {
  attributionHtml,
  hasQuote,
  withAttribution,
  withoutAttribution,
} from '@/lib/capture/text/attribution';
import { snapshotHtml } from '@/lib/capture/text/html';
import { sourceAt, sourceOf } from '@/lib/capture/text/source';
import { email as emailSchema } from '@/lib/planning/contract/fields';
import type { Form } from './form-store';
import { useShortcuts } from './use-shortcuts';

interface SpeakerOfferOptions {
  readonly whoSaidIt: () => Promise<WhoSaidIt>;
  /** The form is filled and painted. */
  readonly isReady: boolean;
}

/** null for a form that gets no offer. Otherwise the offer has its place from the first paint on. */
export function useSpeakerOffer(
  form: Form,
  options: SpeakerOfferOptions,
): { readonly offer: OfferedSpeaker | null } | null {
  const text = quoteFieldOf(form);
  const offer = useOffer(form, text, options);
  useShortcuts(offer ? { addSpeaker: offer.toggle } : {});
  return text && { offer };
}

/** The field with the page's quote. null if nobody is named in this form. */
function quoteFieldOf({ state, editedCapture }: Form): Field | null {
  const { selection, isArticle, remarks } = state.snapshot;
  // Of a page read with a warning, nobody is named. A private page is read like any other.
  const isSure = isArticle !== true && remarks.every((remark) => remark === 'address-is-private');
  if (!isSure || selection === null || editedCapture !== null) return null;
  const text = mainTextOf(chosenKind(state).fields);
  const isLocked = text !== undefined && text.name in lockedValues(state.setup.policy);
  return text?.control.type === 'html' && !isLocked ? text : null;
}

function useOffer(
  form: Form,
  text: Field | null,
  { whoSaidIt, isReady }: SpeakerOfferOptions,
): OfferedSpeaker | null {
  const say = useSay();
  const { state } = form;
  const read = useCallback(
    async () => (await whoSaidIt()).people.find(({ said }) => said !== undefined) ?? null,
    [whoSaidIt],
  );
  const speaker = useRead(isReady && text ? read : null, null);
  /** What the last choice put into the creator's field, and what it replaced. */
  const [filledIn, setFilledIn] = useState<{ readonly email: string; readonly before: string } | null>(null);

  const { fields } = chosenKind(state);
  const { draft, edited } = chosenForm(state);
  const { values } = draft;
  const locked = Object.keys(lockedValues(state.setup.policy));
  if (!text || !speaker?.name || !speaker.said) return null;
  // The page may show another selection by now. Its speaker didn't say this quote.
  if (speaker.said.words !== state.snapshot.selection?.text) return null;

  const { on, link } = speaker.said;
  const said = on === null ? speaker.name : say('speakerLine', speaker.name, { own: dayText(on) });
  const line = attributionHtml(said);
  const html = htmlOf(values, text.name);
  const quote = snapshotHtml(state.snapshot);
  const isAdded = html.includes(line);
  // A restored draft may hold the words of an earlier selection.
  if (!isAdded && !hasQuote(html, quote)) return null;
  const creator = fieldOf(fields, 'creator');
  const { email } = speaker;

  function add(): void {
    if (!text) return;
    form.change(text.name, withAttribution(html, quote, line));
    if (link !== null) form.cite(sourceAt(sourceOf(state.snapshot), link));
    if (!creator || email === null || locked.includes(creator.name)) return;
    // The person's own entry stays. A default gives way.
    if (edited.includes(creator.name) || !emailSchema.safeParse(email).success) return;
    form.change(creator.name, email);
    setFilledIn({ email, before: textOf(values, creator.name) });
  }

  function remove(): void {
    if (!text) return;
    form.change(text.name, withoutAttribution(html, line));
    if (draft.source.address === link) form.cite(sourceOf(state.snapshot));
    if (creator && filledIn && textOf(values, creator.name) === filledIn.email)
      form.change(creator.name, filledIn.before);
    setFilledIn(null);
  }

  return { said: on === null ? said : { own: said }, isAdded, toggle: isAdded ? remove : add };
}
