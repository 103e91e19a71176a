// The lead of an article: a sentence or two above its text, often in a header that the extractor drops.

import { linkShare } from './article-letters';
import { commissionNote, sentenceEnd } from './article-sentences';

const names =
  /(?:^|[^a-z])(?:lead|lede|intro|introduction|deck|dek|standfirst|subtitle|subheadline|vorspann|chapo|chapeau|bajada|sumario|entradilla|excerpt|summary)(?![a-z])/i;
const fewestLetters = 40;
const mostLetters = 700;
/** Shorter paragraphs below a title are its date, its author, or a label. */
const fewestInProse = 60;
const mostLinked = 0.4;
/** The lead and the text share an element that is at most this many levels above the text. */
const mostLevels = 3;
const blocks = 'p, div, ul, ol, table, h1, h2, h3, h4, h5, h6, section, article, img, form, button';

/** The lead above `text`, out of the elements before it: the first one that is named so, or the prose below the title. */
export function leadAbove(text: Element, before: readonly Element[]): readonly Element[] {
  let around = text;
  for (let level = 0; level < mostLevels; level += 1) {
    const { parentElement } = around;
    if (!parentElement || around.matches('body, main, article')) break;
    around = parentElement;
  }
  const own = words(text);
  const near = before.filter((element) => around.contains(element));
  const isNew = (element: Element) => !own.includes(words(element));
  const named = near.find((element) => isNamedLead(element) && isNew(element));
  if (named) return [named];
  const title = near.findLastIndex((element) => element.localName === 'h1');
  return title === -1 ? [] : near.slice(title + 1).filter((element) => isProse(element) && isNew(element));
}

function isNamedLead(element: Element): boolean {
  if (!element.matches('p, div, h2, h3') || !isPlace(element)) return false;
  const { parentElement } = element;
  const isNamed =
    names.test(element.className) || (parentElement !== null && names.test(parentElement.className));
  const { length } = words(element);
  return isNamed && length >= fewestLetters && length <= mostLetters && element.querySelector('a') === null;
}

/** A paragraph of a sentence or more, which isn't a list of links. */
function isProse(element: Element): boolean {
  if (element.localName !== 'p' || !isPlace(element)) return false;
  const { length } = words(element);
  const text = (element.textContent ?? '').trim();
  if (length < fewestInProse || length > mostLetters || linkShare(element) >= mostLinked) return false;
  return sentenceEnd.test(text) && !commissionNote.test(text);
}

function isPlace(element: Element): boolean {
  return element.querySelector(blocks) === null && element.closest('nav, aside, footer, figure, a') === null;
}

function words(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, '');
}
