// A wiki's talk page has no blocks: each message ends in its author's links and a time, such as
// "Ana (talk) 16:09, 24 June 2019 (UTC)".
import type { DomAccess } from '@/lib/page/dom-access';
import type { Work } from '@/lib/page/in-slices';
import type { Span } from '@/lib/page/passage/selection-span';
import { personName } from '@/lib/page/source/email-addresses';
import type { MessageAuthor } from '@/lib/page/source/page-person';
import { nodesFrom } from '@/lib/page/walk';
import { decoded } from '@/lib/page/well-formed-text';
import { dayIn } from './days';

const maxNodes = 400;
/** From the first selected words to their signature. */
const maxNodesOfMessage = 2_000;
/** Between the author's last link and the time. */
const longestGap = 12;

export interface Signature {
  readonly author: MessageAuthor;
  /** The first of the author's links. */
  readonly from: Element;
  /** The text with the time, and the end of the time in it. */
  readonly to: Text;
  readonly toOffset: number;
}

/**
 * The signature after a passage, before the next heading. `several`: there is another one in the passage, so several people
 * said it.
 */
export function* signatureAfter(
  dom: DomAccess,
  span: Span,
  language: string | null,
): Work<MessageAuthor | null | 'several'> {
  const last: Node | null = dom.isText(span.end.node)
    ? span.end.node
    : dom.childAt(span.end.node, Math.max(0, span.end.offset - 1));
  const behind = yield* nextSignature(dom, last ?? span.end.node, language, maxNodes);
  if (behind === null) return null;
  const first = dom.isText(span.start.node) ? null : dom.childAt(span.start.node, span.start.offset);
  const next = yield* nextSignature(dom, first ?? span.start.node, language, maxNodesOfMessage);
  return next?.to === behind.to ? behind.author : 'several';
}

interface SignedAuthor {
  readonly name: string;
  /** The first of the author's links. */
  readonly from: Element;
}

/** The first signature from a node on, before the next heading. */
export function* nextSignature(
  dom: DomAccess,
  start: Node,
  language: string | null,
  most = maxNodesOfMessage,
): Work<Signature | null> {
  const authors: SignedAuthor[] = [];
  let nodesSinceAuthor = 0;
  let visited = 0;
  for (const node of nodesFrom(dom, start, { most })) {
    visited += 1;
    if (visited % 50 === 0) yield 50;
    nodesSinceAuthor += 1;
    if (dom.isElement(node)) {
      const tag = dom.tagName(node);
      if (/^h[1-6]$/.test(tag)) return null;
      const name = tag === 'a' ? pageOfPerson(dom, node) : null;
      if (name === null) continue;
      const before = authors.at(-1);
      const isSame = before?.name === name && nodesSinceAuthor <= longestGap;
      authors.push({ name, from: isSame ? before.from : node });
      nodesSinceAuthor = 0;
    } else if (dom.isText(node)) {
      const text = dom.text(node);
      const at = /\d{1,2}[:.]\d{2}.{0,40}\(\p{L}{1,6}(?:[+-]\d+)?\)|\(\p{L}{3,4}\)\s*$/u.exec(text);
      if (!at || !/\d{4}/.test(text)) continue;
      const author = authors.at(-1);
      if (!author || nodesSinceAuthor > longestGap) return null;
      const on = dayIn(text.slice(0, 300), language);
      const found = { name: author.name, email: null, on, link: null };
      return { author: found, from: author.from, to: node, toOffset: at.index + at[0].length };
    }
  }
  return null;
}

/** "User:Ana" in any language. Articles and files have a colon too, so the title has to agree. */
function pageOfPerson(dom: DomAccess, link: Element): string | null {
  const href = dom.attribute(link, 'href')?.slice(0, 300) ?? '';
  const [, page = ''] =
    /(?:\/wiki\/|[?&]title=|^\.\/|\/)([^/?#&]+:[^?#&]+)/.exec(href.replace(/^\w+:/, '')) ?? [];
  const [space, name] = /^([^:]+):([^:/]+)$/.exec(decoded(page))?.slice(1) ?? [];
  if (
    space === undefined ||
    name === undefined ||
    /^\d|^(?:file|image|category|help|template|special)$/i.test(space)
  )
    return null;
  return personName(name.replaceAll('_', ' '));
}
