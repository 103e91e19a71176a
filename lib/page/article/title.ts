// The title of an article. Pages add their site's name to the document's title, and write another one for sharing.
// The heading above the article is the one that a reader sees.
import { bareLetters } from '@/lib/page/well-formed-text';

interface TitleClues {
  /** The document's title. */
  readonly written: string;
  /** The title for sharing, such as `og:title`. */
  readonly shared: string | null;
  /** The page's visible `h1`. */
  readonly headings: readonly string[];
  readonly siteName: string | null;
  readonly address: string;
}

// Each run of white space is read once.
const separators = /(?<!\s)\s+[|\-–—·•»«:/\\>~]+\s+|(?<!\s)\s*[|｜：]\s*|:\s+/g;
/** What separates a title from the site's name after it. A title may contain one of its own. */
const endSeparators = /(?<!\s)\s+[|\-–—·•»]\s+|(?<!\s)\s*[|｜]\s*/g;
const longestHeading = 200;
/** A shorter part of a title is no site's name, and no heading. */
const fewestLetters = 3;
/** A site that the page doesn't name has a short name. */
const maxWordsOfSite = 4;
/** The share of a title that a heading has to repeat. */
const leastRepeated = 0.35;
const leastCommon = 0.5;

export function articleTitle({ written, shared, headings, siteName, address }: TitleClues): string {
  const sites = namesOfSite(siteName, address);
  const titles = [written, shared ?? ''].filter((title) => title !== '');
  const bare = titles.map((title) => withoutEnd(title, sites));
  const likely = headings
    .filter((heading) => heading.length <= longestHeading && !isSite(heading, sites))
    .map((heading) => ({
      heading,
      likeness: Math.max(0, ...bare.map((title) => likenessOf(heading, title))),
    }));
  const best = likely.reduce((one, other) => (other.likeness > one.likeness ? other : one), nobody);
  if (best.likeness >= leastCommon) return withoutSite(best.heading, sites);
  // A page that changes without loading may still have the first page's title for sharing.
  const isShared = shared !== null && bareLetters(written).includes(bareLetters(withoutEnd(shared, sites)));
  return withoutEnd(written === '' || isShared ? (shared ?? '') : written, sites);
}

const nobody = { heading: '', likeness: 0 };

/** From 0 to 1: how much of the title the heading says. */
function likenessOf(heading: string, title: string): number {
  const [one, other] = [bareLetters(heading), bareLetters(title)];
  if (one.length < fewestLetters) return 0;
  if (other.includes(one) && one.length >= leastRepeated * other.length) return 1;
  const [said, wanted] = [wordsOf(heading), wordsOf(title)];
  const common = [...said].filter((word) => wanted.has(word)).length;
  const fewest = Math.min(said.size, wanted.size);
  return fewest === 0 ? 0 : (common / fewest) * Math.min(1, said.size / maxWordsOfSite);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** How the site may call itself, as bare letters: its name, and the words of its host. */
function namesOfSite(siteName: string | null, address: string): readonly string[] {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
  const names = [siteName ?? '', host, ...host.split('.').slice(0, -1)].map(bareLetters);
  return names.filter((name) => name.length >= fewestLetters);
}

/** A part of a title that is the site's name, or little more. */
function isSite(part: string, sites: readonly string[]): boolean {
  const letters = bareLetters(part);
  return sites.some((site) => {
    const [short = '', long = ''] = letters.length < site.length ? [letters, site] : [site, letters];
    return (
      short === long ||
      (short.length > fewestLetters && long.includes(short) && short.length >= 0.6 * long.length)
    );
  });
}

/** The title without the parts at both ends that name the site. */
function withoutSite(title: string, sites: readonly string[]): string {
  const found = [...title.matchAll(separators)];
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return title;
  const [before, behind] = [title.slice(0, first.index), title.slice(last.index + last[0].length)];
  if (isSite(behind, sites)) return withoutSite(title.slice(0, last.index).trim(), sites);
  if (isSite(before, sites)) return withoutSite(title.slice(first.index + first[0].length).trim(), sites);
  return title;
}

/**
 * Also removes a short last part after a separator, which names a site that the page doesn't name elsewhere.
 */
function withoutEnd(title: string, sites: readonly string[]): string {
  const rest = withoutSite(title, sites);
  const last = [...rest.matchAll(endSeparators)].at(-1);
  if (rest !== title || !last) return rest;
  const [before, behind] = [rest.slice(0, last.index).trim(), rest.slice(last.index + last[0].length)];
  const isShort = behind.split(' ').length <= maxWordsOfSite && before.length > behind.length;
  return isShort && before.includes(' ') ? before : rest;
}
