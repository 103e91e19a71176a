// Owns what HTML the service keeps: formatting survives, everything that could run or load is removed on store.
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
 * Removes what is not allowed. Text in which nothing has to go is returned byte for byte, so that plain text and clean
 * HTML are stored exactly as they were sent; the tree is parsed as browsers do, so what is kept means the same there.
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

/** What is allowed of some HTML, printed afresh: for showing it in a page. */
export function cleanedMarkup(html: string): string {
  return withinStack(
    () => toHtml(sanitize(parse(html), allowed)),
    () => escaped(html),
  );
}

/** The words of some HTML, for searching. */
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

/** Elements nested by the thousand end the stack of a walk over the tree: such HTML is then treated as text. */
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
