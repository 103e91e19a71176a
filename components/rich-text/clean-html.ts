// The HTML that the interface sends, cleaned by DOMPurify. Saving loads it.
import DOMPurify from 'dompurify';
import {
  allowedAddress,
  allowedAttributes,
  allowedTags,
  isAllowedClass,
} from '@/lib/page/passage/allowed-html';
import { makeParagraphs } from './paragraphs';

/** '' for HTML that shows nothing, such as an emptied editor. */
export function cleanHtml(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    // Editors write lines as `div`; `makeParagraphs` below turns them into paragraphs.
    ALLOWED_TAGS: [...allowedTags, 'div'],
    ALLOWED_ATTR: [...allowedAttributes],
    ALLOWED_URI_REGEXP: allowedAddress,
    // DOMPurify would want an address in every other attribute.
    ADD_URI_SAFE_ATTR: allowedAttributes.filter((name) => name !== 'href'),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of fragment.querySelectorAll('[class]')) {
    if (!isAllowedClass(element.localName, element.className)) element.removeAttribute('class');
  }
  makeParagraphs(fragment);
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.textContent?.trim() === '' && !holder.querySelector('table') ? '' : holder.innerHTML;
}
