// Words inside a message that its author didn't write: quotations, whose author the page names in a line such as
// "Ana wrote:", quoted lines of a mail, and footers that a program added.
import type { DomAccess } from '@/lib/page/dom-access';
import type { Position } from '@/lib/page/passage/selection-span';
import { ancestorsOf, elementsAround, shortText, siblings } from '@/lib/page/walk';
import { longestLine } from './level';
import { cleanName, isQuotation } from './names';

/** At most this many blank texts and empty boxes are between the line and the quotation. */
const maxBefore = 8;
const attributes = ['data-quote', 'data-username', 'data-author'];
const titles = 'cite, .bbCodeBlock-title, .attribution, .quoteheader, .quote_author';

/** null if the page doesn't name the person. */
export function quotedPerson(dom: DomAccess, quotation: Element): string | null {
  const box = [...elementsAround(dom, quotation, 1)].filter((parent) => isQuotation(dom, parent));
  const isInBox = box.length > 0;
  for (const element of [quotation, ...box])
    for (const attribute of attributes) {
      const name = cleanName(dom.attribute(element, attribute) ?? '');
      if (name !== null) return name;
    }
  const title = dom.find(quotation, titles);
  const titled = title && introducedName(shortText(dom, title, longestLine) ?? '');
  if (titled) return titled;
  const line = lineBefore(dom, quotation);
  if (!line) return null;
  return introducedName(line) ?? (isInBox ? cleanName(/^(.{2,50}):$/.exec(line)?.[1] ?? '') : null);
}

/** The nearest words before an element. null if they are longer than a line. */
function lineBefore(dom: DomAccess, element: Node): string | null {
  for (const node of siblings(dom, element, 'previous', maxBefore)) {
    const line = shortText(dom, node, longestLine);
    if (line !== '') return line;
  }
  return null;
}

/** A line such as "Originally posted by Ana" says that a quotation follows, whatever its markup. */
export function quotedAfterLine(dom: DomAccess, element: Node): string | null {
  const line = lineBefore(dom, element);
  const isIntroduced = /^(?:originally posted by|quote from|quote by|zitat von|citation de)\b/i.test(
    line ?? '',
  );
  return isIntroduced ? introducedName(line ?? '') : null;
}

/** The person of "Ana wrote:", "Quote from: Ana on May 12", "On May 12, 2026, Ana wrote:". */
export function introducedName(line: string): string | null {
  const [, named] =
    /(?:originally posted by|quote from|quote by|zitat von|citation de)\s*:?\s+(.{2,50}?)(?:\s+(?:on|am|le|um)\s.*|\s*[:»]?)$/i.exec(
      line,
    ) ??
    /\bschrieb\s+(.{2,50}?)\s*(?:<[^>]*>)?\s*:$/i.exec(line) ??
    [];
  if (named !== undefined) return cleanName(named);
  const [, before] =
    /^(.{2,140}?)\s*(?:<[^>]*>|\([^)]*@[^)]*\))?\s+(?:wrote|writes|said|posted|schrieb|hat geschrieben|a écrit|escribió|ha scritto|schreef)\s*:/iu.exec(
      line,
    ) ?? [];
  if (before === undefined) return null;
  // A day may be before the name.
  return cleanName(before.replace(/^@/, '').replace(/^.*\d(?:\s*(?:AM|PM|Uhr|UTC|[+-]\d{4}))?[,)\s]*/iu, ''));
}

const inLine = /^(?:a|b|i|em|strong|code|span|wbr)$/;
/** Elements of one line, and blocks above a footer, to look at. */
const maxBeside = 20;
const longestMark = 200;

/** In a mail as plain text, "> " starts the words of somebody else. The line may have links. */
export function isQuotedLine(dom: DomAccess, { node, offset }: Position): boolean {
  if (!dom.isText(node)) return false;
  const parent = dom.renderedParent(node);
  const isInLine = parent !== null && dom.isElement(parent) && inLine.test(dom.tagName(parent));
  let before = dom.text(node).slice(0, offset);
  for (const beside of siblings(dom, isInLine ? parent : node, 'previous', maxBeside)) {
    if (before.includes('\n') || (dom.isElement(beside) && !inLine.test(dom.tagName(beside)))) break;
    before = dom.textContent(beside) + before;
  }
  const start = before.slice(before.lastIndexOf('\n') + 1).slice(0, longestMark);
  return /^\s*>/.test(start + dom.text(node).slice(offset, offset + longestMark));
}

/** The line above a signature: "-- ", or a row of underscores. */
const delimiter = /(?:^|\n)[ \t]*(?:-- ?|_{8,})[ \t]*(?:\n|$)/;
const startsWithDelimiter = /^\s*(?:--\s*$|-- ?\n|_{8,})/;
/** A footer is in the message's body. */
const levelsOfFooter = 4;
const longestBody = 5_000;

/** Behind a signature's line, and in small print right after a rule, are no words of the author. */
export function isFooter(dom: DomAccess, { node, offset }: Position): boolean {
  const text = dom.isText(node) ? dom.text(node) : '';
  if (delimiter.test(text.slice(Math.max(0, offset - longestBody), offset))) return true;
  if (startsWithDelimiter.test(text.slice(offset, offset + longestLine))) return true;
  let isSmall = false;
  for (const inner of ancestorsOf(dom, node, levelsOfFooter)) {
    const tag = dom.isElement(inner) ? dom.tagName(inner) : '';
    if (tag === 'body') return false;
    isSmall ||= /^(?:small|sub|sup)$/.test(tag);
    for (const beside of siblings(dom, inner, 'previous', maxBeside)) {
      const above = dom.isElement(beside) ? dom.tagName(beside) : '';
      if (above === 'hr' && isSmall && isBelowText(dom, beside)) return true;
      // Behind these, something new starts.
      if (/^(?:hr|h[1-6])$/.test(above)) break;
      const words = dom.isText(beside)
        ? dom.text(beside).slice(-longestBody)
        : shortText(dom, beside, longestLine);
      if ((above === '' ? delimiter : startsWithDelimiter).test(words ?? '')) return true;
    }
  }
  return false;
}

/** Directly below a paragraph or a list, not below the head of a message. */
function isBelowText(dom: DomAccess, rule: Node): boolean {
  const above = [...siblings(dom, rule, 'previous', maxBefore)].find((node) => dom.isElement(node));
  return (
    above !== undefined &&
    dom.isElement(above) &&
    /^(?:p|ul|ol|pre|blockquote|table)$/.test(dom.tagName(above))
  );
}
