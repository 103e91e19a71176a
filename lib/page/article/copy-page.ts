// Copies the visible page into a separate document, which an extractor may change. The page itself is only
// read. Nothing in the copy runs or loads.

import type { DomAccess } from '@/lib/page/dom-access';
import type { Budget, Work } from '@/lib/page/in-slices';
import { languageAttributes } from '@/lib/page/passage/code';
import { quoteMarks } from '@/lib/page/passage/css-markers';
import { formulaText } from '@/lib/page/passage/formulas';
import { imageSize } from '@/lib/page/passage/image-text';
import { isClosedDetails, isFadingIn, isFolded, isOutOfSight, isTextVisible } from '@/lib/page/visibility';
import { renderedChildren } from '@/lib/page/walk';

export interface PageCopy {
  readonly document: Document;
  /** False if the elements or the budget ran out. */
  readonly isWhole: boolean;
  /** The page removed what was being copied, between two steps. Parts of it may be missing. */
  readonly isTorn: boolean;
}

interface CopyLimits {
  readonly budget: Budget;
  /** An extractor's time grows with this number. */
  readonly elements: number;
}

/** Keeps an element's display in the copy. A document without style sheets can't compute it. */
const displayAttribute = 'data-copied-display';

/** Keeps the name of a custom element in the copy, such as `forum-comment`. */
export const tagAttribute = 'data-copied-tag';
/** How far a message is indented below the one that it answers. */
export const indentAttribute = 'indent';

/** Marks a form with fields for text. A page that is little more has no article. */
export const formAttribute = 'data-copied-form';

/** Elements without text, or that only work in the page. */
const leftOut = new Set(
  (
    'script style noscript template link meta base iframe frame frameset object embed applet canvas audio video track ' +
    'source param map area select datalist input textarea button progress meter svg dialog'
  ).split(' '),
);
/** Copied as `div` or `span`: slots, and elements that return their fields as properties (T18). */
const seenAsTheyLook = new Set(['slot', 'form', 'fieldset', 'output']);
const textFields =
  'textarea, input:not([type]), input:is([type=text], [type=email], [type=search], [type=password])';
/** In the line, unless a style sheet says otherwise. */
const inlineTags = new Set(
  (
    'a abbr b bdi bdo br cite code data del dfn em font i img ins kbd label mark q rp rt ruby s samp small span ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
);
const copiedAttributes = [
  ...'href class id role start reversed value open colspan rowspan aria-level'.split(' '),
  ...languageAttributes,
  indentAttribute,
];

/** A node whose children come next, and the node of the copy that receives them. */
interface Level {
  readonly children: Iterator<Node, 'whole' | 'torn'>;
  readonly into: Node;
  readonly parent: Element;
  readonly isVisible: boolean;
}

export function* copyPage(dom: DomAccess, page: Document, { budget, elements }: CopyLimits): Work<PageCopy> {
  const copy = page.implementation.createHTMLDocument(dom.title(page));
  const base = copy.createElement('base');
  base.setAttribute('href', dom.baseAddress(page));
  copy.head.append(base);
  const body = dom.find(page, 'body');
  if (!body) return { document: copy, isWhole: true, isTorn: false };

  let left = elements;
  let isTorn = false;
  // An explicit stack: pages nest deeper than recursion allows.
  const levels: Level[] = [
    { children: childrenOf(dom, body), into: copy.body, parent: body, isVisible: true },
  ];
  while (levels.length > 0 && left > 0 && !budget.isOver()) {
    budget.spend(1);
    yield 1;
    const level = levels.at(-1);
    if (!level) break;
    const { done, value: child } = level.children.next();
    if (done) {
      isTorn ||= child === 'torn';
      levels.pop();
      continue;
    }
    if (dom.isText(child)) {
      if (level.isVisible) level.into.appendChild(copy.createTextNode(dom.text(child)));
    } else if (dom.isElement(child)) {
      left -= 1;
      const below = copyElement(dom, copy, child, level);
      if (below) levels.push(below);
    }
  }
  return { document: copy, isWhole: levels.length === 0, isTorn };
}

function copyElement(dom: DomAccess, copy: Document, element: Element, level: Level): Level | null {
  const tag = dom.tagName(element);
  if (leftOut.has(tag)) return null;
  const style = dom.style(element);
  // A fixed element covers the article, like a consent dialog.
  const isOver = style.position === 'fixed';
  if (isOver || isFolded(dom, element, level.parent)) return null;
  if (isOutOfSight(style) && !isFadingIn(dom, element, style)) return null;
  const isBlock = !/^(inline|contents|ruby|math|$)/.test(style.display);
  const formula = formulaText(dom, element, tag);
  if (formula !== null) {
    if (!isTextVisible(style)) return null;
    // The copy has no style sheet, which draws the letters of some formulas and hides those for screen readers.
    const into = isBlock ? level.into.appendChild(copy.createElement('p')) : level.into;
    into.appendChild(copy.createTextNode(formula));
    return null;
  }
  if (tag === 'img') {
    if (isTextVisible(style)) copyImage(dom, copy, element, style, level.into);
    return null;
  }
  const copied = copy.createElement(copiedTag(dom, element, tag, isBlock));
  for (const name of copiedAttributes) {
    const value = dom.attribute(element, name);
    if (value !== null) copied.setAttribute(name, value);
  }
  if (tag.includes('-') && dom.isHtml(element)) copied.setAttribute(tagAttribute, tag);
  if (tag === 'form' && dom.find(element, textFields) !== null) copied.setAttribute(formAttribute, '');
  const keepsSpace = tag !== 'pre' && /^(pre|break-spaces)/.test(style.whiteSpace);
  if (keepsSpace || (inlineTags.has(tag) && isBlock))
    copied.setAttribute(displayAttribute, `${isBlock ? 'block' : 'inline'}${keepsSpace ? ' kept' : ''}`);
  const isVisible = isTextVisible(style) && !isClosedDetails(dom, element);
  // The copy has no style sheet that draws them.
  const quotes = isVisible ? quoteMarks(dom, element) : null;
  if (quotes) level.into.appendChild(copy.createTextNode(quotes.open));
  level.into.appendChild(copied);
  if (quotes) level.into.appendChild(copy.createTextNode(quotes.close));
  return { children: childrenOf(dom, element), into: copied, parent: element, isVisible };
}

/** Custom elements become `div` or `span`, because the extractor only knows standard tags. */
function copiedTag(dom: DomAccess, element: Element, tag: string, isBlock: boolean): string {
  if (dom.isHtml(element) && /^[a-z][a-z0-9]*$/.test(tag) && !seenAsTheyLook.has(tag)) return tag;
  return isBlock ? 'div' : 'span';
}

function copyImage(
  dom: DomAccess,
  copy: Document,
  image: Element,
  style: CSSStyleDeclaration,
  into: Node,
): void {
  const size = imageSize(style);
  if (size === 'pixel') return;
  if (size === 'letter') {
    into.appendChild(copy.createTextNode(dom.attribute(image, 'alt') ?? ''));
    return;
  }
  const copied = copy.createElement('img');
  for (const name of ['src', 'alt', 'title']) {
    const value = dom.attribute(image, name);
    if (value !== null && !/^data:/i.test(value)) copied.setAttribute(name, value);
  }
  // In the middle of a line, an image may be a word of it. Other images have no text in an article.
  const before = into.lastChild;
  if (before?.nodeType !== 3 || !/\S/.test(before.nodeValue ?? '')) copied.setAttribute('alt', '');
  into.appendChild(copied);
}

/** Torn: a child left while it was copied. */
function* childrenOf(dom: DomAccess, element: Element): Generator<Node, 'whole' | 'torn'> {
  for (const child of renderedChildren(dom, element)) {
    yield child;
    if (dom.renderedParent(child) !== element) return 'torn';
  }
  return 'whole';
}

const boldTags = /^(b|strong|th|h[1-6])$/;
const italicTags = /^(i|em|cite|dfn|var|address)$/;
const codeTags = /^(pre|code|kbd|samp|tt)$/;

/** Access to the nodes of a copy. A document that is never shown has no computed styles, so its tags decide. */
export function withTagStyles(dom: DomAccess, copy: Document): DomAccess {
  const styles = new Map<string, CSSStyleDeclaration>();
  return {
    ...dom,
    style(element) {
      const tag = dom.tagName(element);
      const copied = dom.attribute(element, displayAttribute) ?? '';
      const known = styles.get(`${tag} ${copied}`);
      if (known) return known;
      const { style } = copy.createElement('span');
      style.cssText = cssOf(tag, copied);
      styles.set(`${tag} ${copied}`, style);
      return style;
    },
  };
}

function cssOf(tag: string, copied: string): string {
  const [display = inlineTags.has(tag) ? 'inline' : 'block', space] = copied.split(' ').filter(Boolean);
  const margin = display === 'block' && tag !== 'div' && tag !== 'li' ? '16px' : '0px';
  return [
    `display: ${display}`,
    'visibility: visible',
    'opacity: 1',
    'font-size: 16px',
    `margin-top: ${margin}`,
    `margin-bottom: ${margin}`,
    `white-space: ${tag === 'pre' || space === 'kept' ? 'pre' : 'normal'}`,
    `font-family: ${codeTags.test(tag) ? 'monospace' : 'serif'}`,
    `font-weight: ${boldTags.test(tag) ? '700' : '400'}`,
    `font-style: ${italicTags.test(tag) ? 'italic' : 'normal'}`,
  ].join('; ');
}
