// Owns the address that leads to a passage: a text fragment that occurs once on the page, or none.
import {
  generateFragmentFromRange,
  isValidRangeForFragmentGeneration,
  setTimeout as setGenerationLimit,
  type TextFragment,
} from 'text-fragments-polyfill/dist/fragment-generation-utils.js';
import type { DomAccess, PageWindow } from '@/lib/page/dom-access';
import { wellFormedText } from '@/lib/page/plain-text';
import type { Span } from '@/lib/page/selection-span';

/** Each try looks through the whole page; on larger ones it would take longer than a person waits. */
const elementLimit = 8_000;
const generationLimitMs = 250;
/** A longer fragment makes an address that other programs cut. */
const fragmentLimitUnits = 1_500;

/**
 * The address with a text fragment for the span, or null where none can be unique, in time, on this page. The span
 * must be of the window's own document: fragments reach into no frame and no shadow root.
 */
export function passageAddress(
  { window, dom }: { window: PageWindow; dom: DomAccess },
  { address, span, leftMs }: { address: string; span: Span; leftMs: number },
): string | null {
  const isReachable = [span.start.node, span.end.node].every((node) =>
    isInDocument(dom, window.document, node),
  );
  if (!isReachable || leftMs <= 0 || !URL.canParse(address)) return null;
  if (dom.countElements(window.document) > elementLimit) return null;
  const range = new window.Range();
  range.setStart(span.start.node, span.start.offset);
  range.setEnd(span.end.node, span.end.offset);
  if (!isValidRangeForFragmentGeneration(range)) return null;
  setGenerationLimit(Math.min(leftMs, generationLimitMs));
  const { status, fragment } = generateFragmentFromRange(range);
  return status === 0 && fragment ? withFragment(address, fragment) : null;
}

/** Puts a text directive behind an address and the fragment that it may have. */
export function withFragment(address: string, fragment: TextFragment): string | null {
  const parts = [
    fragment.prefix && `${encodePart(fragment.prefix)}-`,
    encodePart(fragment.textStart),
    fragment.textEnd && encodePart(fragment.textEnd),
    fragment.suffix && `-${encodePart(fragment.suffix)}`,
  ];
  const directive = parts.filter((part) => part).join(',');
  if (directive.length > fragmentLimitUnits) return null;
  return `${address}${address.includes('#') ? '' : '#'}:~:text=${directive}`;
}

/** `-`, `,` and `&` part a directive. */
function encodePart(text: string): string {
  return encodeURIComponent(wellFormedText(text)).replaceAll('-', '%2D');
}

function isInDocument(dom: DomAccess, document: Document, node: Node): boolean {
  return dom.ownerDocument(node) === document && dom.rootNode(node) === document;
}
