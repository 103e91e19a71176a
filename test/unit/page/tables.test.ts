// @vitest-environment jsdom
// Tables of a passage: those with content, and those that only place it.
import { expect, it } from 'vitest';
import { createBudget } from '@/lib/page/budget';
import { createDomAccess } from '@/lib/page/dom-access';
import { printHtml } from '@/lib/page/passage/print-html';
import { readPassage } from '@/lib/page/passage/read-passage';

function captured(html: string): string {
  document.body.innerHTML = html;
  const span = {
    start: { node: document.body, offset: 0 },
    end: { node: document.body, offset: document.body.childNodes.length },
  };
  const budget = createBudget(() => 0, Number.POSITIVE_INFINITY);
  return printHtml(readPassage(createDomAccess(window), [span], { limitBytes: 100_000, budget }).passage);
}

it('a table with words in only one column is layout: its words are paragraphs', () => {
  const html = captured(
    '<table><tr><td></td><td><p>First</p></td></tr><tr><td></td><td><p>Second</p></td></tr></table>',
  );
  expect(html).toBe('<p>First</p><p>Second</p>');
});

it('a table with words in two columns is kept', () => {
  const html = captured('<table><tr><td>Name</td><td></td></tr><tr><td></td><td>Loom</td></tr></table>');
  expect(html).toBe(
    '<table><tbody><tr><td>Name</td><td></td></tr><tr><td></td><td>Loom</td></tr></tbody></table>',
  );
});
