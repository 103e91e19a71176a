// Finds the selection: in the focused field or frame, then in the page, then in other readable frames.
import type { DomAccess } from '@/lib/page/dom-access';
import type { SnapshotRemark } from '@/lib/page/snapshot';
import type { Position, Span } from './selection-span';

export type Selected =
  | { state: 'none' }
  | { state: 'field'; text: string }
  /**
   * `browserText` is the selection as the browser prints it. Spans that lead into a closed component have
   * nothing else. The call is slow on a large selection.
   */
  | { state: 'spans'; spans: Span[]; browserText: () => string }
  /** Never read, or not readable. */
  | { state: 'refused'; remark: SnapshotRemark };

/** Pages can have dozens of advertising frames. */
const frameLimit = 50;
const frameDepthLimit = 5;
/** Deeper nesting is no real page. */
const shadowDepthLimit = 50;

export function findSelection(dom: DomAccess, document: Document): Selected {
  const focused = focusedDocuments(dom, document);
  // The page's own selection may be older than the one that the person sees in the frame (fault F52).
  if (focused === null) return { state: 'refused', remark: 'frame-unreadable' };
  const frames = readableFrames(dom, document, frameDepthLimit).slice(0, frameLimit);
  for (const candidate of [...focused, ...frames]) {
    const selected = selectedIn(dom, candidate);
    if (selected.state !== 'none') return selected;
  }
  return { state: 'none' };
}

/** The focused element of the innermost focused frame, with its document. null in a frame of another site. */
export function focusIn(
  dom: DomAccess,
  document: Document,
): { readonly document: Document; readonly element: Element | null } | null {
  const documents = focusedDocuments(dom, document);
  if (documents === null) return null;
  const [innermost = document] = documents;
  return { document: innermost, element: focusedElement(dom, innermost) };
}

/** The page and its focused frames, innermost first. null if the innermost is of another site. */
function focusedDocuments(dom: DomAccess, document: Document): Document[] | null {
  const documents = [document];
  for (let depth = 0; depth < frameDepthLimit; depth++) {
    const [innermost = document] = documents;
    const focus = focusedElement(dom, innermost);
    if (!focus || !isFrame(dom, focus)) break;
    const inner = contentDocument(focus);
    if (inner === null) return null;
    documents.unshift(inner);
  }
  return documents;
}

function focusedElement(dom: DomAccess, document: Document): Element | null {
  let focus = dom.activeElement(document);
  for (let depth = 0; focus && depth < shadowDepthLimit; depth++) {
    const root = dom.shadowRoot(focus);
    const inner = root && dom.activeElement(root);
    if (!inner) return focus;
    focus = inner;
  }
  return focus;
}

function readableFrames(dom: DomAccess, document: Document, depth: number): Document[] {
  if (depth === 0) return [];
  return dom.findAll(document, 'iframe, frame').flatMap((frame) => {
    const inner = isFrame(dom, frame) ? contentDocument(frame) : null;
    return inner ? [inner, ...readableFrames(dom, inner, depth - 1)] : [];
  });
}

type Frame = HTMLIFrameElement | HTMLFrameElement;

function isFrame(dom: DomAccess, element: Element): element is Frame {
  return dom.isHtml(element) && /^i?frame$/.test(dom.tagName(element));
}

/** null for a frame of another site. Some browsers throw instead. */
function contentDocument(frame: Frame): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}

function selectedIn(dom: DomAccess, document: Document): Selected {
  const focus = focusedElement(dom, document);
  const field = focus && selectedInField(dom, focus);
  if (field) return field;
  const selection = dom.selection(document);
  // A caret inside a component makes non-empty ranges around the component.
  if (selection?.type !== 'Range') return { state: 'none' };
  const spans = spansOf(dom, selection);
  const browserText = () => selection.toString();
  if (spans.length === 0 && browserText() === '') return { state: 'none' };
  return { state: 'spans', spans, browserText };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

export function isField(dom: DomAccess, element: Element): element is Field {
  return dom.isHtml(element) && /^(input|textarea)$/.test(dom.tagName(element));
}

function selectedInField(dom: DomAccess, element: Element): Selected | null {
  if (!isField(dom, element)) return null;
  const { selectionStart, selectionEnd } = element;
  if (selectionStart === null || selectionEnd === null || selectionStart === selectionEnd) return null;
  if (isSecret(dom, element)) return { state: 'refused', remark: 'selection-secret' };
  return { state: 'field', text: element.value.slice(selectionStart, selectionEnd) };
}

const secretPurposes = new Set(['current-password', 'new-password', 'one-time-code', 'cc-number', 'cc-csc']);

/** Password fields, fields that mask their text, and fields whose `autocomplete` names a secret. */
function isSecret(dom: DomAccess, field: Field): boolean {
  if (field.type === 'password') return true;
  const security = dom.style(field).getPropertyValue('-webkit-text-security');
  if (security !== '' && security !== 'none') return true;
  const purposes = dom.attribute(field, 'autocomplete')?.toLowerCase().split(/\s+/) ?? [];
  return purposes.some((purpose) => secretPurposes.has(purpose));
}

function spansOf(dom: DomAccess, selection: Selection): Span[] {
  const spans: Span[] = [];
  for (let index = 0; index < selection.rangeCount; index++) spans.push(spanOf(selection.getRangeAt(index)));
  const [only, ...others] = spans;
  const isSettled = others.length > 0 || (only && !isCollapsed(only) && isInShadow(dom, only));
  const composed = isSettled ? null : composedSpan(dom, selection);
  if (composed && only && isCollapsed(only) && isAroundOneNode(composed)) return [];
  return (composed ? [composed] : spans).filter((span) => !isCollapsed(span));
}

/** Some browsers report the true ends inside one shadow root, even a closed one. */
function isInShadow(dom: DomAccess, { start, end }: Span): boolean {
  return [start.node, end.node].every((node) => dom.isShadowRoot(dom.rootNode(node)));
}

function spanOf(range: AbstractRange): Span {
  return {
    start: { node: range.startContainer, offset: range.startOffset },
    end: { node: range.endContainer, offset: range.endOffset },
  };
}

function isCollapsed({ start, end }: Span): boolean {
  return start.node === end.node && start.offset === end.offset;
}

/** A selection inside a closed component shows only the component's position. */
function isAroundOneNode({ start, end }: Span): boolean {
  return start.node === end.node && end.offset - start.offset === 1;
}

/**
 * The selection's true ends inside open shadow roots. A browser reports an end inside a root only if it is
 * given that root. Otherwise it reports the host's position. So this opens each reported host until no end
 * moves.
 */
function composedSpan(dom: DomAccess, selection: Selection): Span | null {
  if (typeof selection.getComposedRanges !== 'function') return null;
  const shadowRoots: ShadowRoot[] = [];
  for (let depth = 0; depth < shadowDepthLimit; depth++) {
    const [range] = selection.getComposedRanges({ shadowRoots });
    if (!range) return null;
    const span = spanOf(range);
    const hosts = [hostAt(dom, span.start, 0), hostAt(dom, span.end, -1)];
    const found = hosts.filter((root) => root !== null && !shadowRoots.includes(root));
    if (found.length === 0) return span;
    for (const root of found) if (root) shadowRoots.push(root);
  }
  return null;
}

function hostAt(dom: DomAccess, { node, offset }: Position, shift: 0 | -1): ShadowRoot | null {
  const child = dom.childAt(node, offset + shift);
  return child && dom.isElement(child) ? dom.shadowRoot(child) : null;
}
