// The made pages of `test/fixtures/speakers`. The `data-said` of a passage names who said it, as "name | day | end of
// the message's own link". It is empty for a passage that names nobody.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../fixtures/speakers');

export interface Said {
  readonly text: Text;
  readonly name: string | null;
  readonly day: string | null;
  /** The end of the link. */
  readonly link: string | null;
}

export const madePages = readdirSync(folder)
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replace(/\.html$/, ''));

export const madePage = (name: string): string => readFileSync(join(folder, `${name}.html`), 'utf8');

export function passagesSaid(document: Document): Said[] {
  return [...document.querySelectorAll('[data-said]')].flatMap((element) => {
    const text = firstText(element);
    const [name, day, link] = (element.getAttribute('data-said') ?? '').split('|').map((part) => part.trim());
    return text ? [{ text, name: name || null, day: day || null, link: link || null }] : [];
  });
}

/** The first words of an element. */
export function firstText(element: Element | null): Text | null {
  if (!element) return null;
  const walker = element.ownerDocument.createTreeWalker(element, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isText(node) && node.data.trim().length > 7) return node;
  return null;
}

const isText = (node: Node): node is Text => node.nodeType === 3;
