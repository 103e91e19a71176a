// Which elements of a page name a person, by their class, microdata, address, or place beside a time.
import { classesOf, type DomAccess } from '@/lib/page/dom-access';
import { personName } from './email-addresses';

export interface MarkedName {
  readonly name: string;
  /** 3: the page says that it is an author. 2: a link to a profile. 1: only emphasised. */
  readonly strength: 1 | 2 | 3;
}

const longestName = 50;
const authorWords =
  /(?:^|[\s_-])(?:[a-z]{0,12}(?:author|username|nickname)|user-?name|nick|poster|commenter|reviewer|sender|fn|hnuser|creator|full-?name|display-?name|from-?name|user-?link|big-?username|comment-?user|review-?user|member-?name|member-?profile-name|name-reviewer|user)(?=$|[\s_-])/;
const otherWords =
  /(?:^|[\s_-])(?:avatar|photo|image|icon|badge|count|rank|title|reputation|stats?|joined|location|level|role|url|menu|popup|hover|prompt|filter|online|banner|signature|group|comment-author-association)(?=$|[\s_-])/;
const profilePath =
  /(?:^|[/?&=])(?:~|@|u|user|users|usr|member|members|membre|mitglied|profile|profiles|profil|profiel|people|person|author|authors|autor|utilisateur|memberlist\.php|wiki\/user:)[/?&=:\d]?/i;
/** Parts of a page about somebody else: who is quoted, who liked or edited it, whom it answers. */
const otherPeople =
  /(?:^|[\s_-])(?:quote|quoted|quotation|signature|sig|mention|mentions|likes?|reactions?|reply-?to|in-reply|edited|edit-?info|lastedit\w*|last-?post|related|voters?|popupbody|toctree|breadcrumbs?)(?=$|[\s_-])/;
const introduction =
  /^(?:by|posted by|written by|from|von|geschrieben von|erstellt von|par|por|door|av|af|from:|von:|作者[:：]?|投稿者[:：]?)\s+/i;
const verbs =
  /[\s,]+(?:says?|said|wrote|writes|commented|asked|answered|replied|schrieb|sagt|sagte|meint|schreibt|a écrit|a dit|dit|escribió|dice|ha scritto|scrive|zegt|schreef|skrev|napisał\(a\)|пишет)?\s*[:：]?$/i;

/** `messageUserBlock author_name` as words: `message-user-block author-name`. */
export function marksOf(dom: DomAccess, element: Element): string {
  const said = [
    classesOf(dom, element),
    dom.attribute(element, 'itemprop') ?? '',
    dom.attribute(element, 'rel') ?? '',
  ].join(' ');
  return said
    .slice(0, 300)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1-$2')
    .replace(/_+/g, '-')
    .toLowerCase();
}

/** A quotation, a signature or another part that names other people. */
export function isAboutOthers(dom: DomAccess, element: Element): boolean {
  return /^(?:blockquote|q)$/.test(dom.tagName(element)) || otherPeople.test(marksOf(dom, element));
}

/** The passage was said by somebody else than the author of its message. */
export function isQuotation(dom: DomAccess, element: Element): boolean {
  const marks = classesOf(dom, element);
  if (
    /(?:^|\s)(?:quote|quoted|bbcode_?quote|bbCodeBlock--quote|bbCodeQuote|quote_?container|gmail_quote|moz-cite)/i.test(
      marks,
    )
  )
    return true;
  return dom.tagName(element) === 'blockquote' && marks === '';
}

/** The name that an element itself gives. `isInHead`: it stands in a part with the author's marks. */
export function nameOf(dom: DomAccess, element: Element, isInHead: boolean): MarkedName | null {
  const tag = dom.tagName(element);
  if (/^(?:img|time|button|input|select|textarea|svg|h1|h2)$/.test(tag)) return null;
  const address = dom.attribute(element, 'email') ?? dom.attribute(element, 'data-hovercard-id');
  const text = cleanName(shortText(dom, element, longestName + 30) ?? '');
  if (address?.includes('@') && text !== null) return { name: text, strength: 3 };
  if (text === null) return null;
  const marks = marksOf(dom, element);
  if (otherWords.test(marks) && !/(?:^|\s)(?:fn|author)(?:$|\s)/.test(marks)) return null;
  if (authorWords.test(marks) && !/-(?:link|info|box|block|details|card|text)s?(?=$|\s)/.test(marks))
    return isPartlyName(dom, element, text) ? null : { name: text, strength: 3 };
  const href = tag === 'a' ? dom.attribute(element, 'href') : null;
  if (href !== null && isProfile(href, text)) return { name: text, strength: isInHead ? 3 : 2 };
  if (isInHead && /^(?:a|b|strong|cite|bdi|h3|h4|h5)$/.test(tag)) return { name: text, strength: 2 };
  return /^(?:b|strong|cite)$/.test(tag) ? { name: text, strength: 1 } : null;
}

/** Beside the name, the element has a rank or a title. The name has an element of its own inside. */
function isPartlyName(dom: DomAccess, element: Element, text: string): boolean {
  const inner = dom.find(element, 'a[href], h3, h4, h5, b, strong, bdi, [itemprop~="name"]');
  const own = inner && shortText(dom, inner, longestName);
  return Boolean(own) && cleanName(own ?? '') !== text;
}

/** The element has the author's marks, and its own text is more than a name. */
export function isHead(dom: DomAccess, element: Element): boolean {
  const marks = marksOf(dom, element);
  return (
    authorWords.test(marks) || /(?:^|[\s-])(?:byline|tagline|postprofile|vcard|h-card)(?=$|[\s-])/.test(marks)
  );
}

/** Attributes in which sites write the author of a message. */
export function writtenAuthor(dom: DomAccess, element: Element): string | null {
  for (const name of [
    'data-author',
    'data-comment-author',
    'data-username',
    'data-user-name',
    'data-sender-name',
  ]) {
    const value = dom.attribute(element, name);
    const written = value === null ? null : cleanName(value);
    if (written !== null && !/^\d+$/.test(written)) return written;
  }
  return null;
}

function cleanName(text: string): string | null {
  const name = personName(text.replace(/\s+/g, ' ').trim().replace(introduction, '').replace(verbs, ''));
  if (name === null || name.length > longestName || !/\p{L}/u.test(name)) return null;
  return name.split(' ').length > 5 ||
    /^\W*\[/.test(name) ||
    /\d[:/.]\d{2}/.test(name) ||
    /[!?»|]|\.\.\.|…$/.test(name)
    ? null
    : name;
}

/** The text of an element. null if it is longer than `limit`, found without reading all of it. */
export function shortText(dom: DomAccess, root: Node, limit: number): string | null {
  let text = '';
  const left: Node[] = [root];
  for (let visits = 0; left.length > 0; visits += 1) {
    const node = left.pop();
    if (node === undefined || visits > limit) return null;
    if (dom.isText(node))
      text += dom
        .text(node)
        .slice(0, 2 * limit + 100)
        .replace(/\s+/g, ' ');
    if (text.length > limit + 20) return null;
    const next = node === root ? null : dom.nextSibling(node);
    if (next) left.push(next);
    const first = dom.firstChild(node);
    if (first) left.push(first);
  }
  const trimmed = text.replace(/\s+/g, ' ').trim();
  return trimmed.length > limit ? null : trimmed;
}

/** A profile's address has the name in it, or says that it leads to a person. */
function isProfile(href: string, name: string): boolean {
  if (/^(?:mailto|javascript):/i.test(href)) return false;
  const path = href.replace(/^\w+:\/\/[^/]*/, '').slice(0, 200);
  if (/(?:reply|quote|report|edit|message|pm|search|login|register|follow|sort|page)[=/.?&]/i.test(path))
    return false;
  const plain = (part: string) => part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const last = plain(
    path
      .replace(/[/#]+$/, '')
      .replace(/^.*[/=:@~]/, '')
      .replace(/\.\d+$/, ''),
  );
  return profilePath.test(path) || (last.length > 2 && last === plain(name));
}
