import { createBudget } from '@/lib/page/budget';
import { createDomAccess } from '@/lib/page/dom-access';
import { isCleanHtml } from '@/lib/page/passage/clean-html';
import { printHtml } from '@/lib/page/passage/print-html';
import { printText } from '@/lib/page/passage/print-text';
import { serializeText } from '@/lib/page/passage/serialize';
import { type PageReader, readSnapshot } from '@/lib/page/read-snapshot';
import type { PageSource, Snapshot } from '@/lib/page/snapshot';
import { attempt, readPageFacts } from '@/lib/page/source/page-facts';
import { withinEdges } from './article-edges';
import { articleUnits } from './article-limits';
import { copyPage } from './copy-page';
import { findArticle } from './find-article';

/** No article has more. The extractor can't be stopped, and takes longer the more it gets. */
const mostElements = 8_000;

/**
 * Reads the article of a page, with a byline of author, site, date and language. A page without an article is
 * read like any other, with the remark `article-none`. Changes nothing in the page and never throws.
 */
export function readArticle({ window, now }: PageReader): Snapshot {
  const budget = createBudget(now, articleUnits);
  const dom = createDomAccess(window);
  const withoutArticle = () => {
    const { snapshot } = readSnapshot({ window, now });
    return { ...snapshot, remarks: ['article-none' as const, ...snapshot.remarks] };
  };
  const article = attempt(
    () => findArticle(copyPage(dom, window.document, { budget, elements: mostElements }), dom, budget),
    null,
  );
  if (!article) return withoutArticle();
  const facts = readPageFacts(window, dom, { withLinkedData: true });
  const source = { ...facts.source, author: facts.source.author ?? article.author };
  const passage = withinEdges(article.passage, { ...source, title: article.title ?? facts.title });
  const html = printHtml(passage);
  if (!isCleanHtml(html)) return withoutArticle();
  const byline = bylineOf(source);
  return {
    address: facts.address,
    title: article.title ?? facts.title,
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

function bylineOf({ author, siteName, publishedOn, language }: PageSource): string {
  const told = [author, siteName, publishedOn].filter((part) => part !== null);
  return told.length === 0 ? '' : [...told, language].filter((part) => part !== null).join(' · ');
}
