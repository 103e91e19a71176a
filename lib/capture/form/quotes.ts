// The quotes of a draft: who said them, added, moved, removed, made of a form's passage, and written into the text that is
// sent. Pure.
import type { Draft } from '@/lib/capture/field/draft';
import { htmlOf } from '@/lib/capture/field/field';
import type { Quote } from '@/lib/capture/field/quote';
import { kindOf } from '@/lib/capture/kinds';
import {
  attributionHtml,
  hasQuote,
  passageOf,
  saidText,
  withoutAttribution,
} from '@/lib/capture/text/attribution';
import { asQuote, isBlankHtml, snapshotHtml } from '@/lib/capture/text/html';
import type { Say } from '@/lib/capture/text/messages';
import {
  citedAddress,
  noSource,
  type Source,
  sourceAt,
  sourceLink,
  sourceOf,
} from '@/lib/capture/text/source';
import type { Snapshot, SnapshotRemark } from '@/lib/page/snapshot';
import { pageIdentity } from '@/lib/page/source/page-identity';
import type { PageMessage, PagePeople } from '@/lib/page/source/page-person';
import { examineAddress } from '@/lib/page/source/source-address';
import { chosenForm, type FormState, withField, withQuotes } from './form-state';

/** More than anybody reviews in one form. */
export const mostQuotes = 50;

/** The field that quotes are written into. null for a kind that takes none. */
export function quoteFieldOf(kindId: string): string | null {
  return kindOf(kindId)?.templates.text?.field ?? null;
}

/** Two people can say the same words on one page (fault F107), and a person can say more about a quote that is there. */
const saysNothingNew = (one: Quote, known: Quote): boolean =>
  one.html === known.html &&
  one.said === known.said &&
  citedAddress(one.source) === citedAddress(known.source) &&
  (one.remark === undefined || one.remark === known.remark);

/** A passage that the list has already isn't added twice. */
export function newAmong(added: readonly Quote[], quotes: readonly Quote[]): readonly Quote[] {
  return added.filter((one) => !quotes.some((known) => saysNothingNew(one, known)));
}

export const withAdded = (quotes: readonly Quote[], added: readonly Quote[]): readonly Quote[] => [
  ...quotes,
  ...newAmong(added, quotes),
];

/** A draft that is a passage alone starts its list of quotes with it. */
export function withFirstQuote(draft: Draft): Draft {
  const { isPassage, ...rest } = draft;
  const field = quoteFieldOf(draft.kind);
  if (!isPassage || field === null) return draft;
  const { text, said } = passageOf(htmlOf(draft.values, field));
  // Other views that start the list make the same id.
  const first: Quote = { id: draft.id, html: quoted(text), source: draft.source, said };
  return { ...rest, values: { ...draft.values, [field]: '' }, quotes: [first] };
}

/** A passage is written as a quote again. */
const quoted = (html: string): string =>
  html.startsWith('<blockquote>') && asQuote(html) === html
    ? html.slice('<blockquote>'.length, -'</blockquote>'.length)
    : html;

/** What a person needs to know of a quote before it is sent, as a form says it of its own page (threat T46). */
export const remarksOf = ({ readingRemarks = [], source }: Quote): SnapshotRemark[] => [
  ...new Set([...readingRemarks, ...examineAddress(source.address).remarks]),
];

/** The address of a quote tells its own remarks, also after it changed. */
const withRemarks = (quotes: readonly Quote[], { remarks }: Snapshot): Quote[] => {
  const readingRemarks = remarks.filter((remark) => !remark.startsWith('address-'));
  return readingRemarks.length === 0 ? [...quotes] : quotes.map((quote) => ({ ...quote, readingRemarks }));
};

/** Moves a quote by one place, up with -1 and down with 1. */
export function withMoved(quotes: readonly Quote[], id: string, by: -1 | 1): readonly Quote[] {
  const at = quotes.findIndex((quote) => quote.id === id);
  const quote = quotes[at];
  const other = quotes[at + by];
  if (!quote || !other) return quotes;
  return quotes.map((each) => (each === quote ? other : each === other ? quote : each));
}

/** One line for lists and notifications. Without a text of its own, a draft is called after its first quote. */
export function captureName({ kind: kindId, values, quotes: [first] = [] }: Draft): string {
  const kind = kindOf(kindId);
  const field = quoteFieldOf(kindId);
  const isNamed = !first || field === null || !isBlankHtml(htmlOf(values, field));
  return kind?.name(isNamed ? values : { ...values, [field]: first.html }) ?? '';
}

/** How many quotes, and of how many pages. */
export function countOf(quotes: readonly Quote[]): { readonly quotes: number; readonly pages: number } {
  return { quotes: quotes.length, pages: new Set(quotes.map(({ source }) => pageOf(source))).size };
}

const pageOf = ({ address }: Source): string => pageIdentity(address, null).key;

/**
 * Whether the draft's own text comes from a page that no quote cites. It is then the first of the numbered
 * quotes.
 */
export function isTextNumbered({ kind, values, source, quotes = [] }: Draft): boolean {
  const field = quoteFieldOf(kind);
  if (field === null || quotes.length === 0 || sourceLink(source) === '') return false;
  return !isBlankHtml(htmlOf(values, field)) && !isCitedBy(quotes, source);
}

const isCitedBy = (quotes: readonly Quote[], source: Source): boolean =>
  quotes.some((quote) => pageOf(quote.source) === pageOf(source));

/** The draft with its quotes written into the text, numbered, each with its source. It has one text and one source then. */
export function withQuotesWritten(draft: Draft): Draft {
  const { quotes = [], ...alone } = draft;
  const field = quoteFieldOf(draft.kind);
  if (field === null || quotes.length === 0) return draft;
  const own = htmlOf(draft.values, field);
  const isNumbered = isTextNumbered(draft);
  const first = isNumbered ? headingOf(1, draft.source) : '';
  const others = quotes.map((quote, at) => numbered(quote, at + (isNumbered ? 2 : 1)));
  const isCited = isNumbered || isCitedBy(quotes, draft.source);
  return {
    ...alone,
    source: isCited ? noSource : draft.source,
    values: { ...draft.values, [field]: [first, isBlankHtml(own) ? '' : own, ...others].join('') },
  };
}

function numbered({ html, source, said, remark = '' }: Quote, number: number): string {
  return headingOf(number, source) + remark + asQuote(html) + (said === null ? '' : attributionHtml(said));
}

function headingOf(number: number, source: Source): string {
  const link = sourceLink(source);
  return `<p><strong>${number}.</strong>${link === '' ? '' : ` ↗ ${link}`}</p>`;
}

interface QuoteSpeaker {
  /** Name and day as a person reads them. */
  readonly said: string;
  /** The message's own address. */
  readonly link: string | null;
}

interface SaidMessage extends PageMessage {
  /** Name and day as a person reads them. */
  readonly said: string;
}

export type SaidPassage =
  | ({ readonly by: 'one' } & QuoteSpeaker)
  | { readonly by: 'several'; readonly messages: readonly SaidMessage[] };

/**
 * True if the page can name speakers. A page that was read with a warning names nobody. A private page is read like any
 * other.
 */
export function namesSpeakers({ selection, isArticle, remarks }: Snapshot): boolean {
  const isSure = isArticle !== true && remarks.every((remark) => remark === 'address-is-private');
  return isSure && selection !== null;
}

/** null if the page doesn't surely tell who said the passage. It may show another selection by now. */
export function saidPassage(
  snapshot: Snapshot,
  { people, several }: PagePeople,
  how: { readonly say: Say; readonly language: string | undefined },
): SaidPassage | null {
  const words = snapshot.selection?.text;
  if (!namesSpeakers(snapshot)) return null;
  if (several?.words === words && several)
    return {
      by: 'several',
      messages: several.messages.map((message) => ({ ...message, said: saidText(message, how) })),
    };
  const { name, said } = people.find((person) => person.said !== undefined) ?? {};
  if (!name || said?.words !== words || !said) return null;
  return { by: 'one', said: saidText({ name, on: said.on }, how), link: said.link };
}

/** The quotes of a passage that nobody changed. */
export function passageQuotes(snapshot: Snapshot, said: SaidPassage | null, newId: () => string): Quote[] {
  const source = sourceOf(snapshot);
  const quotes =
    said?.by === 'several'
      ? messageQuotes(source, said.messages, newId)
      : [oneQuote(snapshotHtml(snapshot), source, { said, id: newId() })];
  return withRemarks(quotes, snapshot);
}

/** The quotes of several messages. `source` is that of the whole passage. */
function messageQuotes(source: Source, messages: readonly SaidMessage[], newId: () => string): Quote[] {
  return messages.map(({ html, said, link, passageAddress }) => ({
    ...{ id: newId(), html, said },
    source: {
      ...source,
      address: link ?? source.address,
      passageAddress: link === null ? passageAddress : null,
    },
  }));
}

function oneQuote(
  html: string,
  source: Source,
  { said, id }: { readonly said: QuoteSpeaker | null; readonly id: string },
): Quote {
  const link = said?.link ?? null;
  return { id, html, source: link === null ? source : sourceAt(source, link), said: said?.said ?? null };
}

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
  const quote = oneQuote(html, draft.source, { said: speaker, id: newId() });
  return { quotes: withRemarks([quote], state.snapshot), own };
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
  if (started === draft || field === null) return withQuotes(state, withAdded(draft.quotes ?? [], added));
  const first = withRemarks(started.quotes ?? [], state.snapshot);
  return withQuotes(withField(state, field, ''), withAdded(first, added));
}
