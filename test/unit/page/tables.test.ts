// @vitest-environment jsdom
// Tables of a passage: those with content, and those that only place it.
import { expect, it } from 'vitest';
import { captured } from './captured';

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
