// JSON-LD of pages, in every shape that sites use.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLinkedData } from '@/lib/page/source/json-ld';

const article = { '@type': 'Article', author: { name: 'Ada' }, datePublished: '2026-01-02' };

describe('readLinkedData', () => {
  it.each([
    ['an article', article],
    ['an array', [{ '@type': 'BreadcrumbList' }, article]],
    ['a graph', { '@graph': [{ '@type': 'WebSite' }, article] }],
    ['a main entity', { '@type': 'WebPage', mainEntity: article }],
    ['several types', { ...article, '@type': ['Thing', 'NewsArticle'] }],
    ['an author as text', { ...article, author: 'Ada' }],
    ['an author as a list', { ...article, author: [{ name: 'Ada' }, { name: 'Ada' }] }],
    [
      'an author by id',
      {
        '@graph': [
          { ...article, author: { '@id': '#a' } },
          { '@id': '#a', name: 'Ada' },
        ],
      },
    ],
    ['an author beside an address', { ...article, author: ['https://social.example/ada', 'Ada'] }],
  ])('reads %s', (_, data) => {
    expect(readLinkedData([JSON.stringify(data)])).toMatchObject({ author: 'Ada', published: '2026-01-02' });
  });

  it.each([
    ['CDATA', (json: string) => `//<![CDATA[\n${json}\n//]]>`],
    ['a comment', (json: string) => `<!-- ${json} -->`],
    ['a comma too many', (json: string) => json.replace(/\}$/, ',}')],
    ['a semicolon at the end', (json: string) => `${json};`],
    ['a raw line end in a text', (json: string) => json.replace('Ada', 'Ada\n')],
  ])('accepts %s', (_, spoil) => {
    expect(readLinkedData([spoil(JSON.stringify(article))]).author?.trim()).toBe('Ada');
  });

  it('prefers the article to the page around it, and names the site after the publisher', () => {
    const page = { '@type': 'WebPage', author: 'Editor', description: 'All news' };
    const read = readLinkedData([JSON.stringify([page, { ...article, publisher: { name: 'The Loom' } }])]);

    expect(read).toMatchObject({ author: 'Ada', siteName: 'The Loom', description: null });
  });

  it('tells an organization from the people that wrote', () => {
    const authors = [
      { '@type': 'Organization', name: 'The Loom' },
      { '@type': 'Person', name: 'Ada' },
    ];
    const read = readLinkedData([JSON.stringify({ ...article, author: authors })]);
    expect(read).toMatchObject({ author: 'Ada', publishedBy: 'The Loom' });
  });

  it('gives nothing if no block can be parsed', () => {
    const nothing = {
      siteName: null,
      author: null,
      publishedBy: null,
      published: null,
      description: null,
    };
    expect(readLinkedData(['{', '', 'null', '[]', '"text"', '{"__proto__":{"name":"x"}}'])).toEqual(nothing);
  });

  it('survives any JSON and any text', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        expect(() => readLinkedData([json, text])).not.toThrow();
      }),
    );
  });

  it('stops in a deep or circular description', () => {
    const deep = `${'{"@type":"WebPage","mainEntity":'.repeat(5_000)}{}${'}'.repeat(5_000)}`;
    const circular = JSON.stringify([{ '@id': '#a', '@type': 'Article', author: { '@id': '#a' } }]);
    expect(readLinkedData([deep, circular]).author).toBeNull();
  });
});
