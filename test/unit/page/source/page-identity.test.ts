// Which page an address is (F113), with the canonical address that the page claims (F114), of which `source-address.test.ts`
// has more. Every doubt makes two pages.
import { describe, expect, it } from 'vitest';
import { pageIdentity } from '@/lib/page/source/page-identity';
import { examineAddress } from '@/lib/page/source/source-address';

/** An address of a table. Most are of the web, and have no scheme there. */
const at = (address: string) => (/^[a-z]+:/.test(address) ? address : `https://${address}`);
const keyOf = (address: string, canonical?: string) =>
  pageIdentity(at(address), canonical === undefined ? null : at(canonical)).key;

describe('the same page, surely', () => {
  it.each([
    // Trackers
    ['utm', 'a.example/story?utm_source=x&utm_medium=y', 'a.example/story'],
    ['gclid', 'a.example/story?gclid=1&fbclid=2', 'a.example/story'],
    ['a tracker among parameters', 'a.example/x?id=7&msclkid=1', 'a.example/x?id=7'],
    ['a site’s own tracker', 'www.youtube.com/watch?v=a&si=b', 'www.youtube.com/watch?v=a'],
    ['a tracker as the fragment', 'a.example/story#utm_source=x', 'a.example/story'],
    ['a tracker within a route', 'a.example/#/r/9?utm_source=x', 'a.example/#/r/9'],
    ['a tracker before a route’s id', 'a.example/#/r?utm_id=1&id=5', 'a.example/#/r?id=5'],
    // Spelling
    ['a text fragment', 'a.example/story#:~:text=words', 'a.example/story'],
    ['a text fragment after a route', 'a.example/#inbox/1:~:text=words', 'a.example/#inbox/1'],
    ['credentials', 'https://ada:pw@a.example/story', 'a.example/story'],
    ['a slash at the end', 'a.example/story/', 'a.example/story'],
    ['a slash at a route’s end', 'a.example/#/r/9/', 'a.example/#/r/9'],
    ['an empty query', 'a.example/story?', 'a.example/story'],
    ['an empty route', 'a.example/x#!/', 'a.example/x'],
    ['parameters in another order', 'a.example/x?b=2&a=1', 'a.example/x?a=1&b=2'],
    ['other escapes', 'a.example/caf%c3%a9', 'a.example/café'],
    ['the host in upper case', 'A.Example/story', 'a.example/story'],
    // Elements
    ['a heading', 'docs.example/guide#installation', 'docs.example/guide'],
    ['a heading of the first page', 'docs.example/#installation', 'docs.example/'],
    ['a heading of several words', 'lib.example/#getting-started', 'lib.example/'],
    ['a heading in another script', 'a.example/wiki/x#%E6%A6%82%E8%A6%81', 'a.example/wiki/x'],
    ['a numbered section', 'a.example/spec#section-3.1', 'a.example/spec'],
    ['a footnote', 'a.example/wiki/x#cite_note-5', 'a.example/wiki/x'],
    ['lines of code', 'git.example/a/b/x.ts#L10-L20', 'git.example/a/b/x.ts'],
    ['the comments', 'blog.example/felt#comments', 'blog.example/felt'],
    ['a comment of a post', 'blog.example/felt#comment-44', 'blog.example/felt'],
    ['a post of a thread', 'forum.example/t/felt/41#post_7', 'forum.example/t/felt/41'],
    ['a post by its letter', 'forum.example/topic.php?t=5#p77', 'forum.example/topic.php?t=5'],
    ['an issue’s comment', 'git.example/a/b/issues/5#issuecomment-99', 'git.example/a/b/issues/5'],
    ['a review’s comment', 'git.example/a/b/pull/5#discussion_r99', 'git.example/a/b/pull/5'],
  ])('%s', (_what, address, same) => {
    expect(pageIdentity(at(address), null)).toMatchObject({ key: keyOf(same), isSure: true });
  });

  it.each<[what: string, address: string, canonical: string, same?: string]>([
    ['the same canonical', 'a.example/story', 'a.example/story'],
    ['one without trackers', 'a.example/story?gclid=1', 'a.example/story'],
    ['one with trackers', 'a.example/story', 'a.example/story?utm_id=1', 'a.example/story'],
    ['one of an AMP host', 'amp.a.example/story', 'a.example/story'],
    ['one of an AMP view', 'a.example/2026/felt/amp/', 'a.example/2026/felt/', 'a.example/2026/felt'],
    ['one of an AMP file', 'a.example/felt.amp.html', 'a.example/felt.html'],
    ['one of an AMP parameter', 'a.example/felt?amp=1', 'a.example/felt'],
    ['one without the file', 'a.example/felt/index.html', 'a.example/felt/', 'a.example/felt'],
    ['one without the heading', 'a.example/story#felt', 'a.example/story'],
    ['one with the id', 'a.example/x?id=7&ref=home', 'a.example/x?id=7'],
    ['one without the referrer of a route', 'a.example/x?ref=a#/r/9', 'a.example/x', 'a.example/x#/r/9'],
  ])('with a canonical address that is right: %s', (_what, address, canonical, same = canonical) => {
    expect(pageIdentity(at(address), at(canonical))).toMatchObject({ key: keyOf(same), isSure: true });
  });
});

it.each<[what: string, one: string, other: string, canonical?: string]>([
  // Applications
  ['routes by path', 'app.example/tickets/1', 'app.example/tickets/2'],
  ['a route below another', 'app.example/tickets/1', 'app.example/tickets/1/history'],
  ['a conversation in the query', 'a.example/?conversation=991', 'a.example/?conversation=992'],
  ['an id in the query', 'a.example/show?id=1', 'a.example/show?id=2'],
  ['any parameter', 'a.example/show?zz=1', 'a.example/show?zz=2'],
  ['a flag', 'a.example/show?ticket-1', 'a.example/show?ticket-2'],
  ['a parameter and none', 'a.example/show?zz=1', 'a.example/show'],
  ['texts in an older encoding', 'a.example/w?p=%83%5A', 'a.example/w?p=%83%5B'],
  ['a value with an escaped sign', 'a.example/x?a=1%26b=2', 'a.example/x?a=1&b=2'],
  ['a record in the fragment', 'app.example/#/tickets/1', 'app.example/#/tickets/2'],
  ['a record behind a sign', 'app.example/#!/1', 'app.example/#!/2'],
  ['a record in a fragment’s query', 'app.example/#/t?id=1', 'app.example/#/t?id=2'],
  ['a pair in the fragment', 'app.example/x#id=1', 'app.example/x#id=2'],
  ['a number in the fragment', 'app.example/x#991', 'app.example/x#992'],
  ['an id in the fragment', 'app.example/x#8f3a9c', 'app.example/x#8f3a9d'],
  ['a named record', 'app.example/x#ticket-1', 'app.example/x#ticket-2'],
  ['a room', 'app.example/x#room:a', 'app.example/x#room:b'],
  ['a card of a board', 'board.example/boards#c1', 'board.example/boards#c2'],
  ['a note of a list', 'a.example/notes#note-1', 'a.example/notes#note-2'],
  ['words of an application', 'app.example/#users', 'app.example/#orders'],
  // Mail, forums, boards, blogs
  ['a mail', 'mail.example/mail/u/0/#inbox/1', 'mail.example/mail/u/0/#inbox/2'],
  ['a mail and the inbox', 'mail.example/mail/u/0/#inbox/1', 'mail.example/mail/u/0/#inbox'],
  ['a mail of another account', 'mail.example/mail/u/0/#inbox/1', 'mail.example/mail/u/1/#inbox/1'],
  ['a message of an inbox', 'mail.example/inbox#msg-1', 'mail.example/inbox#msg-2'],
  ['a message of an account', 'a.example/mail/u/0/#msg-1', 'a.example/mail/u/0/#msg-2'],
  ['a message of a team', 'a.example/team/12/inbox#msg-1', 'a.example/team/12/inbox#msg-2'],
  ['a note of a sorted list', 'a.example/notes?sort=age#note-1', 'a.example/notes?sort=age#note-2'],
  ['a topic', 'forum.example/topic.php?t=1', 'forum.example/topic.php?t=2'],
  ['a post with a path', 'forum.example/t/felt/41/7', 'forum.example/t/felt/41/8'],
  ['a comment with a path', 'a.example/r/x/comments/k1/felt/c1', 'a.example/r/x/comments/k1/felt/c2'],
  ['a board’s card', 'board.example/c/aBc/1-felt', 'board.example/c/aBd/1-felt'],
  ['an id in other letters', 'a.example/d/aBcD', 'a.example/d/abcd'],
  ['the next page', 'blog.example/felt?page=1', 'blog.example/felt?page=2'],
  ['the next page in the path', 'blog.example/felt/page/1', 'blog.example/felt/page/2'],
  ['a search', 'a.example/search?q=felt', 'a.example/search?q=wool'],
  ['another port', 'a.example:8443/x', 'a.example/x'],
  ['another customer’s host', 'acme.app.example/o/3', 'globex.app.example/o/3'],
  ['a local file', 'file:///home/ada/a.html', 'file:///home/ada/b.html'],
  // A canonical address that both claim
  ['a list', 'a.example/tickets/1', 'a.example/tickets/2', 'a.example/tickets'],
  ['a list by query', 'a.example/t?ticket=1', 'a.example/t?ticket=2', 'a.example/t'],
  ['a list by reference', 'a.example/t?ref=A-1', 'a.example/t?ref=A-2', 'a.example/t'],
  ['a list by fragment', 'a.example/t#/1', 'a.example/t#/2', 'a.example/t'],
  ['a list by number', 'a.example/t#1', 'a.example/t#2', 'a.example/t'],
  ['the home page', 'a.example/felt', 'a.example/wool', 'a.example/'],
  ['the first page', 'a.example/l?page=2', 'a.example/l?page=3', 'a.example/l'],
  ['a stale route', 'a.example/rooms/9', 'a.example/rooms/8', 'a.example/rooms/8'],
  ['a stale query', 'a.example/t?id=1', 'a.example/t?id=2', 'a.example/t?id=1'],
  ['a stale fragment', 'a.example/t#/1', 'a.example/t#/2', 'a.example/t#/1'],
  ['another customer', 'a.example/c/7/o/3', 'a.example/c/8/o/3', 'a.example/c/8/o/3'],
  ['the thread', 'a.example/t/x/41/7', 'a.example/t/x/41/8', 'a.example/t/x/41'],
  ['another phone’s record', 'm.a.example/t/1', 'm.a.example/t/2', 'a.example/t/1'],
  ['a version', 'a.example/v2/felt', 'a.example/v3/felt', 'a.example/stable/felt'],
])('two pages: %s', (_what, one, other, canonical) => {
  expect(keyOf(one, canonical)).not.toBe(keyOf(other, canonical));
  expect(keyOf(one)).not.toBe(keyOf(other));
});

describe('not sure', () => {
  it.each<[what: string, address: string, canonical?: string]>([
    ['no address', ''],
    ['no address of a page', 'about:blank'],
    ['content in the address', 'data:text/html,felt'],
    ['an address that is too long', `https://a.example/?x=${'x'.repeat(9_000)}`],
    ['an inbox', 'https://a.example/inbox'],
    ['an inbox by its filter', 'https://a.example/inbox?show=unread'],
    ['an inbox by its fragment', 'https://a.example/#/inbox'],
    ['an inbox by a word', 'https://mail.example/mail/u/0/#inbox'],
    ['an application’s home page', 'https://app.example/'],
    ['a number as the fragment', 'https://a.example/t/41#4022'],
    ['an id as the fragment', 'https://a.example/x#8f3a9c'],
    ['a word on the home page', 'https://a.example/#users'],
    ['a message of an inbox', 'https://a.example/inbox#msg-1'],
    ['a canonical that says more', 'https://a.example/desk', 'https://a.example/desk/tickets/2'],
    ['a canonical that adds the record', 'https://a.example/desk', 'https://a.example/desk?ticket=2'],
    ['a canonical that adds the route', 'https://a.example/desk', 'https://a.example/desk#/tickets/2'],
  ])('%s', (_what, address, canonical) => {
    expect(pageIdentity(address, canonical ?? null).isSure).toBe(false);
  });

  it.each([
    ['a mail', 'https://mail.example/mail/u/0/#inbox/1'],
    ['a route', 'https://app.example/#/tickets/2'],
    ['a chat', 'https://chat.example/chat/7'],
    ['a record in the query', 'https://app.example/?conversation=992'],
    ['a record in the path', 'https://app.example/tickets/2'],
    ['the home page of a site', 'https://a.example/'],
    ['a local file', 'file:///home/ada/a.html'],
  ])('but %s is sure', (_what, address) => {
    expect(pageIdentity(address, null).isSure).toBe(true);
  });
});

it('has no key without an address', () => {
  expect(pageIdentity('', null).key).toBe('');
});

it.each([
  ['https://m.a.example/story?gclid=1', 'https://a.example/story'],
  ['https://a.example/tickets/2', 'https://a.example/tickets'],
  ['https://a.example/t/41?ref=mail#post_7', 'https://a.example/t/41'],
  ['https://a.example/mail/#inbox/2', 'https://a.example/mail/'],
])('the cited link of %s is the same page', (address, canonical) => {
  expect(keyOf(examineAddress(address, canonical).address)).toBe(keyOf(address, canonical));
});
