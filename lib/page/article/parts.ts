// Decides which parts of a copied page belong to its article. Readability finds the text, but drops lists,
// headings, links and standfirsts that look like boilerplate. This file puts them back where the page has them.

import { ownSlice, type UnevenWork, type Work } from '@/lib/page/in-slices';
import { letterCount } from '@/lib/page/well-formed-text';
import { boilerplate } from './boilerplate';
import { plainLetters } from './discussion';
import { sentenceEnd } from './trim';

/** Marks the words of an element in the clone. The mark moves with the words. */
const partAttribute = 'data-copied-part';

/** Clones a copied page and marks each element that has words of its own. An extractor may change the clone. */
export function* markedClone(copy: Document): UnevenWork<Document> {
  const clone = copy.implementation.createHTMLDocument();
  yield ownSlice;
  clone.replaceChild(clone.importNode(copy.documentElement, true), clone.documentElement);
  for (const [index, element] of elementsOf(clone).entries()) {
    yield 1;
    const text = ownText(element);
    if (element.localName === 'img') element.setAttribute(partAttribute, String(index));
    if (!text) continue;
    // Unlike other tags that break no line, `wbr` shows nothing.
    const mark = clone.createElement('wbr');
    mark.setAttribute(partAttribute, String(index));
    element.insertBefore(mark, text);
  }
  return clone;
}

/**
 * Removes everything from the copied page that isn't part of the article. Returns the element with the
 * article, or null if the extractor kept nothing. `found` is what the extractor kept of the marked clone.
 */
export function* keepArticle(copy: Document, found: Element): Work<Element | null> {
  const elements = elementsOf(copy);
  const marks = [...found.querySelectorAll(`[${partAttribute}]`)];
  const indices = marks.map((mark) => Number(mark.getAttribute(partAttribute)));
  const parts = indices.flatMap((index) => elements[index] ?? []);
  let [narrow] = parts;
  if (!narrow) return null;
  /** The kept elements, and those around them. */
  const kept = new Set<Element>();
  for (const part of parts) {
    yield 1;
    while (!narrow.contains(part)) narrow = narrow.parentElement ?? copy.body;
    for (let at: Element | null = part; at && !kept.has(at); at = at.parentElement) kept.add(at);
  }
  const { root, likes } = withLikes(narrow);
  const gone: Element[] = [];
  for (const element of root.querySelectorAll('*')) {
    yield 1;
    const isTop = !kept.has(element) && element.parentElement !== null && kept.has(element.parentElement);
    if (isTop && isPart(element) && !likes.has(element) && !belongs(element, kept)) gone.push(element);
  }
  const standfirst = standfirstAbove(root, elements.slice(0, Math.min(...indices)));
  for (const element of gone) element.remove();
  root.prepend(...standfirst.filter((part) => !root.contains(part)).map(asParagraph));
  return root;
}

/** Something with words or an image. */
const isPart = (element: Element) =>
  /\S/.test(element.textContent ?? '') || element.matches('img, :has(img)');

function asParagraph(standfirst: Element): Element {
  const paragraph = standfirst.ownerDocument.createElement('p');
  paragraph.append(...standfirst.childNodes);
  return paragraph;
}

/** The order is the same in the page's copy and in its clone. */
function elementsOf(page: Document): Element[] {
  return [page.body, ...page.body.querySelectorAll('*')];
}

function ownText(element: Element): ChildNode | undefined {
  return [...element.childNodes].find((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ''));
}

const lettersIn = (element: Element) => letterCount(element.textContent ?? '');

/** The share of the letters that are in links. */
function linkShare(element: Element): number {
  const all = lettersIn(element);
  return all === 0 ? 0 : 1 - plainLetters(element) / all;
}

/** The search for similar texts climbs this many levels. */
const maxLevels = 6;
const fewestLetters = 60;

/** Finds siblings like the text, such as the updates of an incident. An extractor keeps only the longest one. */
function withLikes(narrow: Element): { root: Element; likes: ReadonlySet<Element> } {
  let inner = narrow;
  for (let level = 0; level < maxLevels; level += 1) {
    const { parentElement } = inner;
    if (!parentElement || inner.matches('body, main, article')) break;
    const likes = [...parentElement.children].filter((other) => other !== inner && isLike(other, inner));
    if (likes.length > 0) return { root: parentElement, likes: new Set(likes) };
    inner = parentElement;
  }
  return { root: narrow, likes: new Set() };
}

function isLike(element: Element, one: Element): boolean {
  const { localName, className } = element;
  if (localName !== one.localName || className !== one.className) return false;
  // Table rows have no class. Other elements count as similar only if they share a class.
  if (className === '' && localName !== 'tr') return false;
  if (isCard(element) && !isCard(one)) return false;
  return lettersIn(element) >= fewestLetters && linkShare(element) < 0.3;
}

const headings = 'h1, h2, h3, h4, h5, h6';
const contents = 'ul, ol, dl, table, pre, blockquote, figure, p, img';
/** A dropped element belongs to the article if it has the position and the form of article text. */
function belongs(element: Element, kept: ReadonlySet<Element>): boolean {
  const has = (selector: string) => element.matches(selector) || element.querySelector(selector) !== null;
  const heading = element.matches(headings) ? element : element.querySelector(headings);
  // Also in a box of its own.
  if (heading && (heading === element || isOnlyPart(heading, element)))
    return heading.localName !== 'h1' && isBeside(element, 'next', kept, 2);
  if (!isBeside(element, 'previous', kept, 4) || has(boilerplate) || !has(contents)) return false;
  if (isBeside(element, 'next', kept, 4)) return true;
  return linkShare(element) < 0.5 && (element.matches(contents) || !isCard(element));
}

const isOnlyPart = (part: Element, box: Element) => lettersIn(part) === lettersIn(box);

/** The card of another article has a heading that leads to it. */
function isCard(element: Element): boolean {
  return element.querySelector(':is(h2, h3, h4, h5) a[href], a[href] :is(h2, h3, h4, h5)') !== null;
}

/** Counts siblings without words, too. Otherwise a row of thousands would take quadratic time. */
const maxLooks = 20;

/** One of the nearest siblings with words was kept. */
function isBeside(
  element: Element,
  side: 'previous' | 'next',
  kept: ReadonlySet<Element>,
  maxSteps: number,
): boolean {
  let steps = 0;
  let beside: Element | null = element;
  for (let looks = 0; steps < maxSteps && looks < maxLooks; looks += 1) {
    beside = side === 'previous' ? beside.previousElementSibling : beside.nextElementSibling;
    if (!beside) return false;
    if (kept.has(beside)) return true;
    if (/\S/.test(beside.textContent ?? '')) steps += 1;
  }
  return false;
}

const standfirstNames =
  /(?:^|[^a-z])(?:lead|lede|intro|introduction|deck|dek|standfirst|subtitle|subheadline|vorspann|chapo|chapeau|bajada|sumario|entradilla|excerpt|summary)(?![a-z])/i;
const fewestInStandfirst = 40;
const maxInStandfirst = 700;
/** Shorter paragraphs below a title are its date, its author, or a label. */
const fewestInProse = 60;
const maxLinked = 0.4;
/** The standfirst and the text share an element that is at most this many levels above the text. */
const maxLevelsAbove = 3;
const blocks = 'p, div, ul, ol, table, h1, h2, h3, h4, h5, h6, section, article, img, form, button';

/** The standfirst above `text`, out of the elements before it: the first that is named so, or the prose below the title. */
function standfirstAbove(text: Element, before: readonly Element[]): readonly Element[] {
  let around = text;
  for (let level = 0; level < maxLevelsAbove; level += 1) {
    const { parentElement } = around;
    if (!parentElement || around.matches('body, main, article')) break;
    around = parentElement;
  }
  const words = (element: Element) => (element.textContent ?? '').replace(/\s+/g, '');
  const own = words(text);
  const near = before.filter((element) => around.contains(element));
  const isNew = (element: Element) =>
    element.querySelector(blocks) === null &&
    element.closest('nav, aside, footer, figure, a') === null &&
    !own.includes(words(element));
  const named = near.find((element) => isNamedStandfirst(element) && isNew(element));
  if (named) return [named];
  const title = near.findLastIndex((element) => element.localName === 'h1');
  return title === -1 ? [] : near.slice(title + 1).filter((element) => isProse(element) && isNew(element));
}

function isNamedStandfirst(element: Element): boolean {
  if (!element.matches('p, div, h2, h3') || element.querySelector('a') !== null) return false;
  const names = [element, element.parentElement].map((named) => named?.className ?? '');
  const letters = lettersIn(element);
  return (
    names.some((name) => standfirstNames.test(name)) &&
    letters >= fewestInStandfirst &&
    letters <= maxInStandfirst
  );
}

/** A paragraph of a sentence or more, which isn't a list of links. */
function isProse(element: Element): boolean {
  const letters = lettersIn(element);
  if (element.localName !== 'p' || letters < fewestInProse || letters > maxInStandfirst) return false;
  const text = (element.textContent ?? '').trim();
  return linkShare(element) < maxLinked && sentenceEnd.test(text);
}
