// Owns which HTML the interface sends: what leaves a page, and no more. Loaded on demand, when something is saved; what is
// only shown is built by `shownFragment`.
import DOMPurify from 'dompurify';
import { allowedAddress, allowedAttributes, allowedTags } from '@/lib/page/passage/allowed-html';
import { makeParagraphs } from './paragraphs';

/** Returns the cleaned HTML, or '' if it shows nothing, such as an emptied editor. */
export function cleanHtml(html: string): string {
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
  makeParagraphs(fragment);
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.textContent?.trim() === '' && !holder.querySelector('table') ? '' : holder.innerHTML;
}
