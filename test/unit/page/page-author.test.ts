// @vitest-environment jsdom
// The author of a page: the one that it states, then the one that it shows.
import { describe, expect, it } from 'vitest';
import { createDomAccess } from '@/lib/page/dom-access';
import { authorName, readPageFacts } from '@/lib/page/source/metadata';
import { articleOf } from './captured';

const paragraphs =
  '<p>The night train returns to the coast, and the ferry waits for it, as it did in earlier years.</p>'.repeat(
    9,
  );

const authorOf = async (head: string, before = '') =>
  (await articleOf(head, `<main><article>${before}${paragraphs}</article></main>`)).source.author;

const linkedData = (author: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', author })}</script>`;
const twitter = '<meta name="twitter:creator" content="@coastnews">';

describe('the author of an article', () => {
  it.each([
    ['is the one of the linked data', `${twitter}${linkedData({ '@type': 'Person', name: 'Ana Roy' })}`, ''],
    [
      'is the person, not the account that typed it',
      `<meta name="author" content="admin">`,
      '<a rel="author" href="/a">Ana Roy</a>',
    ],
    ['is in `byl`', `${twitter}<meta name="byl" content="By Ana Roy">`, ''],
    ['is shown by a link', twitter, '<p>By <a rel="author" href="/ana">Ana Roy</a></p>'],
    [
      'is shown by microdata',
      twitter,
      '<p itemprop="author" itemscope>By <span itemprop="name">Ana Roy</span></p>',
    ],
    ['is shown by a link to a profile', twitter, '<p>By <a href="/authors/ana-roy/">Ana Roy</a>, today</p>'],
    ['has no dash behind', '<meta name="author" content="Ana Roy -">', ''],
    [
      'is a person before an organization',
      `${linkedData({ '@type': 'Organization', name: 'Coast News' })}<meta name="author" content="Ana Roy">`,
      '',
    ],
  ])('%s', async (_what, head, body) => {
    expect(await authorOf(head, body)).toBe('Ana Roy');
  });

  it('is the account that shares the page, if nothing else names one', async () => {
    expect(await authorOf(twitter)).toBe('@coastnews');
  });

  it('is nobody who comments, and nobody of a list of articles', async () => {
    const comment = '<div class="comments"><p>By <a rel="author" href="/bo">Bo Berg</a></p></div>';
    const teasers = ['Cy', 'Di', 'Ed', 'Flo', 'Gus'].map(
      (name) => `<p>By <a rel="author" href="/${name}">${name} Moe</a></p>`,
    );
    expect(await authorOf('', comment + teasers.join(''))).toBe(null);
  });

  it('has all names of a byline', async () => {
    expect(
      await authorOf(
        '',
        '<p>By <a rel="author" href="/a">Ana Roy</a> and <a rel="author" href="/b">Bo Berg</a></p>',
      ),
    ).toBe('Ana Roy, Bo Berg');
  });
});

it('a passage names the author that the metadata state, before an account', async () => {
  document.head.innerHTML = `${twitter}<meta name="byl" content="By Ana Roy">`;
  const { source } = readPageFacts(window, createDomAccess(window), { withLinkedData: true });
  expect(source.author).toBe('Ana Roy');
});

it.each([
  ['By Ana Roy', 'Ana Roy'],
  ['Von Ana Roy |', 'Ana Roy'],
  ['Written by: Ana Roy', 'Ana Roy'],
  ['Ana Roy –', 'Ana Roy'],
  ['Byron Ek', 'Byron Ek'],
  ['https://social.example/ana', null],
  ['@ana', null],
  ['Admin', null],
  [' - ', null],
  [null, null],
])('a name of %j is %j', (written, name) => {
  expect(authorName(written)).toBe(name);
});
