import { nameOf } from '@/lib/page/conversation/names';
import { createDomAccess, type DomAccess } from '@/lib/page/dom-access';
import {
  allAtOnce,
  type Budget,
  createBudget,
  ownSlice,
  type Pace,
  toTheEnd,
  type UnevenWork,
  unitsOf,
  withoutPauses,
} from '@/lib/page/in-slices';
import { isCleanHtml } from '@/lib/page/passage/allowed-html';
import { printHtml, printText, serializeText } from '@/lib/page/passage/print';
import { type PageReader, readSnapshotInSlices } from '@/lib/page/read-snapshot';
import type { PageSource, Snapshot } from '@/lib/page/snapshot';
import {
  attempt,
  attemptInSteps,
  authorName,
  type PageFacts,
  readPageFacts,
} from '@/lib/page/source/metadata';
import { shortLine } from '@/lib/page/well-formed-text';
import { dayText } from '@/lib/time';
import { copyPage } from './copy-page';
import { type Article, findArticle } from './find-article';
import { articleTitle } from './title';
import { trimmed } from './trim';

/** Limit for copying the page, and again for reading the article. The reader then keeps what it has. */
const articleUnits = 150_000;
/**
 * Time limit for copying a page that hardly answers, and again for reading its article. A page that was slow to copy
 * still gives the article of its copy.
 */
const stageLimitMs = 5_000;

/** No article has more. The extractor can't be stopped, and takes longer the more it gets. */
const maxElements = 8_000;

/**
 * Reads the article of a page, with a byline of author, site and day. A page without an article is
 * read like any other, with the remark `article-none`. Changes nothing in the page and never rejects.
 */
export async function readArticle(reader: PageReader, pause: Pace['pause']): Promise<Snapshot> {
  const pace = withoutPauses({ now: reader.now, pause });
  const article = await toTheEnd(articleInSteps({ ...reader, now: pace.now }), pace);
  if (article) return article;
  const { snapshot } = await readSnapshotInSlices({ ...reader, now: pace.now }, pace.pause);
  return { ...snapshot, remarks: ['article-none', ...snapshot.remarks] };
}

/** null for a page without an article. */
function* articleInSteps({ window, now }: PageReader): UnevenWork<Snapshot | null> {
  const stageBudget = () => createBudget(now, articleUnits, stageLimitMs);
  const dom = createDomAccess(window);
  const facts = readPageFacts(window, dom, { withLinkedData: true });
  yield ownSlice;
  const found = yield* attemptInSteps(foundIn(window.document, dom, facts, stageBudget), null);
  if (!found?.article) return null;
  const { title, article } = found;
  const shown = facts.statedAuthor ?? attempt(() => shownAuthor(dom, window.document), null);
  const source = { ...facts.source, author: shown ?? authorName(article.author) ?? facts.source.author };
  const passage = article.isDiscussion ? article.passage : trimmed(article.passage);
  yield ownSlice;
  const html = printHtml(passage);
  yield unitsOf(html);
  if (!isCleanHtml(html)) return null;
  yield ownSlice;
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

function* foundIn(
  document: Document,
  dom: DomAccess,
  facts: PageFacts,
  stageBudget: () => Budget,
): UnevenWork<{ title: string; article: Article | null } | null> {
  const copying = () => copyPage(dom, document, { budget: stageBudget(), elements: maxElements });
  const sliced = yield* copying();
  // A page that changes all the time is copied between two of its changes.
  const copy = sliced.isTorn ? allAtOnce(copying()) : sliced;
  const headings = dom.findAll(copy.document, 'h1').slice(0, maxHeadings);
  const title = articleTitle({
    written: facts.title,
    shared: facts.sharedTitle,
    headings: headings.flatMap((heading) => shortLine(dom.textContent(heading)) ?? []),
    siteName: facts.source.siteName,
    address: facts.address,
  });
  return { title, article: yield* findArticle(copy, title, dom, stageBudget) };
}

/** A page with more headings has one for every part. */
const maxHeadings = 10;

const bylineOf = ({ author, siteName, publishedOn }: PageSource): string =>
  [author, siteName, publishedOn && dayText(publishedOn)].filter((part) => part !== null).join(' · ');

/** Links to a profile, named by its address or its relation, and microdata. In the order of their worth. */
const bylines = ['[rel~="author" i]', '[itemprop~="author"]', 'a[href*="/author/"], a[href*="/authors/"]'];
const parsedName = '[itemprop~="name"], .p-name, .fn';
/** Parts of a page that name the authors of something else. */
const others =
  '[itemprop~="comment"], [itemprop~="review"], [itemtype*="Comment"], [class*="comment" i], aside, footer, nav';
/** A page with more authors in a row is a list of articles. */
const maxAuthors = 4;
const maxLooks = 30;

/** The authors that the page shows. null if it shows none, or those of many articles. */
function shownAuthor(dom: DomAccess, document: Document): string | null {
  for (const selector of bylines) {
    const found = dom.findAll(document, selector).slice(0, maxLooks);
    const own = found.filter(
      (element) => Reflect.apply(Element.prototype.closest, element, [others]) === null,
    );
    const names = [...new Set(own.flatMap((element) => nameIn(dom, element) ?? []))];
    if (names.length > 0 && names.length <= maxAuthors) return names.join(', ');
  }
  return null;
}

function nameIn(dom: DomAccess, element: Element): string | null {
  const named = dom.find(element, parsedName) ?? element;
  const text = dom.attribute(named, 'content') ?? nameOf(dom, named, true)?.name ?? null;
  const name = authorName(text);
  return name === null || isCommand.test(name) ? null : name;
}

/** The words of a link that is no name. */
const isCommand =
  /^(?:about|all|articles|bio|follow|learn|more|posts|profile|read|see|view|visit|website)\b/i;
