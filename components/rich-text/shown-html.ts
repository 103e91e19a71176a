// Shows captured HTML safely: an inert parser reads it, and only allowed elements are created again. Every line becomes a
// paragraph.
import {
  allowedAddress,
  allowedAttributes,
  allowedTags,
  isAllowedClass,
} from '@/lib/page/passage/allowed-html';

// Editors make a `div` for each line. `makeParagraphs` turns them into paragraphs.
const shownTags: ReadonlySet<string> = new Set([...allowedTags, 'div']);

/** Elements whose content isn't text of the page. Any other unknown element keeps its text. */
export const silentTags: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'iframe', 'object', 'audio', 'video'],
  ...['title', 'textarea', 'select', 'xmp', 'plaintext'],
]);

/** The document of the parser runs and loads nothing. */
export const parsedHtml = (html: string): Document =>
  new DOMParser().parseFromString(trustedHtml(html), 'text/html');

/**
 * HTML as nodes to show.
 * A TreeWalker visits it, because form fields can override members of the DOM by their names.
 */
export function shownFragment(html: string): DocumentFragment {
  const parsed = parsedHtml(html);
  const fragment = document.createDocumentFragment();
  const walker = parsed.createTreeWalker(parsed.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  copyChildren(walker, fragment);
  makeParagraphs(fragment);
  return fragment;
}

/**
 * Like `shownText`, for the editing command, which accepts no nodes. Pass it to the DOM only: in some browsers the
 * value is no string.
 */
export const shownHtml = (html: string): string => trustedHtml(shownText(html));

/** Like `shownFragment`, but returns HTML text. */
export const shownText = (html: string): string => shownElement(html).innerHTML;

/** Formatted text as plain lines, for the clipboard. */
export function plainText(html: string): string {
  const lines = html.replace(/<br\s*\/?>|(?=<\/(?:p|li|h[1-6]|tr|pre|blockquote)>)/gi, '\n');
  return (shownElement(lines).textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

function shownElement(html: string): HTMLElement {
  const holder = document.createElement('div');
  holder.append(shownFragment(html));
  return holder;
}

function copyChildren(walker: TreeWalker, into: Node): void {
  if (!walker.firstChild()) return;
  do copyNode(walker, into);
  while (walker.nextSibling());
  walker.parentNode();
}

function copyNode(walker: TreeWalker, into: Node): void {
  const node = walker.currentNode;
  if (node instanceof Text) into.appendChild(document.createTextNode(node.data));
  else if (node instanceof HTMLFormElement) copyChildren(walker, into);
  // SVG and MathML elements aren't an HTMLElement, and may contain HTML.
  else if (node instanceof HTMLElement && !silentTags.has(node.localName))
    copyChildren(walker, shownTags.has(node.localName) ? into.appendChild(copyOf(node)) : into);
}

function copyOf(element: HTMLElement): HTMLElement {
  const copy = document.createElement(element.localName);
  for (const name of allowedAttributes) {
    const value = element.getAttribute(name);
    if (value !== null && isAllowedValue(element, name, value)) copy.setAttribute(name, value);
  }
  return copy;
}

function isAllowedValue({ localName }: Element, name: string, value: string): boolean {
  if (name === 'href') return allowedAddress.test(value.trim());
  return name !== 'class' || isAllowedClass(localName, value);
}

/** TypeScript's DOM types don't have these, and some browsers don't either. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): TrustedHtml };
}

/** Only for passing to the DOM, whose types expect text. */
type TrustedHtml = string;

const trustedTypes: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes');
const policy = trustedTypes?.createPolicy('quick-capture', { createHTML: (html) => html });

/**
 * The only way from text to HTML. The pages' policy blocks any other. Use it only for the inert parser and its
 * results.
 */
function trustedHtml(html: string): TrustedHtml {
  return policy ? policy.createHTML(html) : html;
}

const blocks = ['p', 'ul', 'ol', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'div'];
const blockSelector = blocks.join(',');

/** Turns every line of formatted text into a paragraph, however it was marked up. Changes `fragment` itself. */
export function makeParagraphs(fragment: DocumentFragment): void {
  unwrapDivisions(fragment);
  wrapLooseLines(fragment);
}

/** A `div` with only text becomes a paragraph. A `div` around blocks is removed. */
function unwrapDivisions(fragment: DocumentFragment): void {
  for (const division of Array.from(fragment.querySelectorAll('div')).reverse()) {
    if (division.querySelector(blockSelector)) {
      wrapLooseLines(division);
      division.replaceWith(...division.childNodes);
    } else {
      const paragraph = document.createElement('p');
      paragraph.append(...division.childNodes);
      division.replaceWith(paragraph);
    }
  }
}

/** Text beside blocks, or alone, becomes a paragraph. */
function wrapLooseLines(parent: DocumentFragment | Element): void {
  let line: Node[] = [];
  const wrap = () => {
    if (line.some((node) => node.textContent?.trim() !== '')) {
      const paragraph = document.createElement('p');
      line[0]?.parentNode?.insertBefore(paragraph, line[0]);
      paragraph.append(...line);
    }
    line = [];
  };
  for (const node of Array.from(parent.childNodes)) {
    if (node instanceof Element && node.matches(blockSelector)) wrap();
    else line.push(node);
  }
  wrap();
}
