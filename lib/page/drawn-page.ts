// Owns telling a page that draws its text itself: what a person selects there is no selection to a browser.
import type { DomAccess, PageWindow } from './dom-access';
import type { SnapshotRemark } from './snapshot';

/** Shares of the width and the height of the window where the page is looked at. */
const looks = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75],
] as const;
const fewestOnCanvas = 4;
const pdf = 'application/pdf';

/** The reason that nothing can be read; null for a page of text. */
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

/** Whether a canvas is in sight, and no text over it. */
function isCanvasAt(dom: DomAccess, document: Document, [x, y]: readonly [number, number]): boolean {
  for (const element of dom.elementsAt(document, x, y)) {
    if (dom.tagName(element) === 'canvas') return true;
    if (hasText(dom, element)) return false;
  }
  return false;
}

/** A child among the first few is enough to tell words from a box. */
const childrenLimit = 20;

function hasText(dom: DomAccess, element: Element): boolean {
  let child = dom.firstChild(element);
  for (let count = 0; child !== null && count < childrenLimit; count++) {
    if (dom.isText(child) && dom.text(child).trim() !== '') return true;
    child = dom.nextSibling(child);
  }
  return false;
}
