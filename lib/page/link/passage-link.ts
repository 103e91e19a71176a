import type { DomAccess, PageWindow } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import { isFormula } from '@/lib/page/passage/formulas';
import type { Span } from '@/lib/page/passage/selection-span';
import { leadsToPassage } from './confirm-fragment';
import { readSearchedText } from './searched-text';
import { withFragment, wordFragments } from './word-fragments';

/** How deep formulas nest. */
const formulaDepth = 60;

/** Pages contain a formula several times, for eyes and screen readers. It is unknown which one a browser finds. */
function isInFormula(dom: DomAccess, node: Node): boolean {
  let at: Node | null = node;
  for (let depth = 0; depth < formulaDepth && at; depth++) {
    if (dom.isElement(at) && isFormula(dom, at)) return true;
    at = dom.renderedParent(at);
  }
  return false;
}

/**
 * Returns the address with a text fragment that leads to the span, or null if there is none. Works in small
 * steps. The span must be in the window's own document, because fragments don't reach frames or shadow roots.
 */
export function* passageLink(
  { window, dom }: { window: PageWindow; dom: DomAccess },
  { address, span }: { address: string; span: Span },
): Work<string | null> {
  const { document } = window;
  const isReachable = [span.start.node, span.end.node].every(
    (node) => dom.ownerDocument(node) === document && dom.rootNode(node) === document,
  );
  if (!isReachable || !URL.canParse(address)) return null;
  if ([span.start.node, span.end.node].some((node) => isInFormula(dom, node))) return null;
  const page = yield* readSearchedText(dom, document.body, span);
  if (page === null) return null;
  for (const placed of wordFragments(page)) {
    const link = withFragment(address, placed.fragment);
    if (link !== null && (yield* leadsToPassage(placed, page))) return link;
    yield 1;
  }
  return null;
}
