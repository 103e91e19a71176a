// @vitest-environment jsdom
// Cells and items selected one by one, as Firefox does it: hundreds of ranges. Also hundreds of images
// in one figure, and elements nested deeper than a browser draws them: no walk recurses, and no step is long.
import { describe, expect, it } from 'vitest';
import { createDomAccess, type DomAccess } from '@/lib/page/dom-access';
import { createBudget } from '@/lib/page/in-slices';
import type { Passage } from '@/lib/page/passage/passage';
import { printHtml } from '@/lib/page/passage/print';
import { passageInSteps, readPassage } from '@/lib/page/passage/read-passage';

/** Reads each element as a separate range, and counts the reads of the page. */
function readOneByOne(selector: string): { passage: Passage; asked: number; searches: number } {
  let [asked, searches] = [0, 0];
  const dom = createDomAccess(window);
  const counting: DomAccess = {
    ...dom,
    style(element) {
      asked += 1;
      return dom.style(element);
    },
    previousSibling(node) {
      asked += 1;
      return dom.previousSibling(node);
    },
    find(root, wanted) {
      searches += dom.findAll(root, '*').length;
      return dom.find(root, wanted);
    },
  };
  const spans = Array.from(document.querySelectorAll(selector), (element) => {
    const { parentElement } = element;
    if (!parentElement) throw new Error('The element has no parent');
    const at = [...parentElement.children].indexOf(element);
    return { start: { node: parentElement, offset: at }, end: { node: parentElement, offset: at + 1 } };
  });
  const limits = { limitBytes: 1_000_000, budget: createBudget(() => 0, Number.POSITIVE_INFINITY) };
  const { passage } = readPassage(counting, spans, limits);
  return { passage, asked, searches };
}

function showTable(rows: number): void {
  const row = (index: number) =>
    `<tr>${Array.from({ length: 4 }, (_, column) => `<td>${index}.${column}</td>`).join('')}</tr>`;
  document.body.innerHTML = `<main><section><div><table><tbody>${Array.from({ length: rows }, (_, index) => row(index)).join('')}</tbody></table></div></section></main>`;
}

function showList(items: number): void {
  document.body.innerHTML = `<ol>${'<li>a</li>'.repeat(items)}</ol>`;
}

function showFigure(images: number): void {
  document.body.innerHTML = `<main><figure>${'<img width="90" height="90" src="/x.png">'.repeat(images)}<figcaption>Sheep</figcaption></figure></main>`;
}

describe('ranges by the hundred', () => {
  it.each([
    ['one column', 'td:nth-child(2)', (row: number) => `<td>${row}.1</td>`],
    ['two columns apart', 'td:nth-child(2n)', (row: number) => `<td>${row}.1</td><td>${row}.3</td>`],
    ['every cell', 'td', (row: number) => [0, 1, 2, 3].map((column) => `<td>${row}.${column}</td>`).join('')],
  ])('of cells are one table: %s', (_what, selector, cells) => {
    showTable(120);
    const rows = Array.from({ length: 120 }, (_, row) => `<tr>${cells(row)}</tr>`);
    expect(printHtml(readOneByOne(selector).passage)).toBe(`<table><tbody>${rows.join('')}</tbody></table>`);
  });

  it.each([
    ['cells', showTable, 'td:nth-child(2)'],
    ['items', showList, 'li:nth-child(2n)'],
  ])('of %s ask twice as much of a page twice as large', (_what, show, selector) => {
    show(100);
    const small = readOneByOne(selector);
    show(200);
    const large = readOneByOne(selector);
    expect(large.asked).toBeLessThan(2.2 * small.asked);
    expect(large.searches).toBeLessThan(2.2 * small.searches + 1);
  });

  it('of items keep the number of the first', () => {
    showList(9);
    const { passage } = readOneByOne('li:nth-child(n + 4)');
    expect(printHtml(passage)).toBe(`<ol start="4">${'<li>a</li>'.repeat(6)}</ol>`);
  });
});

it('images without words in a figure ask twice as much of a figure twice as large (F53)', () => {
  showFigure(100);
  const small = readOneByOne('figure');
  showFigure(200);
  const large = readOneByOne('figure');
  expect(large.asked).toBeLessThan(2.2 * small.asked);
  expect(large.searches).toBeLessThan(2.2 * small.searches + 1);
  expect(printHtml(large.passage)).toBe('<p>Sheep</p>');
});

const depth = 10_000;
/** A step reads 32 nodes, with few reads for each. */
const maxAsked = 300;

function nested(tags: readonly string[]): { top: Element; bottom: Element } {
  const bottom = document.createElement('span');
  bottom.append('at the bottom');
  let top: Element = bottom;
  for (let level = 0; level < depth; level++) {
    const outer = document.createElement(tags[level % tags.length] ?? 'b');
    outer.append(top);
    top = outer;
  }
  return { top, bottom };
}

function readInSteps(node: Element) {
  const dom = createDomAccess(window);
  const style = document.createElement('p').style;
  style.cssText = 'display: inline; visibility: visible; opacity: 1; font-size: 16px; white-space: normal';
  let [asked, most] = [0, 0];
  const counting: DomAccess = {
    ...dom,
    // The test's own browser recurses for it.
    style() {
      asked += 1;
      return style;
    },
  };
  const span = { start: { node, offset: 0 }, end: { node, offset: 1 } };
  const limits = { limitBytes: 100_000, budget: createBudget(() => 0, Number.POSITIVE_INFINITY) };
  const steps = passageInSteps(counting, [span], limits);
  for (;;) {
    const { done, value } = steps.next();
    [most, asked] = [Math.max(most, asked), 0];
    if (done) return { html: printHtml(value.passage), most };
  }
}

it.each([
  ['marks', ['span', 'i', 'code'], '<p><code><i>at the bottom</i></code></p>'],
  ['boxes', ['div', 'section'], '<p>at the bottom</p>'],
  ['quotes', ['blockquote'], `${'<blockquote>'.repeat(40)}<p>at the bottom</p>${'</blockquote>'.repeat(40)}`],
])('10,000 nested %s keep what is selected at the bottom, in short steps (F53)', (_what, tags, html) => {
  const { top, bottom } = nested(tags);
  const fromTop = readInSteps(top);
  expect(fromTop.html).toBe(html);
  expect(fromTop.most).toBeLessThan(maxAsked);
  const atBottom = readInSteps(bottom);
  expect(atBottom.html).toContain('at the bottom');
  expect(atBottom.most).toBeLessThan(maxAsked);
});
