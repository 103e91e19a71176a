// Owns the link to the passage: the source address with a text fragment that occurs once on the page.
import {
  generateFragmentFromRange,
  isValidRangeForFragmentGeneration,
  setTimeout as setGenerationLimit,
  type TextFragment,
} from 'text-fragments-polyfill/dist/fragment-generation-utils.js';
import type { DomAccess, PageWindow } from '@/lib/page/dom-access';
import type { Span } from '@/lib/page/passage/selection-span';
import { wellFormedText } from '@/lib/page/well-formed-text';
import { leadsToPassage } from './confirm-fragment';
import { readSearchedText, type SearchedText } from './searched-text';
import { wordFragments } from './word-fragments';

/** Each try searches the whole page. On larger pages that takes longer than a person waits. */
const elementLimit = 8_000;
const generationLimitMs = 250;
/** A longer fragment makes an address that other programs cut. */
const fragmentLimitUnits = 1_500;

/**
 * The address with a text fragment for the span, or null where none leads to it alone, or none is found in time. The span
 * must be of the window's own document: fragments reach into no frame and no shadow root.
 */
export function passageLink(
  { window, dom }: { window: PageWindow; dom: DomAccess },
  { address, span, leftMs }: { address: string; span: Span; leftMs: number },
): string | null {
  const isReachable = [span.start.node, span.end.node].every((node) =>
    isInDocument(dom, window.document, node),
  );
  if (!isReachable || leftMs <= 0 || !URL.canParse(address)) return null;
  if (dom.hasClobberedForm(window.document) || dom.countElements(window.document) > elementLimit) return null;
  const range = new window.Range();
  range.setStart(span.start.node, span.start.offset);
  range.setEnd(span.end.node, span.end.offset);
  const page = readSearchedText(dom, window.document.body, range);
  setGenerationLimit(Math.min(leftMs, generationLimitMs));
  for (const fragment of fragmentsFor(range, page)) {
    if (leadsToPassage(fragment, page)) return withFragment(address, fragment);
  }
  return null;
}

/**
 * Those of the passage's own words first: the library takes ten times as long for one, and looks for words alike all over
 * the page. It has the last word, where none of these leads to the passage alone.
 */
function* fragmentsFor(range: Range, page: SearchedText): Generator<TextFragment, void> {
  yield* wordFragments(page);
  if (isValidRangeForFragmentGeneration(range)) {
    const generated = generateFragmentFromRange(range.cloneRange());
    if (generated.status === 0 && generated.fragment) yield inOneLine(generated.fragment);
  }
}

/** The library keeps line ends of the source. Browsers search the rendered text. */
function inOneLine(fragment: TextFragment): TextFragment {
  const parts = Object.entries(fragment).map(([name, part]) => [name, part.replace(/\s+/g, ' ').trim()]);
  return { ...fragment, ...Object.fromEntries(parts) };
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
