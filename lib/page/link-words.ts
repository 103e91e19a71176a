// The words of the link that was right-clicked. Chromium passes only its address, and other links may have the same one
// (fault F112).
import {
  type ClosedRoot,
  createDomAccess,
  type DomAccess,
  type PageWindow,
  resolvedAddress,
} from './dom-access';
import { createBudget } from './in-slices';
import { focusIn } from './passage/find-selection';
import { printText } from './passage/print';
import { readPassage } from './passage/read-passage';
import { contentOf } from './passage/selection-span';
import { elementsAround } from './walk';
import { oneLine, shortLine } from './well-formed-text';

/** How far the focus may be inside a link. */
const depthLimit = 30;
const maxChoices = 5;
const wordsLimitBytes = 5_000;
const wordsUnits = 20_000;

/**
 * The words of the link: those of the focused one, because a right-click focuses it, or of the only one. '' for a link
 * without words. A list if several links have this address: the words of each, for the person to choose.
 */
export function linkWords(window: PageWindow, address: string, closedRoot?: ClosedRoot): string | string[] {
  const dom = createDomAccess(window, closedRoot);
  const isWanted = (link: Element) => addressOf(dom, link) === address;
  const focused = focusedLink(dom, window.document);
  if (focused && isWanted(focused)) return wordsOf(dom, window.document, focused);
  const each = linksOf(window, dom)
    .filter(isWanted)
    .map((link) => wordsOf(dom, window.document, link));
  const [only = '', ...others] = new Set(each);
  return others.length === 0 ? only : [only, ...others].filter((words) => words !== '').slice(0, maxChoices);
}

const isLink = (dom: DomAccess, element: Element): boolean => /^(?:a|area)$/.test(dom.tagName(element));

function focusedLink(dom: DomAccess, document: Document): Element | undefined {
  const focus = focusIn(dom, document);
  if (!focus?.element || focus.document !== document) return;
  const around = [focus.element, ...elementsAround(dom, focus.element, depthLimit)];
  return around.find((element) => isLink(dom, element));
}

/** A link in a drawing may have the attribute of older drawings. */
function addressOf(dom: DomAccess, link: Element): string | undefined {
  const written = dom.attribute(link, 'href') ?? dom.attribute(link, 'xlink:href');
  return resolvedAddress(dom, link, written)?.href;
}

/** Also those in shadow roots. */
function linksOf(window: PageWindow, dom: DomAccess): Element[] {
  const links: Element[] = [];
  const roots: (Document | ShadowRoot)[] = [window.document];
  for (let root = roots.shift(); root; root = roots.shift()) {
    const { querySelectorAll } = dom.isShadowRoot(root)
      ? window.DocumentFragment.prototype
      : window.Document.prototype;
    const elements: NodeListOf<Element> = Reflect.apply(querySelectorAll, root, ['*']);
    for (const element of elements) {
      if (isLink(dom, element)) links.push(element);
      const inner = dom.shadowRoot(element);
      if (inner) roots.push(inner);
    }
  }
  return links;
}

/** What the link shows, its pictures' words included, else how it is called. */
function wordsOf(dom: DomAccess, document: Document, link: Element): string {
  const budget = createBudget(() => performance.now(), wordsUnits);
  const { passage } = readPassage(dom, [contentOf(dom, link)], { limitBytes: wordsLimitBytes, budget });
  const labels = (dom.attribute(link, 'aria-labelledby') ?? '').split(/\s+/).flatMap((id) => {
    const label = id === '' ? null : dom.find(document, `[id=${JSON.stringify(id)}]`);
    return label ? [dom.textContent(label)] : [];
  });
  const named = dom.find(link, '[aria-label], [alt]:not([alt=""]), title');
  const found = [
    printText(passage),
    dom.attribute(link, 'aria-label'),
    labels.join(' '),
    dom.attribute(link, 'alt'),
    named && (dom.attribute(named, 'aria-label') ?? dom.attribute(named, 'alt') ?? dom.textContent(named)),
    dom.attribute(link, 'title'),
    dom.textContent(link),
  ];
  for (const words of found) if (words && oneLine(words) !== null) return shortLine(words) ?? '';
  return '';
}
