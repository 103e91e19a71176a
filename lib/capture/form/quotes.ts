// The quotes of a draft: who said them, added, moved, removed, made of a form's passage, and written into the text that is
// sent. Pure.
import type { Draft, Quote } from '@/lib/capture/field/draft';
import { htmlOf } from '@/lib/capture/field/field';
import { kindOf } from '@/lib/capture/kinds';
import {
  attributionHtml,
  attributionText,
  hasQuote,
  passageOf,
  withoutAttribution,
} from '@/lib/capture/text/attribution';
import { asQuote, isBlankHtml, snapshotHtml, unquoted } from '@/lib/capture/text/html';
import type { Translate } from '@/lib/capture/text/messages';
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
import { type FormState, textFieldOf, withField, withQuotes } from './form-state';

/** More than anybody reviews in one form. */
export const maxQuotes = 50;

/** Two people can say the same words on one page (fault F107), and a person can say more about a quote that is there. */
const saysNothingNew = (one: Quote, known: Quote): boolean =>
  one.html === known.html &&
  one.said === known.said &&
  citedAddress(one.source) === citedAddress(known.source) &&
  (one.comment === undefined || one.comment === known.comment);

/** A passage that the list has already isn't added twice. */
export const newAmong = (added: readonly Quote[], quotes: readonly Quote[]): readonly Quote[] =>
  added.filter((one) => !quotes.some((known) => saysNothingNew(one, known)));

/** A draft that is a passage alone starts its list of quotes with it. */
export function withFirstQuote(draft: Draft): Draft {
  const { isPassage, ...rest } = draft;
  const field = textFieldOf(draft.kind);
  if (!isPassage || field === '') return draft;
  const { text, said } = passageOf(htmlOf(draft.values, field));
  // The passage is written as a quote again when it is sent.
  const first: Quote = { id: draft.id, html: unquoted(text), source: draft.source, said };
  return { ...rest, values: { ...draft.values, [field]: '' }, quotes: [first] };
}

/** What a person needs to know of a quote before it is sent, as a form says it of its own page (threat T46). */
export const remarksOf = ({ readingRemarks = [], source }: Quote): SnapshotRemark[] => [
  ...new Set([...readingRemarks, ...examineAddress(source.address).remarks]),
];

/** Address remarks are derived from the quote's current address. */
const withRemarks = (quotes: readonly Quote[], { remarks }: Snapshot): Quote[] => {
  const readingRemarks = remarks.filter((remark) => !remark.startsWith('address-'));
  return readingRemarks.length === 0 ? [...quotes] : quotes.map((quote) => ({ ...quote, readingRemarks }));
};

/** Moves a quote by one place, up with -1 and down with 1. */
export function withMoved(quotes: readonly Quote[], id: string, by: -1 | 1): readonly Quote[] {
  const at = quotes.findIndex((quote) => quote.id === id);
  const quote = quotes[at];
  const other = quotes[at + by];
  return quote && other ? quotes.with(at, other).with(at + by, quote) : quotes;
}

/** One line for lists and notifications. Without a text of its own, a draft is called after its first quote. */
export function captureName({ kind: kindId, values, quotes: [first] = [] }: Draft): string {
  const kind = kindOf(kindId);
  const field = textFieldOf(kindId);
  const isNamed = !first || field === '' || !isBlankHtml(htmlOf(values, field));
  return kind?.name(isNamed ? values : { ...values, [field]: first.html }) ?? '';
}

/** How many quotes, and of how many pages. */
export const countOf = (quotes: readonly Quote[]): Readonly<Record<'quotes' | 'pages', number>> => ({
  quotes: quotes.length,
  pages: new Set(quotes.map(({ source }) => pageOf(source))).size,
});

const pageOf = ({ address }: Source): string => pageIdentity(address, null).key;

/** Whether the draft's own text comes from a page that no quote cites. It is then the first of the numbered quotes. */
export function isTextNumbered({ kind, values, source, quotes = [] }: Draft): boolean {
  const field = textFieldOf(kind);
  if (field === '' || quotes.length === 0 || sourceLink(source) === '') return false;
  return !isBlankHtml(htmlOf(values, field)) && !isCitedBy(quotes, source);
}

/** Whether the draft's own page is sent beside its quotes. Without quotes, the page is its source. */
export const sendsOwnPage = ({ source, quotes = [] }: Draft): boolean =>
  quotes.length === 0 || (sourceLink(source) !== '' && !isCitedBy(quotes, source));

const isCitedBy = (quotes: readonly Quote[], source: Source): boolean =>
  quotes.some((quote) => pageOf(quote.source) === pageOf(source));

/** The draft with its quotes written into the text, numbered, each with its source. It has one text and one source then. */
export function withQuotesWritten(draft: Draft): Draft {
  const { quotes = [], ...alone } = draft;
  const field = textFieldOf(draft.kind);
  if (field === '' || quotes.length === 0) return draft;
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

function numbered({ html, source, said, comment = '' }: Quote, number: number): string {
  return headingOf(number, source) + comment + asQuote(html) + (said === null ? '' : attributionHtml(said));
}

function headingOf(number: number, source: Source): string {
  const link = sourceLink(source);
  return `<p><strong>${number}.</strong>${link === '' ? '' : ` ↗ ${link}`}</p>`;
}

/** Who said a passage, and when, as a person reads it. `link`: the message's own address. */
interface QuoteSpeaker {
  readonly said: string;
  readonly link: string | null;
}

export type PassageAttribution =
  | ({ readonly by: 'one' } & QuoteSpeaker)
  | { readonly by: 'several'; readonly messages: readonly (PageMessage & QuoteSpeaker)[] };

/** True if the page can name speakers. A page that was read with a warning names nobody, unless it is only private. */
export const namesSpeakers = ({ selection, isArticle, remarks }: Snapshot): boolean =>
  selection !== null && !isArticle && remarks.every((remark) => remark === 'address-is-private');

/** null if the author of the passage isn't certain. It may show another selection by now. */
export function passageAttribution(
  snapshot: Snapshot,
  { people, several }: PagePeople,
  how: { readonly t: Translate; readonly language: string | undefined },
): PassageAttribution | null {
  const words = snapshot.selection?.text;
  if (!namesSpeakers(snapshot)) return null;
  if (several?.words === words && several)
    return {
      by: 'several',
      messages: several.messages.map((message) => ({ ...message, said: attributionText(message, how) })),
    };
  const { name, said } = people.find((person) => person.said !== undefined) ?? {};
  if (!name || said?.words !== words || !said) return null;
  return { by: 'one', said: attributionText({ name, on: said.on }, how), link: said.link };
}

/** The quotes of a passage that nobody changed. */
export const passageQuotes = (
  snapshot: Snapshot,
  said: PassageAttribution | null,
  newId: () => string,
): Quote[] => withRemarks(quotesSaid(snapshotHtml(snapshot), sourceOf(snapshot), { said, newId }), snapshot);

/** One quote, or one for each message. `source` is that of the whole passage. */
function quotesSaid(
  html: string,
  source: Source,
  { said, newId }: { readonly said: PassageAttribution | null; readonly newId: () => string },
): Quote[] {
  if (said?.by !== 'several') {
    const link = said?.link ?? null;
    const own = link === null ? source : sourceAt(source, link);
    return [{ id: newId(), html, source: own, said: said?.said ?? null }];
  }
  return said.messages.map(({ html: message, said: saidBy, link, passageAddress }) => ({
    ...{ id: newId(), html: message, said: saidBy },
    source: {
      ...source,
      address: link ?? source.address,
      passageAddress: link === null ? passageAddress : null,
    },
  }));
}

/** The quotes of what the form says, and the person's own words beside them. */
export function quotesOf(
  { document, snapshot }: FormState,
  newId: () => string,
  said: PassageAttribution | null,
): { quotes: readonly Quote[]; own: string } {
  const line = said?.by === 'one' ? attributionHtml(said.said) : '';
  const { html, own } = partsOf(htmlOf(document.values, textFieldOf(document.kind)), snapshot, line);
  // Words that the person changed aren't those of the messages.
  const isChanged = said?.by === 'several' && html !== snapshotHtml(snapshot);
  const quotes = quotesSaid(html, document.source, { said: isChanged ? null : said, newId });
  return { quotes: withRemarks(quotes, snapshot), own };
}

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
  return withField(withQuotes(state, quotes), textFieldOf(state.document.kind), own);
}

/** The form collects these too. A passage that nobody changed is the first of its quotes. */
export function withQuotesAdded(state: FormState, added: readonly Quote[]): FormState {
  const started = withFirstQuote(state.document);
  const isStarted = started !== state.document;
  const emptied = isStarted ? withField(state, textFieldOf(state.document.kind), '') : state;
  const before = isStarted ? withRemarks(started.quotes ?? [], state.snapshot) : (started.quotes ?? []);
  return withQuotes(emptied, [...before, ...newAmong(added, before)]);
}
