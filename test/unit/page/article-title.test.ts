// The title of an article, out of what its page writes, shares and shows.
import { expect, it } from 'vitest';
import { articleTitle } from '@/lib/page/article/title';

interface Page {
  readonly written: string;
  readonly shared?: string;
  readonly headings?: readonly string[];
  readonly siteName?: string;
}

function titleOf({ written, shared, headings = [], siteName }: Page): string {
  const address = 'https://www.harbournews.example/sea/ships';
  return articleTitle({ written, shared: shared ?? null, headings, siteName: siteName ?? null, address });
}

const sailing = 'How ships sail';
const ownDash = 'Sail - a short history of ships and wind';
const japanese = '夜行列車が海岸線に戻る';
it.each<[string, Page, string?]>([
  ['has no name of its site', { written: 'How ships sail | Harbour News' }],
  [
    'keeps all its words before a long dash',
    { written: 'Ships: how they sail – The Lantern' },
    'Ships: how they sail',
  ],
  ['has no name of a site in front of it', { written: 'Lantern: How ships sail', siteName: 'Lantern' }],
  [
    'has no section and no name of its site, if its heading has none',
    { written: 'How ships sail - Sea - The Lantern', headings: [sailing] },
  ],
  [
    'is the heading that a reader sees, if that says it in other words',
    { written: 'How do ships sail? (2026) | Lantern', headings: ['How ships sail in 2026'] },
    'How ships sail in 2026',
  ],
  [
    'is no heading with the name of the site',
    { written: 'How ships sail | Harbour News', headings: ['Harbour News', 'Read on'] },
  ],
  [
    'is the shared one, if the document adds words to it',
    { written: 'How ships sail - Sea - Life at the coast', shared: sailing },
  ],
  ['is no title of the page that was there before it', { written: sailing, shared: 'All news of the coast' }],
  ['is the shared one, if nothing is written', { written: '', shared: sailing }],
  ['keeps a dash of its own', { written: ownDash }, ownDash],
  ['keeps the name of a site that is all of it', { written: 'Harbour News' }, 'Harbour News'],
  ['needs no spaces around a wide bar', { written: `${japanese}｜港新聞`, siteName: '港新聞' }, japanese],
  ['is empty without any', { written: '' }, ''],
])('the title of an article %s', (_what, page, title = sailing) => {
  expect(titleOf(page)).toBe(title);
});
