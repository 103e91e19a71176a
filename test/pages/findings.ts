// The harness's counts over all pages, and its table.

import { allowedAttributes, allowedTags, isAllowedClass } from '@/lib/page/passage/allowed-html';
import type { PageSelection } from '@/lib/page/snapshot';
import { type ArticleMeasures, elementsOf, type Share, textOf } from './article-measures';
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
  const elements = elementsOf(selection?.html ?? '');
  const count = (name: RegExp) => elements.filter(({ tagName }) => name.test(tagName)).length;
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
  const got = elementsOf(selection?.html ?? '').map(({ properties }) => properties.href);
  const wanted = new Set(shown.links);
  return { kept: [...wanted].filter((link) => got.includes(link)).length, expected: wanted.size };
}

/** Tags, attributes and addresses that must never leave a page. */
export function unsafeIn(html: string): string[] {
  const tagNames: readonly string[] = allowedTags;
  return elementsOf(html).flatMap(({ tagName, properties }) => [
    ...(tagNames.includes(tagName) ? [] : [tagName]),
    ...Object.entries(properties).flatMap(([name, value]) =>
      isSafe(tagName, name, String(value)) ? [] : `${name}="${value}"`,
    ),
  ]);
}

function isSafe(tag: string, name: string, value: string): boolean {
  const attributeNames: readonly string[] = allowedAttributes;
  if (name === 'className') return isAllowedClass(tag, value);
  return name === 'href' ? /^(https?|mailto|tel):/i.test(value) : attributeNames.includes(name.toLowerCase());
}

export function table({ selections, articles, failed }: Findings, pages: number): string {
  const sum = (shares: readonly Share[]) =>
    percent(total(shares.map(({ kept }) => kept)), total(shares.map(({ expected }) => expected)));
  const outcomes = ['right', 'too little', 'nothing', 'another place', 'no link'] as const;
  const measured = articles.flatMap(({ measures }) => measures ?? []);
  const kinds = (['found', 'guessed', 'none'] as const).map(
    (kind) => articles.filter((one) => one.kind === kind).length,
  );
  const rows: Array<[string, string | number]> = [
    ['pages, selections, articles', `${pages}, ${selections.length}, ${articles.length}`],
    ['not opened or read', failed.length],
    ['text exact', percent(selections.filter(({ isExact }) => isExact).length, selections.length)],
    ['structure kept', sum(selections.map(({ structure }) => structure))],
    ['links kept', sum(selections.map(({ links }) => links))],
    ...outcomes.map((outcome): [string, number] => [
      `link to the passage: ${outcome}`,
      selections.filter((one) => one.outcome === outcome).length,
    ]),
    ['unsafe markup', [...selections, ...articles].filter(({ unsafe }) => unsafe.length > 0).length],
    ['reading a selection', times(selections.map(({ ms }) => ms))],
    ['articles found, guessed, none', kinds.join(', ')],
    [
      'article words, mean F1',
      measured.length === 0 ? '–' : (total(measured.map(({ words }) => words)) / measured.length).toFixed(3),
    ],
    ...(['items', 'links', 'headings', 'code'] as const).map((part): [string, string] => [
      `article ${part} kept`,
      sum(measured.map((measures) => measures[part])),
    ]),
    ['reading an article', times(articles.map(({ ms }) => ms))],
  ];
  return rows.map(([name, value]) => `${name.padEnd(35)} ${value}`).join('\n');
}

/** The pages worth a look, one line each. */
export function remarkable({ selections, articles, failed }: Findings): string[] {
  const when = (isSo: boolean, line: string) => (isSo ? [line] : []);
  const ofSelections = selections.flatMap(({ place, isExact, outcome, structure: { kept, expected } }) => [
    ...when(!isExact, `text: ${place}`),
    ...when(kept < expected, `structure: ${place} ${kept}/${expected}`),
    ...when(outcome !== 'right' && outcome !== 'no link', `link to ${outcome}: ${place}`),
  ]);
  const ofArticles = articles.flatMap(({ place, kind, measures }) => {
    const lost = Object.entries(measures ?? {}).flatMap(([part, value]) =>
      typeof value === 'number'
        ? when(value < 0.98, `F1 ${value.toFixed(3)}`)
        : when(value.kept < value.expected, `${part} ${value.kept}/${value.expected}`),
    );
    return when(lost.length > 0, `article: ${place} (${kind}): ${lost.join(', ')}`);
  });
  const ofBoth = [...selections, ...articles].flatMap(({ place, unsafe }) =>
    when(unsafe.length > 0, `unsafe: ${place}: ${unsafe.join(', ')}`),
  );
  return [...failed.map((reason) => `failed: ${reason}`), ...ofBoth, ...ofSelections, ...ofArticles];
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
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

function letters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\u200b\u00ad]/gu, '')
    .toLowerCase();
}
