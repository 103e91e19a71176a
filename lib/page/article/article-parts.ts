// Decides which parts of a copied page belong to its article. Readability finds the text, but drops lists,
// headings and links that look like page furniture. This file puts them back where the page has them.

import { ownSlice, type UnevenWork, type Work } from '@/lib/page/in-slices';
import { furniture } from './article-furniture';
import { leadAbove } from './article-lead';
import { condensed, linkShare } from './article-letters';
import { formAttribute } from './copy-page';

/** Marks the words of an element in the clone. The mark moves with the words. */
const partAttribute = 'data-copied-part';

/** A longer form is the page itself: some programs put every page into one. */
const mostFormLetters = 1_500;

/** Removes forms for comments, names and passwords from a copied page. */
export function removeForms(copy: Document): void {
  for (const form of copy.querySelectorAll(`[${formAttribute}]`)) {
    const isPage = form.querySelector('h1, article, main') !== null;
    if (!isPage && condensed(form.textContent ?? '').length <= mostFormLetters) form.remove();
  }
}

/**
 * Clones a copied page and marks each element that has words of its own. An extractor may change the clone.
 */
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
export function* keepArticle(copy: Document, found: Element, title: string): Work<Element | null> {
  const marks = [...found.querySelectorAll(`[${partAttribute}]`)];
  const kept = new Set(marks.map((mark) => Number(mark.getAttribute(partAttribute))));
  const elements = elementsOf(copy);
  const held = new Map<Element, Held>();
  const heldIn = (element: Element) => held.get(element) ?? nothing;
  // Children follow their parents in this list. Going backwards adds them up.
  for (let index = elements.length - 1; index >= 0; index -= 1) {
    const element = elements[index];
    if (!element) continue;
    yield 1;
    if (element.localName === 'img' || ownText(element)) {
      const own = kept.has(index) ? { kept: 1, dropped: 0 } : { kept: 0, dropped: 1 };
      held.set(element, sum(heldIn(element), own));
    }
    const { parentElement } = element;
    if (parentElement) held.set(parentElement, sum(heldIn(parentElement), heldIn(element)));
  }
  const all = heldIn(copy.body).kept;
  const narrow = all === 0 ? undefined : elements.findLast((element) => heldIn(element).kept === all);
  if (!narrow) return null;
  const { root, likes } = withLikes(narrow);
  const isKept = (element: Element) => heldIn(element).kept > 0;
  const isDropped = (element: Element) => !isKept(element) && heldIn(element).dropped > 0;
  const gone: Element[] = [];
  const ofText = [found, ...likes].map((element) => condensed(element.textContent ?? '').length);
  const most = mostShareBack * ofText.reduce((sum, count) => sum + count, 0);
  const streams = new Map<Element, boolean>();
  const isStreamed = ({ parentElement }: Element) => {
    if (!parentElement) return false;
    const known = streams.get(parentElement);
    if (known !== undefined) return known;
    const dropped = [...parentElement.children].filter(isDropped);
    const letters = dropped.map((element) => condensed(element.textContent ?? '').length);
    const isStream =
      letters.reduce((sum, count) => sum + count, 0) > most &&
      dropped.some((element) => element.matches(teasers) || element.querySelector(teasers) !== null);
    streams.set(parentElement, isStream);
    return isStream;
  };
  for (const element of root.querySelectorAll('*')) {
    yield 1;
    const { parentElement } = element;
    const isTop = isDropped(element) && parentElement !== null && !isDropped(parentElement);
    if (
      isTop
        ? !likes.has(element) && !(belongs(element, isKept, title) && !isStreamed(element))
        : isKept(element) && isFurtherReading(element)
    )
      gone.push(element);
  }
  const lead = leadAbove(root, elements.slice(0, Math.min(...kept)));
  for (const element of gone) element.remove();
  root.prepend(...lead.filter((part) => !root.contains(part)).map(asParagraph));
  return root;
}

function asParagraph(lead: Element): Element {
  const paragraph = lead.ownerDocument.createElement('p');
  paragraph.append(...lead.childNodes);
  return paragraph;
}

/** A larger share of the kept text, with headings of its own, is a stream of other articles. */
const mostShareBack = 0.5;
const teasers = 'article, h2, h3, h4';

/** How many parts of an element an extractor kept, and how many it dropped. */
interface Held {
  readonly kept: number;
  readonly dropped: number;
}

const nothing: Held = { kept: 0, dropped: 0 };

function sum(one: Held, other: Held): Held {
  return { kept: one.kept + other.kept, dropped: one.dropped + other.dropped };
}

/** The order is the same in the page's copy and in its clone. */
function elementsOf(page: Document): Element[] {
  return [page.body, ...page.body.querySelectorAll('*')];
}

function ownText(element: Element): ChildNode | undefined {
  return [...element.childNodes].find((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ''));
}

/** The search for similar texts climbs this many levels. */
const mostLevels = 6;
const fewestLetters = 60;

/**
 * Finds siblings like the text, such as the updates of an incident. An extractor keeps only the longest one.
 */
function withLikes(narrow: Element): { root: Element; likes: ReadonlySet<Element> } {
  let inner = narrow;
  for (let level = 0; level < mostLevels; level += 1) {
    const { parentElement } = inner;
    if (!parentElement || inner.localName === 'body' || inner.matches('main, article')) break;
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
  if ((className === '' && localName !== 'tr') || furnitureNames.test(`${className} ${element.id}`))
    return false;
  if (isCard(element) && !isCard(one)) return false;
  return condensed(element.textContent ?? '').length >= fewestLetters && linkShare(element) < 0.3;
}

const headings = 'h1, h2, h3, h4, h5, h6';
const contents = 'ul, ol, dl, table, pre, blockquote, figure, p, img';
/** Furniture by the words in a class or id. */
const furnitureNames =
  /(^|[^a-z])(ads?|advert\w*|author|banner|breadcrumbs?|byline|comments?|cookies?|footer|gdpr|keywords|masthead|menu|meta|more|nav\w*|newsletter|outbrain|pager|pagination|popular|popup|promo\w*|recirc\w*|recommend\w*|related\w*|respond|shar(e|ing)\w*|shop\w*|sidebar|social\w*|sponsor\w*|subscri\w*|taboola|tags?|teasers?|toc|tools|trending|votes?|widget\w*)(?![a-z])/i;

/** A dropped element belongs to the article if it has the position and the form of article text. */
function belongs(element: Element, isKept: (element: Element) => boolean, title: string): boolean {
  if (element.matches(headings)) return isBeside(element, 'next', isKept, 2) && !isTitle(element, title);
  if (!isBeside(element, 'previous', isKept, 4)) return false;
  if (element.matches(furniture) || element.querySelector(furniture) !== null) return false;
  if (!element.matches(contents) && element.querySelector(contents) === null) return false;
  if (furnitureNames.test(`${element.className} ${element.id}`)) return false;
  if (isBeside(element, 'next', isKept, 4)) return true;
  return linkShare(element) < 0.5 && (element.matches(contents) || !isCard(element));
}

/** The card of another article has a heading that leads to it. */
function isCard(element: Element): boolean {
  return element.querySelector(':is(h2, h3, h4, h5) a[href], a[href] :is(h2, h3, h4, h5)') !== null;
}

/** Links to other pages, named as such, that an extractor kept. */
function isFurtherReading(element: Element): boolean {
  const isNamed = /(^|[^a-z])(related\w*|recommend\w*|popular|trending)(?![a-z])/i.test(
    `${element.className} ${element.id}`,
  );
  return isNamed && linkShare(element) >= 0.5;
}

/** One of the nearest siblings with words was kept. */
function isBeside(
  element: Element,
  side: 'previous' | 'next',
  isKept: (element: Element) => boolean,
  mostSteps: number,
): boolean {
  let steps = 0;
  let beside = step(element, side);
  for (let looks = 0; beside && steps < mostSteps && looks < mostLooks; looks += 1) {
    if (isKept(beside)) return true;
    if (/\S/.test(beside.textContent ?? '')) steps += 1;
    beside = step(beside, side);
  }
  return false;
}

/** Counts siblings without words, too. Otherwise a row of thousands would take quadratic time. */
const mostLooks = 20;

function step(element: Element, side: 'previous' | 'next'): Element | null {
  return side === 'previous' ? element.previousElementSibling : element.nextElementSibling;
}

function isTitle(heading: Element, title: string): boolean {
  const text = condensed(heading.textContent ?? '');
  return heading.localName === 'h1' || condensed(title).startsWith(text);
}
