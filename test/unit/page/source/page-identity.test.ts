// Which page an address is (F113), with the canonical address that the page claims (F114). Every doubt makes two pages.
import { describe, expect, it } from 'vitest';
import { pageIdentity } from '@/lib/page/source/page-identity';
import { examineAddress } from '@/lib/page/source/source-address';

type Canonical = string | null;

describe('the same page, surely', () => {
  it.each<[what: string, address: string, canonical: Canonical, same: string]>([
    // Trackers
    ['utm', 'https://a.example/story?utm_source=x&utm_medium=y', null, 'https://a.example/story'],
    ['gclid', 'https://a.example/story?gclid=1&fbclid=2', null, 'https://a.example/story'],
    ['a tracker among parameters', 'https://a.example/x?id=7&msclkid=1', null, 'https://a.example/x?id=7'],
    [
      'a site’s own tracker',
      'https://www.youtube.com/watch?v=a&si=b',
      null,
      'https://www.youtube.com/watch?v=a',
    ],
    ['a tracker as the fragment', 'https://a.example/story#utm_source=x', null, 'https://a.example/story'],
    ['a tracker within a route', 'https://a.example/#/r/9?utm_source=x', null, 'https://a.example/#/r/9'],
    [
      'a tracker before a route’s id',
      'https://a.example/#/r?utm_id=1&id=5',
      null,
      'https://a.example/#/r?id=5',
    ],
    // Spelling
    ['a text fragment', 'https://a.example/story#:~:text=words', null, 'https://a.example/story'],
    [
      'a text fragment after a route',
      'https://a.example/#inbox/1:~:text=words',
      null,
      'https://a.example/#inbox/1',
    ],
    ['credentials', 'https://ada:pw@a.example/story', null, 'https://a.example/story'],
    ['a slash at the end', 'https://a.example/story/', null, 'https://a.example/story'],
    ['a slash at a route’s end', 'https://a.example/#/r/9/', null, 'https://a.example/#/r/9'],
    ['an empty query', 'https://a.example/story?', null, 'https://a.example/story'],
    ['an empty route', 'https://a.example/x#!/', null, 'https://a.example/x'],
    ['parameters in another order', 'https://a.example/x?b=2&a=1', null, 'https://a.example/x?a=1&b=2'],
    ['other escapes', 'https://a.example/caf%c3%a9', null, 'https://a.example/café'],
    ['the host in upper case', 'https://A.Example/story', null, 'https://a.example/story'],
    // Elements
    ['a heading', 'https://docs.example/guide#installation', null, 'https://docs.example/guide'],
    ['a heading of the first page', 'https://docs.example/#installation', null, 'https://docs.example/'],
    ['a heading of several words', 'https://lib.example/#getting-started', null, 'https://lib.example/'],
    [
      'a heading in another script',
      'https://a.example/wiki/x#%E6%A6%82%E8%A6%81',
      null,
      'https://a.example/wiki/x',
    ],
    ['a numbered section', 'https://a.example/spec#section-3.1', null, 'https://a.example/spec'],
    ['a footnote', 'https://a.example/wiki/x#cite_note-5', null, 'https://a.example/wiki/x'],
    ['lines of code', 'https://git.example/a/b/x.ts#L10-L20', null, 'https://git.example/a/b/x.ts'],
    ['the comments', 'https://blog.example/felt#comments', null, 'https://blog.example/felt'],
    ['a comment of a post', 'https://blog.example/felt#comment-44', null, 'https://blog.example/felt'],
    ['a post of a thread', 'https://forum.example/t/felt/41#post_7', null, 'https://forum.example/t/felt/41'],
    [
      'a post by its letter',
      'https://forum.example/topic.php?t=5#p77',
      null,
      'https://forum.example/topic.php?t=5',
    ],
    [
      'an issue’s comment',
      'https://git.example/a/b/issues/5#issuecomment-99',
      null,
      'https://git.example/a/b/issues/5',
    ],
    [
      'a review’s comment',
      'https://git.example/a/b/pull/5#discussion_r99',
      null,
      'https://git.example/a/b/pull/5',
    ],
    // A canonical address that is right
    ['the same canonical', 'https://a.example/story', 'https://a.example/story', 'https://a.example/story'],
    [
      'one without trackers',
      'https://a.example/story?gclid=1',
      'https://a.example/story',
      'https://a.example/story',
    ],
    [
      'one with trackers',
      'https://a.example/story',
      'https://a.example/story?utm_id=1',
      'https://a.example/story',
    ],
    [
      'one without the referrer',
      'https://a.example/story?ref=home',
      'https://a.example/story',
      'https://a.example/story',
    ],
    [
      'one of a phone’s page',
      'https://m.a.example/story',
      'https://www.a.example/story',
      'https://www.a.example/story',
    ],
    [
      'one of a phone’s wiki',
      'https://en.m.w.example/wiki/A',
      'https://en.w.example/wiki/A',
      'https://en.w.example/wiki/A',
    ],
    [
      'one of an AMP host',
      'https://amp.a.example/story',
      'https://a.example/story',
      'https://a.example/story',
    ],
    [
      'one of an AMP folder',
      'https://a.example/amp/story',
      'https://a.example/story',
      'https://a.example/story',
    ],
    [
      'one of an AMP view',
      'https://a.example/2026/felt/amp/',
      'https://a.example/2026/felt/',
      'https://a.example/2026/felt',
    ],
    [
      'one of an AMP file',
      'https://a.example/felt.amp.html',
      'https://a.example/felt.html',
      'https://a.example/felt.html',
    ],
    [
      'one of an AMP parameter',
      'https://a.example/felt?amp=1',
      'https://a.example/felt',
      'https://a.example/felt',
    ],
    ['one with https', 'http://a.example/story', 'https://a.example/story', 'https://a.example/story'],
    [
      'one without the file',
      'https://a.example/felt/index.html',
      'https://a.example/felt/',
      'https://a.example/felt',
    ],
    [
      'one without the heading',
      'https://a.example/story#felt',
      'https://a.example/story',
      'https://a.example/story',
    ],
    [
      'one with the id',
      'https://a.example/x?id=7&ref=home',
      'https://a.example/x?id=7',
      'https://a.example/x?id=7',
    ],
    [
      'one without the referrer of a route',
      'https://a.example/x?ref=a#/r/9',
      'https://a.example/x',
      'https://a.example/x#/r/9',
    ],
    // A canonical address that is ignored
    [
      'a list’s canonical',
      'https://a.example/tickets/2',
      'https://a.example/tickets',
      'https://a.example/tickets/2',
    ],
    [
      'a stale canonical',
      'https://a.example/rooms/9',
      'https://a.example/rooms/8',
      'https://a.example/rooms/9',
    ],
    [
      'another site’s canonical',
      'https://a.example/story',
      'https://b.example/story',
      'https://a.example/story',
    ],
    ['no canonical address', 'https://a.example/story', 'http://', 'https://a.example/story'],
  ])('%s', (_what, address, canonical, same) => {
    const page = pageIdentity(address, canonical);
    expect(page.key).toBe(pageIdentity(same, null).key);
    expect(page.isSure).toBe(true);
  });
});

describe('two pages', () => {
  it.each<[what: string, one: string, other: string, canonical?: string]>([
    // Applications
    ['routes by path', 'https://app.example/tickets/1', 'https://app.example/tickets/2'],
    ['a route below another', 'https://app.example/tickets/1', 'https://app.example/tickets/1/history'],
    [
      'a conversation in the query',
      'https://a.example/?conversation=991',
      'https://a.example/?conversation=992',
    ],
    ['an id in the query', 'https://a.example/show?id=1', 'https://a.example/show?id=2'],
    ['any parameter', 'https://a.example/show?zz=1', 'https://a.example/show?zz=2'],
    ['a flag', 'https://a.example/show?ticket-1', 'https://a.example/show?ticket-2'],
    ['a parameter and none', 'https://a.example/show?zz=1', 'https://a.example/show'],
    ['texts in an older encoding', 'https://a.example/w?p=%83%5A', 'https://a.example/w?p=%83%5B'],
    ['a value with an escaped sign', 'https://a.example/x?a=1%26b=2', 'https://a.example/x?a=1&b=2'],
    ['a record in the fragment', 'https://app.example/#/tickets/1', 'https://app.example/#/tickets/2'],
    ['a record behind a sign', 'https://app.example/#!/1', 'https://app.example/#!/2'],
    ['a record in a fragment’s query', 'https://app.example/#/t?id=1', 'https://app.example/#/t?id=2'],
    ['a pair in the fragment', 'https://app.example/x#id=1', 'https://app.example/x#id=2'],
    ['a number in the fragment', 'https://app.example/x#991', 'https://app.example/x#992'],
    ['an id in the fragment', 'https://app.example/x#8f3a9c', 'https://app.example/x#8f3a9d'],
    ['a named record', 'https://app.example/x#ticket-1', 'https://app.example/x#ticket-2'],
    ['a room', 'https://app.example/x#room:a', 'https://app.example/x#room:b'],
    ['a card of a board', 'https://board.example/boards#c1', 'https://board.example/boards#c2'],
    ['a note of a list', 'https://a.example/notes#note-1', 'https://a.example/notes#note-2'],
    ['words of an application', 'https://app.example/#users', 'https://app.example/#orders'],
    // Mail, forums, boards, blogs
    ['a mail', 'https://mail.example/mail/u/0/#inbox/1', 'https://mail.example/mail/u/0/#inbox/2'],
    [
      'a mail and the inbox',
      'https://mail.example/mail/u/0/#inbox/1',
      'https://mail.example/mail/u/0/#inbox',
    ],
    [
      'a mail of another account',
      'https://mail.example/mail/u/0/#inbox/1',
      'https://mail.example/mail/u/1/#inbox/1',
    ],
    ['a message of an inbox', 'https://mail.example/inbox#msg-1', 'https://mail.example/inbox#msg-2'],
    ['a message of an account', 'https://a.example/mail/u/0/#msg-1', 'https://a.example/mail/u/0/#msg-2'],
    ['a message of a team', 'https://a.example/team/12/inbox#msg-1', 'https://a.example/team/12/inbox#msg-2'],
    [
      'a note of a sorted list',
      'https://a.example/notes?sort=age#note-1',
      'https://a.example/notes?sort=age#note-2',
    ],
    ['a topic', 'https://forum.example/topic.php?t=1', 'https://forum.example/topic.php?t=2'],
    ['a post with a path', 'https://forum.example/t/felt/41/7', 'https://forum.example/t/felt/41/8'],
    [
      'a comment with a path',
      'https://a.example/r/x/comments/k1/felt/c1',
      'https://a.example/r/x/comments/k1/felt/c2',
    ],
    ['a board’s card', 'https://board.example/c/aBc/1-felt', 'https://board.example/c/aBd/1-felt'],
    ['an id in other letters', 'https://a.example/d/aBcD', 'https://a.example/d/abcd'],
    ['the next page', 'https://blog.example/felt?page=1', 'https://blog.example/felt?page=2'],
    ['the next page in the path', 'https://blog.example/felt/page/1', 'https://blog.example/felt/page/2'],
    ['a search', 'https://a.example/search?q=felt', 'https://a.example/search?q=wool'],
    ['another port', 'https://a.example:8443/x', 'https://a.example/x'],
    ['another customer’s host', 'https://acme.app.example/o/3', 'https://globex.app.example/o/3'],
    ['a local file', 'file:///home/ada/a.html', 'file:///home/ada/b.html'],
    // A canonical address that both claim
    ['a list', 'https://a.example/tickets/1', 'https://a.example/tickets/2', 'https://a.example/tickets'],
    [
      'a list by query',
      'https://a.example/t?ticket=1',
      'https://a.example/t?ticket=2',
      'https://a.example/t',
    ],
    [
      'a list by reference',
      'https://a.example/t?ref=A-1',
      'https://a.example/t?ref=A-2',
      'https://a.example/t',
    ],
    ['a list by fragment', 'https://a.example/t#/1', 'https://a.example/t#/2', 'https://a.example/t'],
    ['a list by number', 'https://a.example/t#1', 'https://a.example/t#2', 'https://a.example/t'],
    ['the home page', 'https://a.example/felt', 'https://a.example/wool', 'https://a.example/'],
    ['the first page', 'https://a.example/l?page=2', 'https://a.example/l?page=3', 'https://a.example/l'],
    ['a stale route', 'https://a.example/rooms/9', 'https://a.example/rooms/8', 'https://a.example/rooms/8'],
    ['a stale query', 'https://a.example/t?id=1', 'https://a.example/t?id=2', 'https://a.example/t?id=1'],
    ['a stale fragment', 'https://a.example/t#/1', 'https://a.example/t#/2', 'https://a.example/t#/1'],
    [
      'another customer',
      'https://a.example/c/7/o/3',
      'https://a.example/c/8/o/3',
      'https://a.example/c/8/o/3',
    ],
    ['the thread', 'https://a.example/t/x/41/7', 'https://a.example/t/x/41/8', 'https://a.example/t/x/41'],
    ['another phone’s record', 'https://m.a.example/t/1', 'https://m.a.example/t/2', 'https://a.example/t/1'],
    ['a version', 'https://a.example/v2/felt', 'https://a.example/v3/felt', 'https://a.example/stable/felt'],
  ])('%s', (_what, one, other, canonical) => {
    const [first, second] = [one, other].map((address) => pageIdentity(address, canonical ?? null).key);
    expect(first).not.toBe(second);
    expect(pageIdentity(one, null).key).not.toBe(pageIdentity(other, null).key);
  });
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
  const cited = examineAddress(address, canonical).address;
  expect(pageIdentity(cited, null).key).toBe(pageIdentity(address, canonical).key);
});
