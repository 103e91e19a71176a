// Pages that contain the words of a passage twice, in ways that browsers search and people don't see. A link to the
// passage leads there, or is missing.
import type { Page } from '@playwright/test';
import { sampled } from '../../support/full-run';
import { expect, onPage, readPage, test } from './reading';
import { select } from './select';

const address = 'https://twice.example/page';
/** The highlight color set in the browser. No page here uses it. */
const highlight =
  '<style>::target-text{background:#ff00ff;color:#ff00ff}p{margin:20px 0}body{font:20px sans-serif}</style>';

interface Hazard {
  readonly what: string;
  /** The page's text before the passage. */
  readonly before: string;
  readonly passage?: string;
  readonly around?: (passage: string) => string;
  /** False if no words around the passage tell it from the other one. @default true */
  readonly isLinked?: boolean;
}

const words = 'the evening bell is rung';
const inParagraph = (passage: string) => `<p>Then <span id="passage">${passage}</span> for all.</p>`;

/** Groups of pages, by the other place with the words. */
const hazards: Readonly<Record<string, readonly Hazard[]>> = {
  'hidden or out of sight': [
    { what: 'nowhere else', before: '<p>Nothing alike.</p>' },
    {
      what: 'in a folded part',
      before: `<details><summary>More</summary><p>${words}</p></details>`,
    },
    {
      what: 'in a part that is hidden until it is found',
      before: `<div hidden="until-found"><p>${words}</p></div>`,
    },
    { what: 'in a hidden part', before: `<p hidden>${words}</p>` },
    {
      what: 'where nothing can be selected',
      before: `<p style="user-select:none">${words}</p>`,
    },
    {
      what: 'far off for screen readers',
      before: `<p style="position:absolute;left:-9999px">${words}</p>`,
    },
    { what: 'see-through', before: `<p style="opacity:0">${words}</p>` },
    { what: 'in letters of no size', before: `<p style="font-size:0">${words}</p>` },
    { what: 'invisible', before: `<p style="visibility:hidden">${words}</p>` },
  ],
  'cut up in its line': [
    { what: 'with soft hyphens', before: '<p>the eve&shy;ning bell is rung</p>' },
    {
      what: 'in boxes within a line',
      before:
        '<p><span style="display:inline-block">the evening</span> <span style="display:inline-flex">bell</span> is rung</p>',
    },
    {
      what: 'with something invisible between',
      before: '<p>the evening <i style="visibility:hidden">x</i>bell is rung</p>',
    },
    {
      what: 'with something hidden between',
      before: '<p>the evening <i hidden>x</i>bell is rung</p>',
    },
    {
      what: 'behind the beginning of a word',
      before: '<p>Ba<b>the evening bell is rung</b></p>',
    },
  ],
  'in other letters': [
    { what: 'in capitals', before: `<p>${words.toUpperCase()}</p>` },
    {
      what: 'in capitals of the style',
      before: `<p style="text-transform:uppercase">${words}</p>`,
    },
    { what: 'with accents', before: '<p>thé évening bell is rung</p>' },
    {
      what: 'with other letters',
      before: '<p>Die Strasse bei Lodz</p>',
      passage: 'Die Straße bei Łódź',
    },
    { what: 'in other digits', before: '<p>٢٠٢٦</p>', passage: '2026' },
    { what: 'in katakana', before: '<p>カネ</p>', passage: 'かね' },
  ],
  'in a frame, a field, a picture or a component': [
    { what: 'in a frame', before: `<iframe srcdoc="<p>${words}</p>"></iframe>` },
    {
      what: 'in a field',
      before: `<p><input value="${words}"><textarea>${words}</textarea></p>`,
    },
    { what: 'as a hint in a field', before: `<p><input placeholder="${words}"></p>` },
    {
      what: 'as a hint for a password',
      before: `<p><input type="password" placeholder="${words}"></p>`,
    },
    { what: 'on a button of a form', before: `<p><input type="submit" value="${words}"></p>` },
    { what: 'on a missing picture', before: `<p><input type="image" alt="${words}"></p>` },
    {
      what: 'in an open list of choices',
      before: `<p><select size="3"><option>${words}</option></select></p>`,
    },
    {
      what: 'in a list of choices',
      before: `<p><select><option>${words}</option></select></p>`,
    },
    {
      what: 'in a picture',
      before: `<svg width="300" height="40"><text y="20">${words}</text></svg>`,
    },
    {
      what: 'in a component',
      before: `<div><template shadowrootmode="open"><p>${words}</p></template></div>`,
    },
  ],
  'in another script, or everywhere alike': [
    {
      what: 'over readings',
      before: '<p><ruby>晩<rt>ばん</rt></ruby>の<ruby>鐘<rt>かね</rt></ruby>が鳴る</p>',
      passage: '晩の鐘が鳴る',
    },
    { what: 'in the midst of a longer word', before: '<p>東京都に住む人</p>', passage: '京都' },
    { what: 'in Thai', before: '<p>ระฆังยามเย็นดังแล้ว</p>', passage: 'ยามเย็น' },
    { what: 'around it alike', before: inParagraph(words).replaceAll('id="passage"', ''), isLinked: false },
    {
      what: 'with a place to break a word',
      before: '<p>Nothing alike.</p>',
      passage: 'the eve<wbr>ning bell is rung',
    },
    { what: 'with joiners', before: '<p>the\u200b evening\u200d bell is rung</p>' },
  ],
};

for (const [where, own] of sampled(Object.entries(hazards), 4)) {
  test(`a link never leads to another passage with the same words: ${where} (${own.length} pages)`, async ({
    tab,
    serve,
  }) => {
    test.setTimeout(180_000);
    for (const { what, before, passage = words, around = inParagraph, isLinked = true } of own) {
      await onPage(what, async () => {
        const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Twice</title>${highlight}${before}<hr>${around(passage)}`;
        await serve({ [address]: page });
        await tab.goto(address);
        await select(tab, { all: '#passage' });

        const { source } = await readPage(tab);

        const link = source.passageAddress;
        expect.soft(link !== null, `"${passage}" ${what} has a link: ${link}`).toBe(isLinked);
        await tab.goto('about:blank');
        await tab.goto(link ?? address);
        const reached = await highlighted(tab);
        expect.soft(reached, `"${passage}" ${what}: ${link}`).toBe(isLinked ? 'the passage' : 'nothing');
      });
    }
  });
}

/** The parts of the page with the highlight's color. */
async function highlighted(tab: Page): Promise<string> {
  const picture = (await tab.screenshot({ animations: 'disabled' })).toString('base64');
  return tab.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('No canvas to look at the picture with');
    context.drawImage(bitmap, 0, 0);
    const { data, width } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const box = document.querySelector('#passage')?.getBoundingClientRect();
    if (!box) throw new Error('The page has no passage');
    const seen = { inside: 0, outside: 0 };
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] !== 255 || data[at + 1] !== 0 || data[at + 2] !== 255) continue;
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      const isInside = x >= box.left - 2 && x <= box.right + 2 && y >= box.top - 2 && y <= box.bottom + 2;
      seen[isInside ? 'inside' : 'outside'] += 1;
    }
    if (seen.outside > 0) return 'another place';
    return seen.inside > 0 ? 'the passage' : 'nothing';
  }, picture);
}
