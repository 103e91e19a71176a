// Furniture: the parts around an article that name themselves by a tag, a role, or a word of a class or an id.
import type { Work } from '@/lib/page/in-slices';
import { countProse } from './article-prose';

/** Furniture by tag or role. */
export const furniture =
  'nav, aside, footer, header, [role=navigation], [role=complementary], [role=menu], [role=dialog], [role=alert]';

/** Words that each name furniture alone, anywhere in a class or id. */
const words = new Set(
  (
    'ad ads adslot advert adverts advertisement advertising addtoany affiliate affiliates banner breadcrumb breadcrumbs ' +
    'cookie cookies consent copyright cta disclaimer disclosure disqus donate footer gdpr jp-relatedposts ' +
    'masthead menu nav navbar navigation newsletter newsletters optin outbrain pager pagination popup ' +
    'popular promo promos promotion promotions recirc recirculation recommendation recommendations recommended related ' +
    'relatedposts respond rss sharebar sharedaddy share shares sharing sharethis sidebar signup skiplink social socials ' +
    'sociable sponsor sponsored sponsors subscribe subscription subscribers taboola tags taglist teaser teasers toc trending ' +
    'upsell'
  ).split(' '),
);
/** Words that name furniture only together. */
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
/** The answers below an article. In a thread they are the text. */
const replies = new Set(['comments', 'commentlist', 'disqus', 'respond', 'replies']);
/** Furniture of other languages, by the beginning of a word. */
const foreign =
  /^(?:kommentar(?:e|modul|bereich|liste)|comentarios|commentaires|commenti$|komentarze|teilen$|compartir|compartilhar|partager|condividi|udostepnij|verwandte|weiterlesen|weiterefuehrend|relacionad[oa]s|saiba$|autorenbox|autorbox|autoreninfo|newsteaser|nextstory|nextpost|postmetadata|postratings?|shariff|sharedaddy|werbung|anzeige$|publicidad|publicite|pubblicita|reklama)/;
/** Words that name furniture only around a link: an article may have related steps. */
const leading = new Set(
  'popular recirc recommendation recommendations recommended related relatedposts teaser teasers trending'.split(
    ' ',
  ),
);
/** Elements that are never furniture by their own name. */
const text = 'body, main, article, [itemprop=articleBody], h1, h2, h3, h4, h5, h6';
/** A larger share of the page's text is no furniture, whatever its name. */
const mostShare = 0.3;
const longestName = 300;

/** Fewer words, such as "Related posts", may be the heading of furniture. */
const fewestInSlug = 3;

/** Takes away ids that only repeat the words of a heading, such as `respond-to-review-comments`. They name a topic. */
export function* forgetSlugs(copy: Document): Work<void> {
  for (const heading of copy.body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    yield 1;
    const words = slugWords(heading.textContent ?? '');
    if (words.length < fewestInSlug) continue;
    for (const named of [heading, heading.parentElement])
      if (named && slugWords(named.id).join() === words.join()) named.removeAttribute('id');
  }
}

function slugWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Removes the furniture of a copied page that names itself. */
export function* removeNamedFurniture(copy: Document): Work<void> {
  const prose = yield* countProse(copy.body);
  const all = prose(copy.body);
  const gone: Element[] = [];
  for (const element of copy.body.querySelectorAll('[class], [id]')) {
    yield 1;
    if (element.matches(text) || !isNamed(element)) continue;
    if (prose(element) > mostShare * all || element.querySelector('h1') !== null) continue;
    gone.push(element);
  }
  for (const element of gone) element.remove();
}

/** The class or id of the element names it as furniture. */
function isNamed(element: Element): boolean {
  const hasLink = element.matches('a') || element.querySelector('a') !== null;
  const names = `${element.getAttribute('class') ?? ''} ${element.id}`.slice(0, longestName);
  return names.split(/\s+/).some((name) => {
    // A utility class such as `md:[grid-area:toc]` says how it looks.
    if (/[:[]/.test(name)) return false;
    const parts = name
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z]+/);
    return parts.some((part, index) => {
      if (words.has(part)) return hasLink || !leading.has(part);
      return replies.has(part) || foreign.test(part) || pairs.has(`${part}-${parts[index + 1] ?? ''}`);
    });
  });
}
