import { createBudget } from '@/lib/page/budget';
import { createDomAccess, type DomAccess } from '@/lib/page/dom-access';
import { isCleanHtml } from '@/lib/page/passage/clean-html';
import { printHtml } from '@/lib/page/passage/print-html';
import { printText } from '@/lib/page/passage/print-text';
import { serializeText } from '@/lib/page/passage/serialize';
import { type PageReader, readSnapshot } from '@/lib/page/read-snapshot';
import type { PageSource, Snapshot } from '@/lib/page/snapshot';
import { authorName, shownAuthor } from '@/lib/page/source/page-author';
import { attempt, type PageFacts, readPageFacts } from '@/lib/page/source/page-facts';
import { shortLine } from '@/lib/page/well-formed-text';
import { withinEdges } from './article-edges';
import { articleUnits, stageLimitMs } from './article-limits';
import { articleTitle } from './article-title';
import { copyPage } from './copy-page';
import { findArticle } from './find-article';

/** No article has more. The extractor can't be stopped, and takes longer the more it gets. */
const mostElements = 8_000;

/**
 * Reads the article of a page, with a byline of author, site, date and language. A page without an article is
 * read like any other, with the remark `article-none`. Changes nothing in the page and never throws.
 */
export function readArticle({ window, now }: PageReader): Snapshot {
  const stageBudget = () => createBudget(now, articleUnits, stageLimitMs);
  const dom = createDomAccess(window);
  const withoutArticle = () => {
    const { snapshot } = readSnapshot({ window, now });
    return { ...snapshot, remarks: ['article-none' as const, ...snapshot.remarks] };
  };
  const facts = readPageFacts(window, dom, { withLinkedData: true });
  const found = attempt(() => {
    const copy = copyPage(dom, window.document, { budget: stageBudget(), elements: mostElements });
    const title = titleOfCopy(dom, copy.document, facts);
    return { title, article: findArticle(copy, title, dom, stageBudget) };
  }, null);
  if (!found?.article) return withoutArticle();
  const { title, article } = found;
  const shown = facts.statedAuthor ?? attempt(() => shownAuthor(dom, window.document), null);
  const source = { ...facts.source, author: shown ?? authorName(article.author) ?? facts.source.author };
  const passage = withinEdges(article.passage, { ...source, title });
  const html = printHtml(passage);
  if (!isCleanHtml(html)) return withoutArticle();
  const byline = bylineOf(source);
  return {
    address: facts.address,
    title,
    isArticle: true,
    selection: {
      text: [byline, printText(passage)].filter((part) => part !== '').join('\n\n'),
      html: byline === '' ? html : `<p><em>${serializeText(byline)}</em></p>${html}`,
      isCut: article.isCut,
    },
    source,
    remarks: [...article.remarks, ...facts.remarks],
  };
}

function titleOfCopy(
  dom: DomAccess,
  copy: Document,
  { title, sharedTitle, source, address }: PageFacts,
): string {
  const headings = dom.findAll(copy, 'h1').slice(0, mostHeadings);
  return articleTitle({
    written: title,
    shared: sharedTitle,
    headings: headings.flatMap((heading) => shortLine(dom.textContent(heading)) ?? []),
    siteName: source.siteName,
    address,
  });
}

/** A page with more headings has one for every part. */
const mostHeadings = 10;

function bylineOf({ author, siteName, publishedOn, language }: PageSource): string {
  const told = [author, siteName, publishedOn].filter((part) => part !== null);
  return told.length === 0 ? '' : [...told, language].filter((part) => part !== null).join(' · ');
}
