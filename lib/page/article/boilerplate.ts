// Boilerplate: the parts around an article that name themselves by a tag, a role, or a word of a class or an id, and
// what describes its images, which aren't captured.

import type { Work } from '@/lib/page/in-slices';
import { directLetters } from './discussion';

/** Boilerplate by tag or role. */
export const boilerplate =
  'nav, aside, footer, header, [role=navigation], [role=complementary], [role=menu], [role=dialog], [role=alert]';

/** Words that each name boilerplate alone, anywhere in a class or id. In a discussion, replies are the text. */
const words = new Set(
  (
    'ad ads adslot advert adverts advertisement advertising addtoany affiliate affiliates banner breadcrumb breadcrumbs ' +
    'comments commentlist cookie cookies consent copyright cta disclaimer disclosure disqus donate footer gdpr jp-relatedposts ' +
    'masthead menu nav navbar navigation newsletter newsletters optin outbrain pager pagination popup ' +
    'promo promos promotion promotions recirculation replies respond rss sharebar sharedaddy share shares sharing sharethis ' +
    'sidebar signup skiplink social socials sociable sponsor sponsored sponsors subscribe subscription subscribers taboola tags ' +
    'taglist toc upsell'
  ).split(' '),
);
/** Words that name boilerplate only together. */
const pairs = new Set(
  (
    'about-author author-bio author-box author-card author-info author-profile author-meta author-name author-block bio-box ' +
    'article-author post-author entry-meta post-meta article-meta article-info post-navigation post-nav also-like back-top ' +
    'call-action comment-form comment-list comments-area comment-respond comments-list comments-section comments-wrapper ' +
    'cookie-notice follow-us latest-news latest-posts more-articles more-from more-posts more-stories most-read most-popular ' +
    'next-post next-article next-story more-about post-ratings post-metadata license-info licence-info post-tags entry-tags post-footer entry-footer post-share prev-next previous-post print-only ' +
    'read-also read-more read-next recent-posts site-header site-footer table-contents tag-list up-next you-may'
  ).split(' '),
);
/** Boilerplate of other languages, by the beginning of a word. */
const foreign =
  /^(?:kommentar(?:e|modul|bereich|liste)|comentarios|commentaires|commenti$|komentarze|teilen$|compartir|compartilhar|partager|condividi|udostepnij|verwandte|weiterlesen|weiterefuehrend|relacionad[oa]s|saiba$|autorenbox|autorbox|autoreninfo|newsteaser|nextstory|nextpost|postmetadata|postratings?|shariff|sharedaddy|werbung|anzeige$|publicidad|publicite|pubblicita|reklama)/;
/** Words that name boilerplate only around a link: an article may have related steps. */
const leading = new Set(
  'popular recirc recommendation recommendations recommended related relatedposts teaser teasers trending'.split(
    ' ',
  ),
);
/** Elements that are never boilerplate by their own name. */
const text = 'body, main, article, [itemprop=articleBody], h1, h2, h3, h4, h5, h6, dt';
/** Lines of the text, and parts of them. */
const lines = 'h1, h2, h3, h4, h5, h6, dt, li, tr, a, span, b, strong, em, code';
/** A larger share of the page's text is no boilerplate, whatever its name. */
const maxShare = 0.3;
const longestName = 300;
/** Fewer words, such as "Related posts", may be the heading of boilerplate. */
const fewestInSlug = 3;
const fewestTopics = 2;

/** Removes the boilerplate of a copied page that names itself. */
export function* removeBoilerplate(copy: Document): Work<void> {
  yield* removeCaptions(copy);
  yield* forgetTopics(copy);
  const prose = yield* countProse(copy.body);
  const all = prose(copy.body);
  const gone: Element[] = [];
  for (const element of copy.body.querySelectorAll('[class], [id]')) {
    yield 1;
    if (element.matches(text) || !isNamed(element)) continue;
    if (prose(element) > maxShare * all || element.querySelector('h1') !== null) continue;
    gone.push(element);
  }
  for (const element of gone) element.remove();
}

/** The class or id of the element names it as boilerplate. */
function isNamed(element: Element): boolean {
  const hasLink = element.matches('a') || element.querySelector('a') !== null;
  const names = `${element.getAttribute('class') ?? ''} ${element.id}`.slice(0, longestName);
  return names.split(/\s+/).some((name) => {
    const parts = name
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z]+/);
    return parts.some((part, index) => {
      if (words.has(part) || (hasLink && leading.has(part))) return true;
      return foreign.test(part) || pairs.has(`${part}-${parts[index + 1] ?? ''}`);
    });
  });
}

/**
 * Takes away ids that lead to a topic: those of lines, and of sections that repeat the words of their heading, such as
 * `respond-to-review-comments`. A section with few words, such as `comments`, needs other sections named so.
 */
function* forgetTopics(copy: Document): Work<void> {
  const sections = new Set<Element>();
  for (const element of copy.body.querySelectorAll('[id]')) {
    yield 1;
    if (element.matches(lines)) element.removeAttribute('id');
    const heading = [...element.children].find((child) => /^h[1-6]$/.test(child.localName));
    const slug = slugOf(heading?.textContent ?? '');
    if (slug.length === 0 || slugOf(element.id).join() !== slug.join()) continue;
    sections.add(element);
    if (slug.length >= fewestInSlug) element.removeAttribute('id');
  }
  if ([...sections].filter((section) => !isNamed(section)).length < fewestTopics) return;
  for (const section of sections) section.removeAttribute('id');
}

const slugOf = (words: string): string[] => words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Shorter texts are labels or teasers. */
const fewestInProse = 60;
const inLine =
  /^(a|abbr|b|bdi|bdo|cite|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/;

/** The letters of texts of a sentence or more, outside of links, for each element. */
function* countProse(body: Element): Work<(element: Element) => number> {
  const prose = new Map<Element, number>();
  const inLines = new Map<Element, number>();
  const add = (counts: Map<Element, number>, element: Element, letters: number) =>
    counts.set(element, (counts.get(element) ?? 0) + letters);
  // Children follow their parents in this list. Going backwards adds them up.
  for (const element of [body, ...body.querySelectorAll('*')].toReversed()) {
    yield 1;
    const { localName, parentElement } = element;
    if (localName === 'a') continue;
    const line = (inLines.get(element) ?? 0) + directLetters(element);
    const isInLine = inLine.test(localName);
    if (!isInLine && line >= fewestInProse && !/^h[1-6]$/.test(localName)) add(prose, element, line);
    if (!parentElement) continue;
    add(prose, parentElement, prose.get(element) ?? 0);
    if (isInLine) add(inLines, parentElement, line);
  }
  return (element) => prose.get(element) ?? 0;
}

/** A figure of these is text. Its caption belongs to it. */
const textOfFigures = 'table, pre, blockquote, code, ul, ol, dl';
/** Class names that only captions and credits have. They count even while the image isn't loaded. */
const captionNames =
  /(?:^|[^a-z])(?:(?:image|img|photo|picture|pic|media|figure|thumb)[-_]*(?:captions?|credits?|description|desc|legend|metadata|copyright|source)|bild(?:unter(?:schrift|titel|text)|text|nachweis|quelle)|caption-text|wp-caption-text|didascalia|pie(?:-?de)?-?foto|fotograf|l[eé]gende)(?![a-z])/i;
/** A longer text is no caption. */
const longestCaption = 600;

/** Marks the element that had a figure. */
const figureAttribute = 'data-copied-figure';
/** What shows that a copied page had pictures in a part of it. An image with a text is a word of its line. */
export const pictures = `img:not([alt]), img[alt=""], [${figureAttribute}]`;

/** Removes captions and credits of images. */
function* removeCaptions(copy: Document): Work<void> {
  for (const part of [...copy.querySelectorAll('figcaption'), ...copy.querySelectorAll('figure, [class]')]) {
    yield 1;
    const isShort = (part.textContent ?? '').length <= longestCaption;
    if (part.localName === 'figcaption') {
      const figure = part.closest('figure');
      if (figure === null || figure.querySelector(textOfFigures) === null) part.remove();
    } else if (isShort && part.localName === 'figure') {
      // What is left around the image of a figure describes it, too. The image may not be loaded yet.
      if (part.querySelector(`${textOfFigures}, figure, h1, h2, h3`) !== null) continue;
      if (part.querySelector('img') !== null) part.parentElement?.setAttribute(figureAttribute, '');
      part.remove();
    } else if (isShort && captionNames.test(part.className)) {
      if (!part.matches('body, main, article, table, caption, :has(h1, h2, table, pre)')) part.remove();
    }
  }
}
