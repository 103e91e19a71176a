// Reads every page of the corpus in real Firefox, with the add-on's own script injected by its own API.
import { expect, test } from '@playwright/test';
import { selectionLimitBytes } from '@/lib/page/passage/selection-of-text';
import { utf8Bytes } from '@/lib/page/well-formed-text';
import { findBuild } from '../../support/built-extension';
import { findFirefox } from '../../support/find-browsers';
import { type FirefoxSession, launchFirefox } from '../../support/firefox';
import { openReadableTab } from '../../support/read-page-firefox';
import { forFile, needs, onlyInFullRun } from '../fixtures';
import { articlePages } from './articles';
import { address, codedLinks, longPage, whatIsSeen } from './coded-links';
import { type CorpusPage, corpusGroups, corpusPages, pagesOf } from './corpus';
import { sampleOfMadePages } from './made-pages';
import { type Meant, meanings, selectionOf } from './meanings';
import { onPage } from './reading';
import { select } from './select';
import { webSelections } from './web-selections';

onlyInFullRun();

const build = findBuild('firefox-mv3');
needs(findFirefox(), build);

const buttons = 'the text of a button cannot be selected';

/** Firefox shows these differently from Chromium, and a person selects the visible text. */
const shownOtherwise: Readonly<Record<string, string>> = {
  'controls-in-text': buttons,
  'feed-posts': buttons,
  'field-inside-selection': buttons,
  'heading-button': buttons,
  'ticket-system': buttons,
};

const pages = corpusPages().filter(({ name }) => !(name in shownOtherwise));

const session = forFile(
  () =>
    launchFirefox({
      addOnDir: build.found ? build.value : '',
      grantedOrigins: ['https://*/*', 'http://*/*'],
    }),
  ({ close }) => close(),
);
let read: Awaited<ReturnType<typeof createReader>>;
test.beforeAll(async () => {
  read = await createReader(session);
});

for (const group of corpusGroups) {
  const own = pagesOf(group, pages);
  test(`T20 ${group.title}, and the page is left as it was (${own.length} pages)`, async () => {
    test.setTimeout(180_000);
    for (const page of own) {
      await onPage(`${page.name} (${page.about})`, async () => {
        const { snapshot, isLeftAsItWas } = await read(page);
        const { title, selection, source, remarks } = snapshot;
        const passage = `${page.name}: "${(page.selection?.text ?? '').slice(0, 60)}"`;
        expect.soft({ title, selection, remarks, isLeftAsItWas }, passage).toEqual({
          title: page.title,
          selection: page.selection,
          remarks: page.remarks,
          isLeftAsItWas: true,
        });
        expect.soft(source, `the source of ${page.name}`).toMatchObject(page.source);
      });
    }
  });
}

for (const { what, link, expected } of codedLinks)
  test(`a link with a code to ${what} leads there, and the page doesn’t see the code`, async () => {
    const { tab, serve } = await openReadableTab(session);
    serve({ [address]: longPage });
    await tab.goto('about:blank');
    await tab.goto(link);
    await expect.poll(() => tab.evaluate(whatIsSeen)).toEqual(expected);
    await tab.close();
  });

test('F36 a selection of 60 000 paragraphs is cut between two code points and marked as cut', async () => {
  const address = 'https://large.example/page';
  const fill = `document.body.innerHTML = Array.from({ length: 60_000 }, (_, at) => '<p>' + at + ' ' + '🐑'.repeat(40) + '</p>').join('')`;
  const page = `<!doctype html><title>Large</title><body><script>${fill}</script>`;
  const { snapshot } = await read({ address, pages: { [address]: page }, select: { all: 'body' } });
  // On a busy machine, the page may also be slow.
  expect(snapshot.remarks.filter((remark) => remark !== 'page-slow')).toEqual(['selection-cut']);
  const { html, text, isCut } = snapshot.selection ?? { html: '', text: '', isCut: false };
  expect(isCut).toBe(true);
  expect(html).toMatch(/^<p>0 🐑{40}<\/p><p>1 🐑/u);
  expect(utf8Bytes(html)).toBeLessThanOrEqual(selectionLimitBytes);
  expect(utf8Bytes(html)).toBeGreaterThan(selectionLimitBytes * 0.9);
  expect(html.isWellFormed() && text.isWellFormed()).toBe(true);
});

test.describe('cells of a table selected one by one', () => {
  const address = 'https://sheets.example/d/9';
  const rows = [
    ['Name', 'Price', 'Stock'],
    ['Boat', '3', '7'],
    ['Oar', '1', '40'],
  ];
  const cells = (tag: string, row: readonly string[]) =>
    row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  const table = rows.map((row, index) => `<tr>${cells(index === 0 ? 'th' : 'td', row)}</tr>`).join('');
  // A busy machine reads them within the time for a selection, too. `test/unit/page/many-ranges.test.ts` has more rows.
  const long = Array.from({ length: 300 }, (_, row) => [`Boat ${row}`, String(row), 'yes']);
  const longTable = long.map((row) => `<tr>${cells('td', row)}</tr>`).join('');
  const pages = { [address]: `<!doctype html><title>Sheet</title><table>${table}</table>` };

  for (const { what, elements, text, html } of [
    {
      what: 'one column',
      elements: ':is(td, th):nth-child(2)',
      text: 'Price\n3\n1',
      html: '<table><tbody><tr><th>Price</th></tr><tr><td>3</td></tr><tr><td>1</td></tr></tbody></table>',
    },
    {
      what: 'two columns with another between',
      elements: 'td:nth-child(odd)',
      text: 'Boat\t7\nOar\t40',
      html: '<table><tbody><tr><td>Boat</td><td>7</td></tr><tr><td>Oar</td><td>40</td></tr></tbody></table>',
    },
    { what: 'one cell', elements: 'tr:nth-child(2) td:nth-child(2)', text: '3', html: '<p>3</p>' },
  ]) {
    test(`${what} is captured as selected`, async () => {
      const { snapshot } = await read({ address, pages, select: { elements } });
      expect(snapshot.selection).toEqual({ text, html, isCut: false });
      expect(snapshot.source.passageAddress !== null).toBe(what === 'one cell');
    });
  }

  test('two columns of 300 rows come over as they were selected', async () => {
    const page = { [address]: `<!doctype html><title>Sheet</title><table>${longTable}</table>` };
    const { snapshot } = await read({
      address,
      pages: page,
      select: { elements: 'td:not(:nth-child(2))' },
    });
    expect(snapshot.remarks).toEqual([]);
    expect(snapshot.selection?.text).toBe(long.map(([name, , stock]) => `${name}\t${stock}`).join('\n'));
  });
});

test('every whole article is read the same in Firefox as in Chromium', async () => {
  test.setTimeout(180_000);
  for (const { name, address, page, expected } of articlePages()) {
    const { snapshot } = await read(
      { address, pages: { [address]: page }, select: null },
      '/read-article.js',
    );
    const { title, selection, isArticle, remarks } = snapshot;
    expect
      .soft({ title, html: selection?.html ?? null, isArticle: isArticle ?? false, remarks }, name)
      .toEqual({
        title: expected.title,
        html: expected.html,
        isArticle: expected.isArticle,
        remarks: expected.remarks,
      });
  }
});

test('selections keep their meaning in Firefox', async () => {
  test.setTimeout(180_000);
  for (const [name, meant] of Object.values({ ...meanings, ...webSelections }).flatMap(
    Object.entries<Meant>,
  )) {
    const { snapshot } = await read(selectionOf(meant));
    const { selection, remarks } = snapshot;
    expect
      .soft({ html: selection?.html, remarks }, name)
      .toEqual({ html: meant.html, remarks: meant.remarks ?? [] });
  }
});

test('made pages of many structures are read in Firefox as selected', async () => {
  test.setTimeout(180_000);
  for (const { name, address, page, selections } of sampleOfMadePages()) {
    // Only the first selection. The Chromium tests read the others.
    const [expected] = selections;
    if (!expected) continue;
    const { snapshot } = await read({ address, pages: { [address]: page }, select: expected.select });
    const { html, text } = snapshot.selection ?? { html: null, text: null };
    expect.soft({ html, text }, name).toEqual({ html: expected.html, text: expected.text });
  }
});

async function createReader(session: FirefoxSession) {
  const { tab, serve, read } = await openReadableTab(session);
  return async (
    page: Pick<CorpusPage, 'address' | 'pages'> & { select: CorpusPage['select'] | null },
    script?: string,
  ) => {
    serve(page.pages);
    await tab.bringToFront();
    await tab.goto(page.address);
    if (page.select) await select(tab, page.select);
    return read(page.address, script);
  };
}
