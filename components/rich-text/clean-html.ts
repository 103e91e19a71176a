// Cleans HTML before sending, with DOMPurify. Loaded when the person saves.
import DOMPurify from 'dompurify';
import {
  allowedAddress,
  allowedAttributes,
  allowedTags,
  isAllowedClass,
} from '@/lib/page/passage/allowed-html';
import { makeParagraphs } from './shown-html';

/** '' for HTML without visible content, such as that of an emptied editor. */
export function cleanHtml(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    // Editors make a `div` for each line. `makeParagraphs` turns them into paragraphs.
    ALLOWED_TAGS: [...allowedTags, 'div'],
    ALLOWED_ATTR: [...allowedAttributes],
    ALLOWED_URI_REGEXP: allowedAddress,
    // DOMPurify would otherwise expect an address in every attribute.
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
