// Which elements of a page name a person, by their class, microdata, address, or place beside a time.
import { classesOf, type DomAccess } from '@/lib/page/dom-access';
import { personName } from '@/lib/page/source/email-addresses';
import { nodesFrom, shortText } from '@/lib/page/walk';

export interface MarkedName {
  readonly name: string;
  /** 3: the page says that it is an author. 2: a link to a profile. 1: only emphasized. */
  readonly strength: 1 | 2 | 3;
}

const longestName = 50;
const authors =
  '(?:[a-z]{0,12}(?:author|username|nickname)|user-?name|nick|poster|commenter|reviewer|sender|fn|hnuser|creator|full-?name|display-?name|from-?name|user-?link|big-?username|comment-?user|review-?user|member-?name|member-?profile-name|name-reviewer|user)';
const authorWords = new RegExp(`(?:^|[\\s_-])${authors}(?=$|[\\s_-])`);
/** The element is the name, not a box with more about the person, such as `author-statistics`. */
const authorName = new RegExp(`(?:^|[\\s-])${authors}(?:-(?:name|html|label|handle))?(?=$|\\s)`);
const boxes = /(?<!(?:^|\s)h)-(?:link|info|box|block|details|card|text)s?(?=$|\s)/;
const plainName = /(?:^|[\s-])name(?=$|\s)/;
const otherWords =
  /(?:^|[\s_-])(?:avatar|photo|image|icon|badge|count|rank|title|reputation|statistics|extras|stats?|joined|location|level|role|url|menu|popup|hover|prompt|filter|online|banner|signature|group|comment-author-association)(?=$|[\s_-])/;
const profilePath =
  /(?:^|[/?&=])(?:~|@|u|user|users|usr|member|members|membre|mitglied|profile|profiles|viewprofile\.\w+|profil|profiel|people|person|author|authors|autor|utilisateur|memberlist\.php|wiki\/user:)[/?&=:\d]?/i;
/** Parts of a page about somebody else: who is quoted, who liked or edited it, whom it answers. */
const otherPeople =
  /(?:^|[\s_-])(?:quote|quoted|quotation|(?<!post-)signature|sig|mention|mentions|likes?|reactions?|reply-?to|in-reply|edited|edit-?info|lastedit\w*|last-?post|related|voters?|owner|assignee|popupbody|toctree|breadcrumbs?)(?=$|[\s_-])/;
const introduction =
  /^(?:by|posted by|written by|from|von|geschrieben von|erstellt von|par|por|door|av|af|from:|von:|作者[:：]?|投稿者[:：]?)\s+/i;
/** "Added by", before a name in an element of its own. */
const leadsToName = /(?:^|\s)(?:by|from|von|de|di|par|por|door|av|af|von:|from:|by:)$/i;
const verbs =
  /[\s,]+(?:says?|said|wrote|writes|commented|asked|answered|replied|schrieb|sagt|sagte|meint|schreibt|a écrit|a dit|dit|escribió|dice|ha scritto|scrive|zegt|schreef|skrev|napisał\(a\)|пишет)?\s*[:：]?$/i;
/** Attributes in which web clients of mail write the person's address. */
const addressAttributes = ['email', 'data-email', 'data-hovercard-id', 'title'];
/** Attributes in which sites write the author of a message. */
const authorAttributes = ['author', 'comment-author', 'username', 'user-name', 'sender-name'].map(
  (name) => `data-${name}`,
);

/** `messageUserBlock author_name` as words: `message-user-block author-name`. */
export function nameTokens(dom: DomAccess, element: Element): string {
  const said = ['itemprop', 'rel'].map((name) => dom.attribute(element, name) ?? '');
  return [classesOf(dom, element), ...said]
    .join(' ')
    .slice(0, 300)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1-$2')
    .replace(/_+/g, '-')
    .toLowerCase();
}

/** A quotation, a signature or another part that names other people. */
export function isAboutOthers(dom: DomAccess, element: Element): boolean {
  return /^(?:blockquote|q)$/.test(dom.tagName(element)) || otherPeople.test(nameTokens(dom, element));
}

/** The passage was said by somebody else than the author of its message. */
export function isQuotation(dom: DomAccess, element: Element): boolean {
  const classes = classesOf(dom, element);
  if (/(?:^|[\s_-])(?:quote|quoted|quotation|citation|bbcodequote|cited)(?=$|[\s_-])|moz-cite/i.test(classes))
    return true;
  // Some forums write a message itself as a block quotation.
  return dom.tagName(element) === 'blockquote' && !/message|post|comment|content|body|text/i.test(classes);
}

/** Microdata says that the element is the author. */
export const isAuthorProperty = (itemprop: string) => /(?:^|\s)(?:author|creator)(?:\s|$)/.test(itemprop);

/** The name that an element itself gives. `isInHead`: the element is in a part with the author's marks. */
export function nameOf(dom: DomAccess, element: Element, isInHead: boolean): MarkedName | null {
  const tag = dom.tagName(element);
  if (/^(?:img|time|button|input|select|textarea|svg|h1)$/.test(tag)) return null;
  const marks = nameTokens(dom, element);
  const isAuthor = isAuthorProperty(dom.attribute(element, 'itemprop') ?? '');
  const stated = cleanName((isAuthor && dom.attribute(element, 'content')) || '');
  if (stated !== null) return { name: stated, strength: 3 };
  const isMarked = authorName.test(marks) && !boxes.test(marks);
  const isNamed = isInHead || /author|user-?name/i.test(dom.attribute(element, 'id') ?? '');
  const name = firstName(dom, element, isNamed);
  const strength = name === null ? null : strengthOf(name);
  return name === null || strength === null ? null : { name, strength };

  function strengthOf(text: string): MarkedName['strength'] | null {
    const states = tag === 'a' ? addressAttributes.slice(0, -1) : addressAttributes;
    if (states.some((key) => dom.attribute(element, key)?.slice(0, 200).includes('@'))) return 3;
    const href = tag === 'a' ? dom.attribute(element, 'href') : null;
    if (href !== null && isProfile(href, text)) return isMarked || isInHead ? 3 : 2;
    if (otherWords.test(marks) && !/(?:^|\s)(?:fn|author)(?:$|\s)/.test(marks)) return null;
    if (isMarked || (isInHead && plainName.test(marks))) return 3;
    if (isInHead && /^(?:a|b|strong|cite|bdi|h3|h4|h5)$/.test(tag)) return 2;
    if (/(?:^|\s)name(?:\s|$)/.test(marks) && tag === 'span') return 2;
    return /^(?:b|strong|cite)$/.test(tag) ? 1 : null;
  }
}

/** The first words of a short element. A rank, a title or a time may follow in elements of their own. */
function firstName(dom: DomAccess, element: Element, takesHandle: boolean): string | null {
  if (!shortText(dom, element, longestName + 30)) return null;
  for (const piece of piecesOf(dom, element)) {
    if (piece.length < 2 && !/\p{Lo}/u.test(piece)) continue;
    if (leadsToName.test(piece)) continue;
    return takesHandle && /^@[\p{L}\p{N}_.-]{2,40}$/u.test(piece) ? piece : cleanName(piece);
  }
  return null;
}

export function piecesOf(dom: DomAccess, root: Element): string[] {
  const texts = [...nodesFrom(dom, root, { root, most: 40 })].filter((node) => dom.isText(node));
  return texts
    .map((node) => dom.text(node).slice(0, 200).replace(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '');
}

/** The element has the author's marks, and its own text is more than a name. */
export function isHead(dom: DomAccess, element: Element): boolean {
  const marks = nameTokens(dom, element);
  return (
    authorWords.test(marks) || /(?:^|[\s-])(?:byline|tagline|postprofile|vcard|h-card)(?=$|[\s-])/.test(marks)
  );
}

/** The author that an element's attributes state. */
export function statedAuthor(dom: DomAccess, element: Element): string | null {
  // A component of its own, such as `<x-comment author="Ana">`.
  const names = dom.tagName(element).includes('-') ? [...authorAttributes, 'author'] : authorAttributes;
  const stated = names.map((name) => cleanName(dom.attribute(element, name) ?? ''));
  return stated.find((name) => name !== null && !/^\d+$/.test(name)) ?? null;
}

export function cleanName(text: string): string | null {
  const name = personName(text.replace(/\s+/g, ' ').trim().replace(introduction, '').replace(verbs, ''));
  if (name === null || name.length > longestName || !/\p{L}/u.test(name)) return null;
  const isOther =
    name.split(' ').length > 5 ||
    /^\W*\[/.test(name) ||
    /\d[:/.]\d{2}|(?<!\d)(?:19|20)\d{2}(?!\d)|:\s|:$|^\d+\s|^\d+\s?\p{L}{1,2}$|^#\d/u.test(name) ||
    /^(?:reply|quote|report|edit|share|permalink|link|more|just now|today|yesterday|heute|gestern|hier|ayer)$/i.test(
      name,
    ) ||
    /[!?»|]|\.\.\.|…$/.test(name);
  return isOther ? null : name;
}

/** A profile's address has the name in it, or says that it leads to a person. */
function isProfile(href: string, name: string): boolean {
  if (/^(?:mailto|javascript):/i.test(href)) return false;
  // A shared link says who shares it.
  const path = href
    .replace(/^\w+:\/\/[^/]*/, '')
    .slice(0, 200)
    .replace(/[?&]u=[a-z][^&#]*/i, '');
  if (/(?:reply|quote|report|edit|message|pm|search|login|register|follow|sort|page)[=/.?&]/i.test(path))
    return false;
  const plain = (part: string) => part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const last = plain(path.replace(/[/#]+$/, '').replace(/^.*[/=:@~]|\.\d+$/g, ''));
  return profilePath.test(path) || (last.length > 2 && last === plain(name));
}
