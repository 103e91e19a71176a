// Whose words a quotation inside a message are: the page names them in a line such as "Ana wrote:".
import type { DomAccess } from '@/lib/page/dom-access';
import { elementsAround, shortText, siblings } from '@/lib/page/walk';
import { longestLine } from './level';
import { cleanName, isQuotation } from './names';

/** At most this many blank texts and empty boxes are between the line and the quotation. */
const mostBefore = 8;
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
  for (const node of siblings(dom, element, 'previous', mostBefore)) {
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
