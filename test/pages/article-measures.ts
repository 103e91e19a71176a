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

/** The words of HTML in their order. */
export function wordsIn(html: string): string[] {
  return wordsOf(textIn(fromHtml(html, { fragment: true }), () => true));
}

interface Parts {
  readonly words: Map<string, number>;
  readonly imageWords: Map<string, number>;
  /** The letters of each, without spaces and marks, because converting to text changes those. */
  readonly items: readonly string[];
  readonly links: readonly string[];
  readonly headings: readonly string[];
  readonly code: readonly string[];
}

function partsOf(html: string): Parts {
  const root = fromHtml(html, { fragment: true });
  const elements = elementsIn(root);
  const texts = (isWanted: (element: Element) => boolean, textOf: (element: Element) => string) =>
    elements
      .filter(isWanted)
      .map(textOf)
      .filter((text) => text !== '');
  return {
    words: counted(wordsOf(textIn(root, () => true))),
    imageWords: counted(elements.flatMap(({ properties }) => wordsOf(String(properties.alt ?? '')))),
    items: texts(isTag(/^li$/), (item) => letters(textIn(item, (inner) => !/^[uo]l$/.test(inner.tagName)))),
    links: texts(
      ({ tagName, properties }) => tagName === 'a' && Boolean(properties.href),
      (link) => letters(textIn(link, () => true)),
    ),
    headings: texts(isTag(/^h[1-6]$/), (heading) => letters(textIn(heading, () => true))),
    code: texts(isTag(/^pre$/), (code) => letters(textIn(code, () => true))),
  };
}

function isTag(name: RegExp) {
  return ({ tagName }: Element) => name.test(tagName);
}

function elementsIn(root: Root): Element[] {
  const found: Element[] = [];
  const left: RootContent[] = [...root.children];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type !== 'element') continue;
    found.push(node);
    left.push(...node.children);
  }
  return found;
}

/** Separates blocks, so that their words don't merge. */
function textIn(node: Root | Element, enters: (element: Element) => boolean): string {
  const texts: string[] = [];
  const left: Array<RootContent | ElementContent | string> = node.children.toReversed();
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (typeof part === 'string') texts.push(part);
    else if (part.type === 'text') texts.push(part.value);
    else if (
      part.type === 'element' &&
      !/^(script|style|rt|rp|template)$/.test(part.tagName) &&
      enters(part)
    ) {
      const gap = inlineTag.test(part.tagName) ? '' : ' ';
      left.push(gap, ...part.children.toReversed(), gap);
    }
  }
  return texts.join('');
}

const inlineTag =
  /^(a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/;

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.normalize('NFC').toLowerCase())) {
    if (isWordLike) words.push(segment);
  }
  return words;
}

function letters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .toLowerCase();
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function common(got: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): number {
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
