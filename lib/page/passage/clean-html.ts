// Owns the last check of HTML where there is a DOM: DOMPurify with the allowed tags (T16).
import createDOMPurify, { type WindowLike } from 'dompurify';
import { allowedAddress, allowedAttributes, allowedTags } from './allowed-html';

/** Returns allowed HTML only; null where the browser makes cleaning impossible. */
export type CleanHtml = (html: string) => string | null;

/** The cleaner has its own document, because the page's could be clobbered. */
export function createHtmlCleaner(window: WindowLike): CleanHtml {
  const { DocumentFragment, HTMLTemplateElement, Node, Element, NodeFilter, NamedNodeMap } = window;
  const { HTMLFormElement, DOMParser } = window;
  const purify = createDOMPurify({
    document: new DOMParser().parseFromString('', 'text/html'),
    DocumentFragment,
    HTMLTemplateElement,
    Node,
    Element,
    NodeFilter,
    NamedNodeMap,
    HTMLFormElement,
    DOMParser,
  });
  // `is` cannot be taken off an element that was parsed with it, so the element goes.
  purify.addHook('uponSanitizeElement', (node) => {
    if (node instanceof Element && node.hasAttribute('is')) node.remove();
  });
  return (html) => (purify.isSupported ? purify.sanitize(html, cleaning) : null);
}

const cleaning = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOWED_URI_REGEXP: allowedAddress,
  // Every other attribute's value would have to look like an address.
  ADD_URI_SAFE_ATTR: allowedAttributes.filter((name) => name !== 'href'),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};
