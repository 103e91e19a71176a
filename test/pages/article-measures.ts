// Compares an article with the expected one: its words, and the list items, links, headings and code blocks kept.
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';

export interface Share {
  readonly kept: number;
  readonly expected: number;
}

export interface ArticleMeasures {
  /**
   * F1 of the words as a multiset: 1 if every word occurs as often as expected. Alternative texts of the expected
   * images may occur or not.
   */
  readonly words: number;
  readonly items: Share;
  readonly links: Share;
  readonly headings: Share;
  readonly code: Share;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Compares the HTML of an article with the expected HTML. For plain expected text, compares only the words. */
export function measureArticle(actual: string, expected: string): ArticleMeasures {
  const [got, wanted] = [partsOf(actual), partsOf(expected)];
  return {
    words: f1(got.words, wanted),
    items: contained(got.items, wanted.items),
    links: contained(got.links, wanted.links),
    headings: contained(got.headings, wanted.headings),
    code: contained(got.code, wanted.code),
  };
}

/** HTML of plain text, for an expectation without markup. */
export function htmlOfText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The elements of HTML, with their properties. */
export function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const left: RootContent[] = fromHtml(html, { fragment: true }).children;
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type !== 'element') continue;
    found.push(node);
    left.push(...node.children);
  }
  return found;
}

/** The text of HTML, with spaces between blocks, so that their words don't merge. */
export const textOf = (html: string): string => textIn(fromHtml(html, { fragment: true }));

/** The words of HTML in their order. */
export const wordsIn = (html: string): string[] => wordsOf(textOf(html));

type Parts = ReturnType<typeof partsOf>;

function partsOf(html: string) {
  const elements = elementsOf(html);
  /** The letters of each, without spaces and marks, because converting to text changes those. */
  const lettersOf = (name: RegExp, left = /^$/) =>
    elements
      .filter(({ tagName, properties }) => name.test(tagName) && (tagName !== 'a' || properties.href))
      .map((element) => letters(textIn(element, left)))
      .filter((text) => text !== '');
  return {
    words: counted(wordsIn(html)),
    imageWords: counted(elements.flatMap(({ properties }) => wordsOf(String(properties.alt ?? '')))),
    items: lettersOf(/^li$/, /^[uo]l$/),
    links: lettersOf(/^a$/),
    headings: lettersOf(/^h[1-6]$/),
    code: lettersOf(/^pre$/),
  };
}

/** `left`: the tags whose text is left out, too. */
function textIn(node: Root | Element, left = /^$/): string {
  const texts: string[] = [];
  const parts: Array<RootContent | ElementContent | string> = node.children.toReversed();
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if (typeof part === 'string') texts.push(part);
    else if (part.type === 'text') texts.push(part.value);
    else if (part.type === 'element' && !unreadTag.test(part.tagName) && !left.test(part.tagName)) {
      const gap = inlineTag.test(part.tagName) ? '' : ' ';
      parts.push(gap, ...part.children.toReversed(), gap);
    }
  }
  return texts.join('');
}

const unreadTag = /^(script|style|rt|rp|template)$/;
const inlineTag =
  /^(a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/;

function wordsOf(text: string): string[] {
  const segments = [...segmenter.segment(text.normalize('NFC').toLowerCase())];
  return segments.flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []));
}

function letters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .toLowerCase();
}

export function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

export function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The number of elements that two multisets share. */
export function common(got: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): number {
  return [...wanted].reduce((sum, [text, count]) => sum + Math.min(count, got.get(text) ?? 0), 0);
}

/** An image's alternative text may be part of an item or a link, which then has more letters than expected. */
function contained(got: readonly string[], wanted: readonly string[]): Share {
  const all = got.join('\n');
  return { kept: wanted.filter((text) => all.includes(text)).length, expected: wanted.length };
}

function f1(got: ReadonlyMap<string, number>, { words, imageWords }: Parts): number {
  const ofImages = [...imageWords].reduce(
    (sum, [word, count]) => sum + Math.min(count, Math.max(0, (got.get(word) ?? 0) - (words.get(word) ?? 0))),
    0,
  );
  const both = total(got) - ofImages + total(words);
  return both === 0 ? 1 : (2 * common(got, words)) / both;
}
