// Owns showing captured HTML: allowed elements are made anew from what was parsed apart, so that nothing else can come along.
import { allowedAddress, allowedAttributes, allowedTags } from '@/lib/page/passage/allowed-html';
import { makeParagraphs } from './paragraphs';

// Lines that editors write as `div` are kept until they are paragraphs.
const shownTags: ReadonlySet<string> = new Set([...allowedTags, 'div']);

/** What these hold is no text of the page. Of every other element that is not shown the text stays. */
const silentTags: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'iframe', 'object', 'audio', 'video'],
  ...['title', 'textarea', 'select', 'xmp', 'plaintext'],
]);

/**
 * HTML as nodes, ready to be shown. It is parsed in a document where nothing runs or loads, and walked by a TreeWalker,
 * which a form with fields named like the DOM's own members cannot lead astray.
 */
export function shownFragment(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(trustedHtml(html), 'text/html');
  const fragment = document.createDocumentFragment();
  const walker = parsed.createTreeWalker(parsed.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  copyChildren(walker, fragment);
  makeParagraphs(fragment);
  return fragment;
}

/** The same as a text, for the one command of editing that takes no nodes. */
export function shownHtml(html: string): string {
  const holder = document.createElement('div');
  holder.append(shownFragment(html));
  return trustedHtml(holder.innerHTML);
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
  // Drawings and formulas are elements of another kind, and may hold HTML again.
  else if (node instanceof HTMLElement && !silentTags.has(node.localName))
    copyChildren(walker, shownTags.has(node.localName) ? into.appendChild(copyOf(node)) : into);
}

function copyOf(element: HTMLElement): HTMLElement {
  const copy = document.createElement(element.localName);
  for (const name of allowedAttributes) {
    const value = element.getAttribute(name);
    if (value !== null && (name !== 'href' || allowedAddress.test(value.trim())))
      copy.setAttribute(name, value);
  }
  return copy;
}

/** TypeScript's own types of the DOM do not know these yet, and neither does every browser. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): TrustedHtml };
}

/** Opaque, and of no use but to be handed to the DOM, whose types know only text. */
type TrustedHtml = string;

const trustedTypes: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes');
const policy = trustedTypes?.createPolicy('quick-capture', { createHTML: (html) => html });

/** Only for a parser whose document runs and loads nothing, and for HTML that was made out of what such a parser gave. */
function trustedHtml(html: string): TrustedHtml {
  return policy ? policy.createHTML(html) : html;
}
