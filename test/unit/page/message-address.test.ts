import { expect, it } from 'vitest';
import { messageAddress } from '@/lib/page/source/source-address';

const page = 'https://forum.example/t/slow-export/41';

it.each([
  ['a place on the page', `${page}#post_7`, `${page}#post_7`],
  ['a page of its own', 'https://forum.example/posts/7?view=full', 'https://forum.example/posts/7?view=full'],
  ['without trackers', `${page}?utm_source=mail#post_7`, `${page}#post_7`],
  ['without the reader’s own name in a link for sharing', `${page}/7?u=ana`, `${page}/7`],
  [
    'with a parameter that may choose the message',
    'https://forum.example/show?u=7',
    'https://forum.example/show?u=7',
  ],
])('a message’s own address is %s', (_what, link, address) => {
  expect(messageAddress(link, page)).toBe(address);
});

it.each([
  ['a link to another site', 'https://elsewhere.example/posts/7'],
  ['a link without a page', 'javascript:alert(1)'],
  ['a link that holds a secret', 'https://forum.example/posts/7?access_token=abcdefghijklmnop0123456789'],
  ['a link with a password', 'https://ana:pass@forum.example/posts/7'],
  ['no address', 'posts 7'],
])('%s is nobody’s own address', (_what, link) => {
  expect(messageAddress(link, page)).toBeNull();
});

it.each([
  ['the fragment', 'https://app.example/#/tickets/2', 'https://app.example/#comment-7'],
  ['the query', 'https://app.example/show?ticket=2', 'https://app.example/show#comment-7'],
  ['the path, and has a base address', page, 'https://forum.example/#post_7'],
])('F114 an element is no address of a page that is found by %s', (_what, own, link) => {
  expect(messageAddress(link, own)).toBeNull();
});

it.each([
  ['a route of its own', 'https://app.example/#/tickets/2', 'https://app.example/#/tickets/2/comments/7'],
  ['a parameter of its own', 'https://a.example/topic?t=2', 'https://a.example/topic?p=7#p7'],
])('a message has %s', (_what, own, link) => {
  expect(messageAddress(link, own)).toBe(link);
});
