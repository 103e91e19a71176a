// What a person can't see or select is never captured. Also finds pages that draw their own text.
import type { DomAccess, PageWindow } from './dom-access';
import type { SnapshotRemark } from './snapshot';
import { children, hasWords } from './walk';

/** True if an element and everything in it is hidden, transparent, folded, or for screen readers only. */
export function isOutOfSight(style: CSSStyleDeclaration): boolean {
  return isFlat(style) || isHidden(style);
}

/**
 * Like `isOutOfSight`, for a box that may be empty while its content is placed elsewhere, as in apps that fill the
 * window.
 */
export function isHidden(style: CSSStyleDeclaration): boolean {
  return style.opacity === '0' || isAway(style);
}

/** Without a place that a person looks at. */
function isAway(style: CSSStyleDeclaration): boolean {
  return (
    /^(none)?$/.test(style.display) ||
    style.getPropertyValue('content-visibility') === 'hidden' ||
    isForScreenReaders(style)
  );
}

/**
 * A part of the text that is transparent until somebody scrolls to it, or until the page's scripts ran: a block in its
 * place whose own style or transition says how it appears.
 */
export function isFadingIn(dom: DomAccess, element: Element, style: CSSStyleDeclaration): boolean {
  if (style.opacity !== '0' || !/^(?:block|flex|grid|flow-root|list-item)$/.test(style.display)) return false;
  if (!/^(?:static|relative)?$/.test(style.position)) return false;
  if (isAway(style) || isFlat(style)) return false;
  const appears =
    /(?:^|;)\s*opacity\s*:/.test(dom.attribute(element, 'style') ?? '') ||
    /\b(?:opacity|all)\b/.test(changesOf(style)) ||
    !/^(?:none)?$/.test(style.animationName ?? '');
  return appears && dom.textContent(element).trim().length >= fewestFading;
}

/** What a transition changes. Each element has one that changes everything in no time. */
function changesOf({ transitionProperty = '', transitionDuration = '' }: CSSStyleDeclaration): string {
  return /[1-9]/.test(transitionDuration) ? transitionProperty : '';
}

/** In letters. A shorter one is a button or a sign that shows under the pointer. */
const fewestFading = 80;

/** A folded box: no height or width, and nothing shows beyond it. A box with padding has both. */
function isFlat(style: CSSStyleDeclaration): boolean {
  return (
    (style.height === '0px' && isClosed(style.overflowY, style.paddingTop, style.paddingBottom)) ||
    (style.width === '0px' && isClosed(style.overflowX, style.paddingLeft, style.paddingRight))
  );
}

function isClosed(overflow: string, ...paddings: readonly string[]): boolean {
  return /^(?:hidden|clip|auto|scroll)$/.test(overflow) && paddings.every((padding) => pixels(padding) === 0);
}

/** The usual ways to keep text for screen readers: moved off screen, clipped, or one pixel small. */
function isForScreenReaders(style: CSSStyleDeclaration): boolean {
  if (/^inset\((?:50|[6-9]\d|100)(?:\.\d+)?%/.test(style.clipPath)) return true;
  if (pixels(style.textIndent) <= -farOffPixels) return true;
  if (style.position !== 'absolute' && style.position !== 'fixed') return false;
  const isFarOff = pixels(style.left) <= -farOffPixels || pixels(style.top) <= -farOffPixels;
  const isTiny = pixels(style.width) <= 1 && pixels(style.height) <= 1 && style.overflow !== 'visible';
  return isFarOff || isTiny || isClippedAway(style.clip);
}

const farOffPixels = 900;

/** `clip: rect(top, right, bottom, left)` with at most a pixel between its sides. */
function isClippedAway(clip: string): boolean {
  const [top, right, bottom, left] = (clip.match(/-?[\d.]+(?=px|,|\s|\))/g) ?? []).map(Number);
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) return false;
  return bottom - top <= 1 && right - left <= 1;
}

/** NaN for `auto` and other words. Every comparison with NaN is false. */
function pixels(length: string): number {
  return Number.parseFloat(length);
}

/** For text directly inside an element. Its children may differ. */
export function isTextSelectable(style: CSSStyleDeclaration, isParentSelectable: boolean): boolean {
  const select = style.userSelect || style.getPropertyValue('-webkit-user-select');
  return select === 'auto' || select === '' ? isParentSelectable : select !== 'none';
}

export function isTextVisible(style: CSSStyleDeclaration): boolean {
  return style.visibility === 'visible' && style.fontSize !== '0px';
}

/** True for an element in the folded part of `<details>`. */
export function isFolded(dom: DomAccess, element: Element, parent: Element | null): boolean {
  return parent !== null && isClosedDetails(dom, parent) && dom.tagName(element) !== 'summary';
}

export function isClosedDetails(dom: DomAccess, element: Element): boolean {
  return dom.tagName(element) === 'details' && dom.attribute(element, 'open') === null;
}

/** Points of the window that are checked, as shares of its width and height. */
const looks = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75],
] as const;
const fewestOnCanvas = 4;
const pdf = 'application/pdf';

/** null for a page with readable text. */
export function drawnPageRemark(window: PageWindow, dom: DomAccess): SnapshotRemark | null {
  const { document } = window;
  if (isPdfViewer(dom, document)) return 'pdf-unreadable';
  if (dom.find(document, 'canvas') === null) return null;
  const onCanvas = looks.filter(([x, y]) =>
    isCanvasAt(dom, document, [x * window.innerWidth, y * window.innerHeight]),
  );
  return onCanvas.length >= fewestOnCanvas ? 'canvas-unreadable' : null;
}

/** The viewer is the only child of the body, or of the body's closed root. */
function isPdfViewer(dom: DomAccess, document: Document): boolean {
  if (dom.contentType(document) === pdf) return true;
  const body = dom.find(document, 'body');
  const only = body && dom.firstChild(dom.shadowRoot(body) ?? body);
  return only !== null && dom.isElement(only) && dom.attribute(only, 'type') === pdf;
}

/** A canvas is visible at this point, with no text over it. */
function isCanvasAt(dom: DomAccess, document: Document, [x, y]: readonly [number, number]): boolean {
  for (const element of dom.elementsAt(document, x, y)) {
    if (dom.tagName(element) === 'canvas') return true;
    if (hasText(dom, element)) return false;
  }
  return false;
}

/** The first children are enough to distinguish text from a box. */
const childrenLimit = 20;

function hasText(dom: DomAccess, element: Element): boolean {
  return [...children(dom, element, childrenLimit)].some((child) => hasWords(dom, child));
}
