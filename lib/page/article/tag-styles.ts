// Styles of a copied page by tag. A document that is never shown has no computed styles.

import type { DomAccess } from '@/lib/page/dom-access';
import { displayAttribute, inlineTags } from './copy-page';

const boldTags = /^(b|strong|th|h[1-6])$/;
const italicTags = /^(i|em|cite|dfn|var|address)$/;
const codeTags = /^(pre|code|kbd|samp|tt)$/;

/** Access to the nodes of a copy, with the styles of their tags. `copy` is the document that they are in. */
export function withTagStyles(dom: DomAccess, copy: Document): DomAccess {
  const styles = new Map<string, CSSStyleDeclaration>();

  function styleFor(tag: string, display: string): CSSStyleDeclaration {
    const key = `${tag} ${display}`;
    const known = styles.get(key);
    if (known) return known;
    const { style } = copy.createElement('span');
    style.cssText = cssOf(tag, display);
    styles.set(key, style);
    return style;
  }

  return {
    ...dom,
    style: (element) => styleFor(dom.tagName(element), dom.attribute(element, displayAttribute) ?? ''),
  };
}

function cssOf(tag: string, copied: string): string {
  const [display = inlineTags.has(tag) ? 'inline' : 'block', space] = copied.split(' ').filter(Boolean);
  const isPreformatted = tag === 'pre' || space === 'kept';
  const margin = display === 'block' && tag !== 'div' && tag !== 'li' ? '1em' : '0';
  return [
    `display: ${display}`,
    'visibility: visible',
    'opacity: 1',
    'font-size: 16px',
    `margin-top: ${margin === '1em' ? '16px' : '0px'}`,
    `margin-bottom: ${margin === '1em' ? '16px' : '0px'}`,
    `white-space: ${isPreformatted ? 'pre' : 'normal'}`,
    `font-family: ${codeTags.test(tag) ? 'monospace' : 'serif'}`,
    `font-weight: ${boldTags.test(tag) ? '700' : '400'}`,
    `font-style: ${italicTags.test(tag) ? 'italic' : 'normal'}`,
  ].join('; ');
}
