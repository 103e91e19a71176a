// The quotes of a draft: added, moved, removed, and written into the text that is sent. Pure.
import type { Draft } from '@/lib/capture/field/draft';
import { htmlOf } from '@/lib/capture/field/field';
import type { Quote } from '@/lib/capture/field/quote';
import { kindOf } from '@/lib/capture/kinds';
import { attributionHtml, passageOf } from '@/lib/capture/text/attribution';
import { asQuote, isBlankHtml } from '@/lib/capture/text/html';
import { citedAddress, noSource, type Source, sourceLink } from '@/lib/capture/text/source';
import { pageIdentity } from '@/lib/page/source/page-identity';

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
