// Counts the letters of prose in a copied page, once for all its elements.

import type { Work } from '@/lib/page/in-slices';

/** Shorter texts are labels or teasers. */
const fewestInProse = 60;
const inLine =
  /^(a|abbr|b|bdi|bdo|cite|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/;

/** The letters of texts of a sentence or more, outside of links, for each element. */
export function* countProse(body: Element): Work<(element: Element) => number> {
  const prose = new Map<Element, number>();
  const lines = new Map<Element, number>();
  const add = (counts: Map<Element, number>, element: Element, letters: number) =>
    counts.set(element, (counts.get(element) ?? 0) + letters);
  // Children follow their parents in this list. Going backwards adds them up.
  for (const element of [body, ...body.querySelectorAll('*')].toReversed()) {
    yield 1;
    const { localName, parentElement } = element;
    if (localName === 'a') continue;
    const line = (lines.get(element) ?? 0) + ownLetters(element);
    const isInLine = inLine.test(localName);
    if (!isInLine && line >= fewestInProse && !/^h[1-6]$/.test(localName)) add(prose, element, line);
    if (!parentElement) continue;
    add(prose, parentElement, prose.get(element) ?? 0);
    if (isInLine) add(lines, parentElement, line);
  }
  return (element) => prose.get(element) ?? 0;
}

function ownLetters(element: Element): number {
  let letters = 0;
  for (const node of element.childNodes) {
    if (node.nodeType === 3) letters += node.nodeValue?.replace(/\s+/g, '').length ?? 0;
  }
  return letters;
}
