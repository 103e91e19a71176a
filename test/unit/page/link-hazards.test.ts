// @vitest-environment jsdom
// Positions where browsers disagree about word boundaries. A passage that starts or ends there has no link.
import { beforeAll, expect, it } from 'vitest';
import { createDomAccess } from '@/lib/page/dom-access';
import { allAtOnce } from '@/lib/page/in-slices';
import { passageLink } from '@/lib/page/link/passage-link';

const address = 'https://words.example/page';

/** The part behind `:~:text=` of the link to the words between two signs, or null. */
function linkOf(html: string): string | null {
  const link = addressOf(html, address);
  return link === null ? null : decodeURIComponent(link.replace(/^.*:~:text=/, ''));
}

/** The link to the words between two signs on a page at `address`, or null. */
function addressOf(html: string, address: string): string | null {
  document.body.innerHTML = html;
  const [start, end] = ['⟦', '⟧'].map((sign) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text) || !node.data.includes(sign)) continue;
      const offset = node.data.indexOf(sign);
      node.deleteData(offset, 1);
      return { node, offset };
    }
    throw new Error(`The page has no ${sign}`);
  });
  if (!start || !end) throw new Error('The page has no passage');
  const reader = { window: globalThis.window, dom: createDomAccess(globalThis.window) };
  return allAtOnce(passageLink(reader, { address, span: { start, end } }));
}

beforeAll(() => {
  const style = document.createElement('style');
  style.textContent = 'rt, rp { display: block } * { float: none; position: static }';
  document.head.append(style);
});

it.each([
  ['of its words', '<p>Before. ⟦Sheep graze⟧ here.</p>', 'Sheep graze'],
  [
    'beside a formula',
    '<p>⟦Sheep graze here⟧, and <span class="katex">x</span> too.</p>',
    'Sheep graze here',
  ],
  [
    'of words with single spaces, as a poem with kept line ends shows them',
    '<p style="white-space: pre-line">⟦Grey   sea⟧,\n slow light.</p>',
    'Grey sea',
  ],
  [
    'without the title of a drawing',
    '<p>⟦Sheep <svg><title>a sign</title></svg>graze⟧ here.</p>',
    'Sheep graze',
  ],
  ['that begins within a word, of the whole word', '<p>Many sh⟦eep graze⟧ here.</p>', 'sheep graze'],
  ['that ends in an accented letter', '<p>Before ⟦the caf\u00e9⟧ here.</p>', 'the caf\u00e9'],
  ['that ends in a mark that some browsers skip', '<p>Before ⟦the cafe\u0301⟧ here.</p>', 'the cafe\u0301'],
  [
    'whose first words end before a mark that some browsers skip',
    `<p>⟦One two cafe\u0301 four five six seven ${'word '.repeat(9)}end⟧.</p>`,
    'One two cafe\u0301 four,word word word end',
  ],
  [
    'whose first words end in a sign that every browser searches',
    `<p>⟦क घर नहीं ख ग घ ङ ${'शब्द '.repeat(9)}अंत⟧।</p>`,
    'क घर नहीं,शब्द शब्द अंत',
  ],
  [
    'whose first words end in a sign of two parts',
    `<p>⟦জলের মাপ লেখো ক খ গ ঘ ${'শব্দ '.repeat(9)}শেষ⟧।</p>`,
    'জলের মাপ লেখো,শব্দ শব্দ শেষ',
  ],
  [
    'whose first words end without a vowel',
    `<p>⟦க ஒரு அவர் ங ச ஞ ட ${'சொல் '.repeat(9)}முடிவு⟧.</p>`,
    'க ஒரு அவர்,சொல் சொல் முடிவு',
  ],
  [
    'whose first words end before a dot that some browsers skip',
    `<p>⟦ক বাড়ি যা\u09af\u09bc গ ঘ ঙ চ ${'শব্দ '.repeat(9)}শেষ⟧।</p>`,
    'ক বাড়ি যা\u09af\u09bc গ,শব্দ শব্দ শব্দ শেষ',
  ],
  [
    'that ends between two letters that some browsers join, with the words after it',
    '<p>⟦図面を保存し⟧ます。</p><p>End.</p>',
    '図面を保存し,-ます。',
  ],
  [
    'that begins behind a word that the page joins to it, with that word',
    '<nav><a>Home</a><a>⟦Back</a></nav><p>Chess⟧.</p>',
    'Home-,Back,Chess,-.',
  ],
  [
    'that ends before a word that the page joins to it, with that word',
    '<p>⟦Sheep</p><nav><a>Back⟧</a><a>Home</a></nav>',
    'Sheep,Back,-Home',
  ],
  [
    'between two words that the page joins to it',
    '<nav><a>Our Home</a><a>⟦Back here⟧</a><a>Next</a></nav>',
    'Our Home-,Back here,-Next',
  ],
  [
    'in a part of a word that the page marks',
    '<p>It is un<b>⟦believ⟧</b>able.</p>',
    'It is un-,believ,-able.',
  ],
  [
    'behind an empty line, with the words before it',
    '<p>Sheep graze.</p><h2>News</h2><p>\u00a0</p><p>⟦Sheep graze⟧</p>',
    'News-,Sheep graze',
  ],
  [
    'of a line with signs around, with the words of the lines beside it',
    '<p>• Sheep graze?</p><h2>News</h2><p>• ⟦Sheep graze⟧?</p><p>Goats</p>',
    'News-,• Sheep graze?,-Goats',
  ],
  [
    'that begins with a repeated line, in two parts',
    '<ul><li>News</li><li>Sheep</li></ul><h2>News</h2><h2>⟦Sheep</h2><p>They graze here⟧.</p>',
    'News-,Sheep,-They graze&text=They graze here',
  ],
  [
    'that ends with a line that it repeats, in two parts',
    '<p>⟦Sheep graze.</p><p>Photo: me</p><p>End</p><p>Goats graze.</p><p>Photo: me⟧</p><p>End</p>',
    'Sheep graze&text=Photo: me,Photo: me',
  ],
  ['up to a sign, where words have no spaces', '<p>⟦図書館⟧、猫がいる。</p><p>End.</p>', '図書館'],
])('a passage has a link %s', (_where, html, link) => expect(linkOf(html)).toBe(link));

it.each([
  ['that begins in a formula', '<p><math><mi>⟦x</mi></math> is small⟧.</p>'],
  ['that ends in KaTeX', '<p>⟦Small is <span class="katex"><span>x⟧</span></span>.</p>'],
  ['that ends right behind a formula', '<p>⟦Sheep <span class="katex">x</span> graze⟧.</p>'],
  ['that ends before a reading', '<p>⟦<ruby>岡部⟧<rt>おかべ</rt></ruby>さん。</p>'],
  ['that begins behind a reading', '<p><ruby>岡部<rt>おかべ</rt></ruby>⟦さん⟧。</p>'],
  [
    'of lines that the page repeats with those around',
    '<ul><li>News</li><li>Sheep</li><li>Goats</li><li>Jobs</li></ul>' +
      '<ul><li>News</li><li>⟦Sheep</li><li>Goats⟧</li><li>Jobs</li></ul>',
  ],
  ['that begins with a mark without its letter', '<p>cafe<b>⟦\u0301s here⟧</b></p>'],
  ['before a space that joins two words', '<p>⟦Sheep <a>graze⟧</a>\u202fhere.</p>'],
  ['behind a space that only some browsers skip', '<p>Sheep graze.</p><p>\u3000⟦Sheep graze⟧</p>'],
  ['behind a line of an invisible character', '<p>Sheep graze.</p><p>\ufeff</p><p>⟦Sheep graze⟧</p>'],
  ['under marks that no script has', '<p>⟦Z\u0351\u036b\u0343\u036a\u0302ab⟧ here.</p>'],
])('a passage has no link %s', (_where, html) => expect(linkOf(html)).toBeNull());

it.each(['#inbox/19b2', '#/tickets/2', '#!/x', '#post_7', '?conversation=992'])(
  'F113 a link to a passage keeps %s, which finds the record',
  (place) => {
    const own = `https://app.example/${place}`;
    const link = addressOf('<p>Before. ⟦Sheep graze⟧ here.</p>', own);
    expect(link).toBe(`${own}${place.includes('#') ? '' : '#'}:~:text=Sheep%20graze`);
  },
);
