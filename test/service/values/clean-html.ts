// Cleans stored HTML: keeps formatting, removes everything that could run or load.
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

type Tree = ReturnType<typeof fromHtml>;
type Node = Tree | Tree['children'][number];

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
 * Removes forbidden markup. Text without forbidden markup is returned byte for byte. The parser works like
 * browsers, so that the result means the same there.
 */
export function cleanHtml(html: string): string {
  return withinStack(
    () => {
      const tree = parse(html);
      const cleaned = toHtml(sanitize(tree, allowed));
      return toHtml(tree) === cleaned ? html : cleaned;
    },
    () => escaped(html),
  );
}

/** The allowed part of HTML, printed again for a page. */
export function cleanedMarkup(html: string): string {
  return withinStack(
    () => toHtml(sanitize(parse(html), allowed)),
    () => escaped(html),
  );
}

/** The text of HTML, for searching. */
export function textOfHtml(html: string): string {
  const words: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'text') words.push(node.value);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  return withinStack(
    () => {
      visit(parse(html));
      return words.join(' ').replaceAll(/\s+/g, ' ').trim();
    },
    () => html,
  );
}

function parse(html: string): Tree {
  return fromHtml(html, { fragment: true });
}

/** Thousands of nested elements would overflow the stack of a tree walk, so such HTML is treated as text. */
function withinStack<T>(work: () => T, otherwise: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return otherwise();
    throw error;
  }
}

function escaped(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
