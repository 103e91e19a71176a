// The lead of an article: a sentence or two above its text, often in a header that the extractor drops.

const names =
  /(?:^|[^a-z])(?:lead|lede|intro|introduction|deck|dek|standfirst|subtitle|subheadline|vorspann|chapo|chapeau|bajada|sumario|entradilla|excerpt|summary)(?![a-z])/i;
const fewestLetters = 40;
const mostLetters = 700;
/** The lead and the text share an element that is at most this many levels above the text. */
const mostLevels = 3;
const blocks = 'p, div, ul, ol, table, h1, h2, h3, h4, h5, h6, section, article, img, form, button';

/** The lead above `text`, out of the elements before it. */
export function leadAbove(text: Element, before: readonly Element[]): Element | undefined {
  let around = text;
  for (let level = 0; level < mostLevels; level += 1) {
    const { parentElement } = around;
    if (!parentElement || around.matches('body, main, article')) break;
    around = parentElement;
  }
  const own = words(text);
  return before.find(
    (element) => around.contains(element) && isLead(element) && !own.includes(words(element)),
  );
}

function isLead(element: Element): boolean {
  if (!element.matches('p, div, h2, h3') || element.querySelector(blocks) !== null) return false;
  const { parentElement } = element;
  const isNamed =
    names.test(element.className) || (parentElement !== null && names.test(parentElement.className));
  if (!isNamed || element.closest('nav, aside, footer, figure, a') !== null) return false;
  const { length } = words(element);
  return length >= fewestLetters && length <= mostLetters && element.querySelector('a') === null;
}

function words(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, '');
}
