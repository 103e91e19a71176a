// Finds pages that draw their own text. The browser doesn't see a selection there.
import type { DomAccess, PageWindow } from './dom-access';
import type { SnapshotRemark } from './snapshot';

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

/** The first children are enough to tell text from a box. */
const childrenLimit = 20;

function hasText(dom: DomAccess, element: Element): boolean {
  let child = dom.firstChild(element);
  for (let count = 0; child !== null && count < childrenLimit; count++) {
    if (dom.isText(child) && dom.text(child).trim() !== '') return true;
    child = dom.nextSibling(child);
  }
  return false;
}
