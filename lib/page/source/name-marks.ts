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
/** The element is the name, not a box with more about the person, such as `author-statistics`. */
const authorName =
  /(?:^|[\s-])(?:[a-z]{0,12}(?:author|username|nickname)|user-?name|nick|poster|commenter|reviewer|sender|fn|hnuser|creator|full-?name|display-?name|from-?name|user-?link|big-?username|comment-?user|review-?user|member-?name|member-?profile-name|name-reviewer|user)(?:-(?:name|html|label|handle))?(?=$|\s)/;
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
  const classes = classesOf(dom, element);
  if (/(?:^|[\s_-])(?:quote|quoted|quotation|citation|bbcodequote|cited)(?=$|[\s_-])|moz-cite/i.test(classes))
    return true;
  // Some forums write a message itself as a block quotation.
  return dom.tagName(element) === 'blockquote' && !/message|post|comment|content|body|text/i.test(classes);
}

/** The name that an element itself gives. `isInHead`: the element is in a part with the author's marks. */
export function nameOf(dom: DomAccess, element: Element, isInHead: boolean): MarkedName | null {
  const tag = dom.tagName(element);
  if (/^(?:img|time|button|input|select|textarea|svg|h1)$/.test(tag)) return null;
  const marks = marksOf(dom, element);
  const props = dom.attribute(element, 'itemprop') ?? '';
  const content = /(?:^|\s)(?:author|creator)(?:\s|$)/.test(props) ? dom.attribute(element, 'content') : null;
  const stated = content === null ? null : cleanName(content);
  if (stated !== null) return { name: stated, strength: 3 };
  const isMarked = authorName.test(marks) && !boxes.test(marks);
  const isNamed = isInHead || /author|user-?name/i.test(dom.attribute(element, 'id') ?? '');
  const text = firstName(dom, element, isNamed);
  if (text === null) return null;
  const address = dom.attribute(element, 'email') ?? dom.attribute(element, 'data-hovercard-id');
  if (address?.includes('@')) return { name: text, strength: 3 };
  const href = tag === 'a' ? dom.attribute(element, 'href') : null;
  if (href !== null && isProfile(href, text)) return { name: text, strength: isMarked || isInHead ? 3 : 2 };
  if (otherWords.test(marks) && !/(?:^|\s)(?:fn|author)(?:$|\s)/.test(marks)) return null;
  if (isMarked) return { name: text, strength: 3 };
  if (isInHead && plainName.test(marks)) return { name: text, strength: 3 };
  if (isInHead && /^(?:a|b|strong|cite|bdi|h3|h4|h5)$/.test(tag)) return { name: text, strength: 2 };
  if (/(?:^|\s)name(?:\s|$)/.test(marks) && tag === 'span') return { name: text, strength: 2 };
  return /^(?:b|strong|cite)$/.test(tag) ? { name: text, strength: 1 } : null;
}

/** The first words of a short element. A rank, a title or a time may follow in elements of their own. */
function firstName(dom: DomAccess, element: Element, takesHandle: boolean): string | null {
  const whole = shortText(dom, element, longestName + 30);
  if (whole === null || whole === '') return null;
  for (const piece of piecesOf(dom, element)) {
    if (piece.length < 2 && !/\p{Lo}/u.test(piece)) continue;
    if (leadsToName.test(piece)) continue;
    if (takesHandle && /^@[\p{L}\p{N}_.-]{2,40}$/u.test(piece)) return piece;
    return cleanName(piece);
  }
  return null;
}

export function piecesOf(dom: DomAccess, root: Element): string[] {
  const pieces: string[] = [];
  const left: Node[] = [root];
  for (let visits = 0; left.length > 0 && visits < 40; visits += 1) {
    const node = left.pop();
    if (node === undefined) break;
    if (dom.isText(node)) {
      const piece = dom.text(node).slice(0, 200).replace(/\s+/g, ' ').trim();
      if (piece !== '') pieces.push(piece);
    }
    const next = node === root ? null : dom.nextSibling(node);
    if (next) left.push(next);
    const first = dom.firstChild(node);
    if (first) left.push(first);
  }
  return pieces;
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
    // A component of its own, such as `<x-comment author="Ana">`.
    'author',
  ]) {
    if (name === 'author' && !dom.tagName(element).includes('-')) continue;
    const value = dom.attribute(element, name);
    const written = value === null ? null : cleanName(value);
    if (written !== null && !/^\d+$/.test(written)) return written;
  }
  return null;
}

export function cleanName(text: string): string | null {
  const name = personName(text.replace(/\s+/g, ' ').trim().replace(introduction, '').replace(verbs, ''));
  if (name === null || name.length > longestName || !/\p{L}/u.test(name)) return null;
  return name.split(' ').length > 5 ||
    /^\W*\[/.test(name) ||
    /\d[:/.]\d{2}|(?<!\d)(?:19|20)\d{2}(?!\d)|:\s|:$|^\d+\s|^\d+\s?\p{L}{1,2}$|^#\d/u.test(name) ||
    /^(?:reply|quote|report|edit|share|permalink|link|more|just now|today|yesterday|heute|gestern|hier|ayer)$/i.test(
      name,
    ) ||
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
  // A shared link says who shares it.
  const path = href
    .replace(/^\w+:\/\/[^/]*/, '')
    .slice(0, 200)
    .replace(/[?&]u=[a-z][^&#]*/i, '');
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
