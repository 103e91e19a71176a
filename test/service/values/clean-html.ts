// Owns what HTML the service keeps: formatting survives, everything that could run or load is removed on store.
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

const allowed: Schema = {
  tagNames: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'a', 'span', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
  ],
  attributes: { a: ['href', 'title'], td: ['colSpan', 'rowSpan'], th: ['colSpan', 'rowSpan'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'textarea', 'title'],
};

/**
 * Removes what is not allowed. Text in which nothing has to go is returned byte for byte, so that plain text and clean
 * HTML are stored exactly as they were sent; the tree is parsed as browsers do, so what is kept means the same there.
 */
export function cleanHtml(html: string): string {
  const tree = fromHtml(html, { fragment: true });
  const clean = sanitize(tree, allowed);
  const cleaned = toHtml(clean);
  return toHtml(tree) === cleaned ? html : cleaned;
}

/** The words of some HTML, for searching and for one-line summaries. */
export function textOfHtml(html: string): string {
  const words: string[] = [];
  const visit = (
    node: ReturnType<typeof fromHtml> | ReturnType<typeof fromHtml>['children'][number],
  ): void => {
    if (node.type === 'text') words.push(node.value);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(fromHtml(html, { fragment: true }));
  return words.join(' ').replaceAll(/\s+/g, ' ').trim();
}
