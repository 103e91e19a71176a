// Owns reading a page's article: Readability finds it in a copy of the page; it is printed and cleaned like any passage.
import { Readability } from '@mozilla/readability';
import { createDeadline, type Deadline } from '@/lib/page/deadline';
import { createDomAccess, type DomAccess, type PageWindow } from '@/lib/page/dom-access';
import { isCleanHtml } from '@/lib/page/passage/clean-html';
import { escapeHtml } from '@/lib/page/passage/escape-html';
import type { Passage } from '@/lib/page/passage/passage';
import { printHtml } from '@/lib/page/passage/print-html';
import { printText } from '@/lib/page/passage/print-text';
import { readPassage } from '@/lib/page/passage/read-passage';
import { type PageReader, readSnapshot } from '@/lib/page/read-snapshot';
import type { PageSource, Snapshot, SnapshotRemark } from '@/lib/page/snapshot';
import { attempt, readPageFacts } from '@/lib/page/source/page-facts';
import { oneLine, utf8Bytes } from '@/lib/page/well-formed-text';
import { articleBudgetMs, articleLimitBytes } from './article-limits';
import { copyPage } from './copy-page';
import { withTagStyles } from './tag-styles';

/** The copy's part of the budget. Finding the article in the copy takes about as long again. */
const copyBudgetMs = 900;
/** Kept free for the line of who wrote it. */
const bylineBytes = 2_000;
/** More than any article has, and few enough to be searched within the budget. */
const mostElements = 8_000;
/** Fewer bytes are a line of navigation or a notice. Bytes, because some scripts need fewer letters. */
const fewestBytes = 100;

/**
 * Reads the article of a page, with a line of who wrote it, where and when. A page that has none is read as always, by its
 * selection, and says so. Changes nothing in the page; whatever the page does, returns.
 */
export function readArticle({ window, now }: PageReader): Snapshot {
  const deadline = createDeadline(now, articleBudgetMs);
  const dom = createDomAccess(window);
  const article = attempt(() => findArticle(window, dom, { now, deadline }), null);
  const html = article && printHtml(article.passage);
  if (!article || html === null || !isCleanHtml(html)) {
    const { snapshot } = readSnapshot({ window, now });
    return { ...snapshot, remarks: ['article-none', ...snapshot.remarks] };
  }
  const facts = readPageFacts(window, dom, { withLinkedData: true });
  const source = { ...facts.source, author: facts.source.author ?? article.author };
  const byline = bylineOf(source);
  return {
    address: facts.address,
    title: article.title ?? facts.title,
    isArticle: true,
    selection: {
      text: [byline, printText(article.passage)].filter((part) => part !== '').join('\n\n'),
      html: byline === '' ? html : `<p><em>${escapeHtml(byline)}</em></p>${html}`,
      isCut: article.remarks.length > 0,
    },
    source,
    remarks: [...article.remarks, ...facts.remarks],
  };
}

interface Article {
  readonly passage: Passage;
  readonly title: string | null;
  readonly author: string | null;
  readonly remarks: readonly SnapshotRemark[];
}

interface Clock {
  readonly now: () => number;
  readonly deadline: Deadline;
}

/** null where the page has no readable body. */
function findArticle(window: PageWindow, dom: DomAccess, { now, deadline }: Clock): Article | null {
  const copy = copyPage(dom, window.document, {
    deadline: createDeadline(now, copyBudgetMs),
    elements: mostElements,
  });
  const found = new Readability<Node>(copy.document, {
    serializer: (node) => node,
    keepClasses: true,
    // The copy has no JSON-LD; `source/metadata.ts` reads the page's.
    disableJSONLD: true,
  }).parse();
  const root = found?.content;
  if (!found || !root || !dom.isElement(root)) return null;
  const { passage, isCut, isSlow } = readPassage(
    withTagStyles(dom, copy.document),
    [{ start: { node: root, offset: 0 }, end: { node: root, offset: root.childNodes.length } }],
    { limitBytes: articleLimitBytes - bylineBytes, deadline },
  );
  if (utf8Bytes(printText(passage)) < fewestBytes) return null;
  const isTooLong = isCut && !isSlow;
  const isUnread = isSlow || !copy.isWhole;
  const remarks: SnapshotRemark[] = isTooLong ? ['article-cut'] : isUnread ? ['article-slow'] : [];
  const title = oneLine(found.title);
  return { passage: withoutTitle(passage, title ?? ''), title, author: oneLine(found.byline), remarks };
}

/** Drops a first heading that repeats the title: the title names the capture already. */
function withoutTitle(passage: Passage, title: string): Passage {
  const [first] = passage;
  const isHeading = first?.kind === 'text' && /^h[1-6]$/.test(first.tag);
  return isHeading && title.startsWith(printText([first])) ? passage.slice(1) : passage;
}

/** Author, site, date and language, as far as the page tells them. */
function bylineOf({ author, siteName, publishedOn, language }: PageSource): string {
  const told = [author, siteName, publishedOn].filter((part) => part !== null);
  return told.length === 0 ? '' : [...told, language].filter((part) => part !== null).join(' · ');
}
