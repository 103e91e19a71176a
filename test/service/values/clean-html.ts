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

/** Deeper than this, a tree is no text of a person, and its walk would end the stack. */
const deepest = 500;

/**
 * Removes what is not allowed. Text in which nothing has to go is returned byte for byte, so that plain text and clean
 * HTML are stored exactly as they were sent; the tree is parsed as browsers do, so what is kept means the same there.
 */
export function cleanHtml(html: string): string {
  const tree = parse(html);
  if (tree === null) return escaped(html);
  const cleaned = toHtml(sanitize(tree, allowed));
  return toHtml(tree) === cleaned ? html : cleaned;
}

/** What is allowed of some HTML, printed afresh: for showing it in a page. */
export function cleanedMarkup(html: string): string {
  const tree = parse(html);
  return tree === null ? escaped(html) : toHtml(sanitize(tree, allowed));
}

/** The words of some HTML, for searching. */
export function textOfHtml(html: string): string {
  const tree = parse(html);
  if (tree === null) return html;
  const words: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'text') words.push(node.value);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return words.join(' ').replaceAll(/\s+/g, ' ').trim();
}

function parse(html: string): Tree | null {
  const tree = fromHtml(html, { fragment: true });
  const levels: { node: Node; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = levels.pop(); next; next = levels.pop()) {
    if (next.depth > deepest) return null;
    if (!('children' in next.node)) continue;
    for (const child of next.node.children) levels.push({ node: child, depth: next.depth + 1 });
  }
  return tree;
}

function escaped(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
