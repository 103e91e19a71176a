// @vitest-environment jsdom
// A test that renders asks for a style, and gets the one of an element that is alike. The answer is the element's own.
import { afterEach, expect, it } from 'vitest';

afterEach(() => document.head.replaceChildren());

const shown = (html: string) => {
  document.body.innerHTML = html;
  const { display, visibility, pointerEvents } = getComputedStyle(
    document.querySelector('#one') ?? document.body,
  );
  return [display, visibility, pointerEvents];
};

it.each([
  ['<b id="one">a</b>', ['inline', 'visible', 'auto']],
  ['<p id="one">a</p>', ['block', 'visible', 'auto']],
  ['<p id="one" hidden>a</p>', ['none', 'visible', 'auto']],
  ['<p id="one" style="display: flex">a</p>', ['flex', 'visible', 'auto']],
  ['<div style="visibility: hidden"><p id="one">a</p></div>', ['block', 'hidden', 'auto']],
  ['<div style="pointer-events: none"><p id="one">a</p></div>', ['block', 'visible', 'none']],
  ['<dialog id="one">a</dialog>', ['none', 'visible', 'auto']],
  ['<dialog id="one" open>a</dialog>', ['block', 'visible', 'auto']],
  ['<p id="one">again</p>', ['block', 'visible', 'auto']],
])('the style of %s', (html, style) => expect(shown(html)).toEqual(style));

it('a page’s own rules count', () => {
  document.head.innerHTML = '<style>.quiet { display: none }</style>';
  expect(shown('<p id="one" class="quiet">a</p>')[0]).toBe('none');
  expect(shown('<p id="one">a</p>')[0]).toBe('block');
});
