// The placeholders: their names, and their values on a page.

import { asQuote, escapeHtml, snapshotHtml, textOfHtml, textToHtml } from '@/lib/capture/text/html';
import { nameOfPassage, shorten } from '@/lib/capture/text/name';
import { citedAddress, sourceOf } from '@/lib/capture/text/source';
import { articleTitle } from '@/lib/page/article/title';
import type { Snapshot } from '@/lib/page/snapshot';

/** Replaces a placeholder. Line and HTML are '' if the page has no value. */
export interface PlaceholderValue {
  /** One line, for a name. */
  readonly line: string;
  readonly html: string;
  /** The HTML has its own blocks, which can't go into a paragraph. */
  readonly isBlock: boolean;
}

/** Who said the selection. A page's speaker counts only once the person chose it. */
export interface Speaker {
  readonly name: string;
  /** The day on which it was said, `YYYY-MM-DD`. */
  readonly on: string | null;
}

export interface PlaceholderContext {
  readonly snapshot: Snapshot;
  /** The day of the capture, `YYYY-MM-DD`. */
  readonly today: string;
  readonly isPlainText: boolean;
  /** @default nobody was chosen */
  readonly speaker?: Speaker | null;
}

type Reader = (context: PlaceholderContext) => PlaceholderValue;

export const line = (text: string): PlaceholderValue => ({
  line: text,
  html: escapeHtml(text),
  isBlock: false,
});

const readers = {
  line: ({ snapshot }) => line(shorten(nameOfPassage(snapshot))),
  title: ({ snapshot }) => line(shorten(titleOfPage(snapshot))),
  selection: (context) => ({ line: selectedLine(context), html: selectedHtml(context), isBlock: true }),
  quote(context) {
    return { line: selectedLine(context), html: asQuote(selectedHtml(context)), isBlock: true };
  },
  url: ({ snapshot }) => line(snapshot.source.address),
  link({ snapshot }) {
    const address = citedAddress(sourceOf(snapshot));
    if (!/^https?:\/\//i.test(address)) return line(address);
    const linkText = escapeHtml(snapshot.title.trim() || address);
    return { line: address, html: `<a href="${escapeHtml(address)}">${linkText}</a>`, isBlock: false };
  },
  site: ({ snapshot }) => line(snapshot.source.siteName ?? ''),
  host: ({ snapshot }) => line(hostOf(snapshot.source.address)),
  author: ({ snapshot }) => line(snapshot.source.author ?? ''),
  published: ({ snapshot }) => line(snapshot.source.publishedOn ?? ''),
  speaker: ({ speaker }) => line(speaker?.name ?? ''),
  said: ({ speaker }) => line(speaker?.on ?? ''),
  description: ({ snapshot }) => line(snapshot.source.description ?? ''),
  date: ({ today }) => line(today),
} as const satisfies Record<string, Reader>;

export type PlaceholderName = keyof typeof readers;

export function isPlaceholderName(name: string): name is PlaceholderName {
  return Object.hasOwn(readers, name);
}

export function readPlaceholder(name: PlaceholderName, context: PlaceholderContext): PlaceholderValue {
  return readers[name](context);
}

/** The title without the site's name. An article's title has none. */
function titleOfPage({ title, isArticle, source }: Snapshot): string {
  const written = title.trim();
  if (isArticle || written === '') return written;
  return articleTitle({ written, shared: null, headings: [], ...source });
}

function selectedHtml({ snapshot, isPlainText }: PlaceholderContext): string {
  const { selection } = snapshot;
  return selection && isPlainText
    ? textToHtml(selection.text || textOfHtml(selection.html))
    : snapshotHtml(snapshot);
}

/** More than a name needs. A page's line can be much longer. */
const longestLineUnits = 1_000;

function selectedLine({ snapshot: { selection } }: PlaceholderContext): string {
  if (!selection) return '';
  const text = selection.text || textOfHtml(selection.html);
  return shorten(text.slice(0, longestLineUnits).toWellFormed().trim());
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
}
