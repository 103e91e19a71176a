// Owns which HTML the interface shows and sends: what leaves a page, and no more.
import DOMPurify from 'dompurify';
import { allowedAddress, allowedAttributes, allowedTags } from '@/lib/page/allowed-html';

const blocks = ['p', 'ul', 'ol', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'div'];
const blockSelector = blocks.join(',');

/** The cleaned HTML as nodes, ready to be shown: parsed once and never again, so that nothing can change its meaning. */
export function cleanFragment(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    // Lines that editors write as `div` are kept until they are paragraphs, below.
    ALLOWED_TAGS: [...allowedTags, 'div'],
    ALLOWED_ATTR: [...allowedAttributes],
    ALLOWED_URI_REGEXP: allowedAddress,
    // Every other attribute's value would have to look like an address.
    ADD_URI_SAFE_ATTR: allowedAttributes.filter((name) => name !== 'href'),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  unwrapDivisions(fragment);
  wrapLooseLines(fragment);
  return fragment;
}

/** The same as a text. '' for HTML that shows nothing at all, such as an editor that was emptied. */
export function cleanHtml(html: string): string {
  const holder = document.createElement('div');
  holder.append(cleanFragment(html));
  return holder.textContent?.trim() === '' && !holder.querySelector('table') ? '' : holder.innerHTML;
}

/** Editors and pages write lines as `div`: those that hold text alone are paragraphs, the others only wrap. */
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

/** Text that stands beside blocks, or alone, becomes a paragraph of its own. */
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
