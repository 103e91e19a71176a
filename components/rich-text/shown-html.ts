// Shows captured HTML safely: an inert parser reads it, and only allowed elements are created again.
import {
  allowedAddress,
  allowedAttributes,
  allowedTags,
  isAllowedClass,
} from '@/lib/page/passage/allowed-html';
import { makeParagraphs } from './paragraphs';

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
export function shownText(html: string): string {
  const holder = document.createElement('div');
  holder.append(shownFragment(html));
  return holder.innerHTML;
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
