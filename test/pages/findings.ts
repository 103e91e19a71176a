// The harness's counts over all pages, and its table.

import type { RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { allowedAttributes, allowedTags, isAllowedClass } from '@/lib/page/passage/allowed-html';
import type { PageSelection } from '@/lib/page/snapshot';
import type { ArticleMeasures, Share } from './article-measures';
import type { Outcome, Shown } from './words-in-page';

export interface Findings {
  readonly selections: Selected[];
  readonly articles: Article[];
  /** Pages that failed to open or to be read, with the reason. */
  readonly failed: string[];
}

interface Selected {
  readonly place: string;
  readonly isExact: boolean;
  readonly structure: Share;
  readonly links: Share;
  readonly outcome: Outcome | 'no link';
  readonly unsafe: readonly string[];
  readonly ms: number;
}

interface Article {
  readonly place: string;
  readonly kind: 'found' | 'guessed' | 'none';
  readonly measures: ArticleMeasures | null;
  readonly unsafe: readonly string[];
  readonly ms: number;
}

/** Compares letters only, without spaces, alternative texts of images, and letter case that a style changes. */
export function isExactText(selection: PageSelection | null, shown: Shown): boolean {
  const compared = (text: string) =>
    letters(shown.hasDrawnMarks ? text.replace(/["\p{Pi}\p{Pf}‚„「」『』]/gu, '') : text);
  const got = compared(textOf(selection?.html ?? ''));
  const wanted = compared(shown.text);
  if (got === wanted) return true;
  const images = [...new Set(shown.imageWords.map(letters))].filter((text) => text !== '');
  /** Where the capture may continue, before or after the images there. */
  const places = (at: number): number[] => [
    at,
    ...images.filter((text) => got.startsWith(text, at)).flatMap((text) => places(at + text.length)),
  ];
  let reached = new Set(places(0));
  for (const letter of wanted.split('')) {
    const next = [...reached].filter((at) => got[at] === letter);
    reached = new Set(next.flatMap((at) => places(at + 1)));
  }
  return reached.has(got.length);
}

export function keptStructure(selection: PageSelection | null, shown: Shown): Share {
  const tags = tagsIn(selection?.html ?? '').map(({ tag }) => tag);
  const count = (name: RegExp) => tags.filter((tag) => name.test(tag)).length;
  const pairs = [
    [count(/^h[1-6]$/), shown.headings],
    [count(/^li$/), shown.items],
    [count(/^pre$/), shown.code],
    [count(/^blockquote$/), shown.quotes],
  ] as const;
  return {
    kept: pairs.reduce((sum, [got, wanted]) => sum + Math.min(got, wanted), 0),
    expected: pairs.reduce((sum, [, wanted]) => sum + wanted, 0),
  };
}

export function keptLinks(selection: PageSelection | null, shown: Shown): Share {
  const got = tagsIn(selection?.html ?? '').flatMap(({ tag, attributes }) =>
    tag === 'a' ? (attributes.href ?? []) : [],
  );
  const wanted = new Set(shown.links);
  return { kept: [...wanted].filter((link) => got.includes(link)).length, expected: wanted.size };
}

/** Tags, attributes and addresses that must never leave a page. */
export function unsafeIn(html: string): string[] {
  const tagNames: readonly string[] = allowedTags;
  const attributeNames: readonly string[] = allowedAttributes.map((name) => name.toLowerCase());
  return tagsIn(html).flatMap(({ tag, attributes }) => [
    ...(tagNames.includes(tag) ? [] : [tag]),
    ...Object.keys(attributes).filter((name) => !attributeNames.includes(name)),
    ...(attributes.class === undefined || isAllowedClass(tag, attributes.class) ? [] : [attributes.class]),
    ...(attributes.href === undefined || /^(https?|mailto|tel):/i.test(attributes.href)
      ? []
      : [attributes.href]),
  ]);
}

export function table({ selections, articles, failed }: Findings, pages: number): string {
  const sum = (shares: readonly Share[]) =>
    percent(
      shares.reduce((all, { kept }) => all + kept, 0),
      shares.reduce((all, { expected }) => all + expected, 0),
    );
  const outcomes = (outcome: Selected['outcome']) =>
    selections.filter((one) => one.outcome === outcome).length;
  const measured = articles.flatMap(({ measures }) => measures ?? []);
  const words = measured.map((measures) => measures.words);
  const kinds = (kind: Article['kind']) => articles.filter((one) => one.kind === kind).length;
  const rows: Array<[string, string]> = [
    ['pages, selections, articles', `${pages}, ${selections.length}, ${articles.length}`],
    ['not opened or read', String(failed.length)],
    ['text exact', percent(selections.filter(({ isExact }) => isExact).length, selections.length)],
    ['structure kept', sum(selections.map(({ structure }) => structure))],
    ['links kept', sum(selections.map(({ links }) => links))],
    ['link to the passage: right', String(outcomes('right'))],
    ['… too little', String(outcomes('too little'))],
    ['… nothing', String(outcomes('nothing'))],
    ['… another place', String(outcomes('another place'))],
    ['… no link given', String(outcomes('no link'))],
    ['unsafe markup', String([...selections, ...articles].filter(({ unsafe }) => unsafe.length > 0).length)],
    ['reading a selection', times(selections.map(({ ms }) => ms))],
    ['articles found, guessed, none', `${kinds('found')}, ${kinds('guessed')}, ${kinds('none')}`],
    [
      'article words, mean F1',
      measured.length === 0 ? '–' : (words.reduce((all, one) => all + one, 0) / words.length).toFixed(3),
    ],
    ['article list items kept', sum(measured.map(({ items }) => items))],
    ['article links kept', sum(measured.map(({ links }) => links))],
    ['article headings kept', sum(measured.map(({ headings }) => headings))],
    ['article code kept', sum(measured.map(({ code }) => code))],
    ['reading an article', times(articles.map(({ ms }) => ms))],
  ];
  return rows.map(([name, value]) => `${name.padEnd(32)} ${value}`).join('\n');
}

/** The pages worth a look, one line each. */
export function remarkable({ selections, articles, failed }: Findings): string[] {
  const ofSelections = selections.flatMap(({ place, isExact, outcome, unsafe, structure }) => [
    ...(isExact ? [] : [`text: ${place}`]),
    ...(structure.kept < structure.expected
      ? [`structure: ${place} ${structure.kept}/${structure.expected}`]
      : []),
    ...(outcome === 'right' || outcome === 'no link' ? [] : [`link to ${outcome}: ${place}`]),
    ...(unsafe.length === 0 ? [] : [`unsafe: ${place}: ${unsafe.join(', ')}`]),
  ]);
  const ofArticles = articles.flatMap(({ place, kind, measures, unsafe }) => {
    const lost = Object.entries(measures ?? {}).flatMap(([part, value]) =>
      typeof value === 'number'
        ? value < 0.98
          ? [`F1 ${value.toFixed(3)}`]
          : []
        : value.kept < value.expected
          ? [`${part} ${value.kept}/${value.expected}`]
          : [],
    );
    return [
      ...(lost.length === 0 ? [] : [`article: ${place} (${kind}): ${lost.join(', ')}`]),
      ...(unsafe.length === 0 ? [] : [`unsafe: ${place}: ${unsafe.join(', ')}`]),
    ];
  });
  return [...failed.map((reason) => `failed: ${reason}`), ...ofSelections, ...ofArticles];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`;
}

function times(ms: readonly number[]): string {
  const sorted = ms.toSorted((one, other) => one - other);
  const at = (share: number) =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)}`;
  return `median ${at(0.5)}, 95th percentile ${at(0.95)}, longest ${at(1)} ms`;
}

interface Tag {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
}

function tagsIn(html: string): Tag[] {
  const found: Tag[] = [];
  const left: RootContent[] = fromHtml(html, { fragment: true }).children;
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type !== 'element') continue;
    const attributes = Object.entries(node.properties).map(([name, value]) => [
      name === 'className' ? 'class' : name.toLowerCase(),
      String(value),
    ]);
    found.push({ tag: node.tagName, attributes: Object.fromEntries(attributes) });
    left.push(...node.children);
  }
  return found;
}

function textOf(html: string): string {
  let text = '';
  const left: RootContent[] = fromHtml(html, { fragment: true }).children.toReversed();
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type === 'text') text += node.value;
    if (node.type === 'element') left.push(...node.children.toReversed());
  }
  return text;
}

function letters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\u200b\u00ad]/gu, '')
    .toLowerCase();
}
