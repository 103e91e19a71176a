// @vitest-environment jsdom
// F111: nothing is selected, and the person may have selected words in an editor that clears them.
import { describe, expect, it } from 'vitest';
import { createDomAccess } from '@/lib/page/dom-access';
import { isEditorFocused } from '@/lib/page/focused-editor';

function isFound(html: string, focused: string | null): boolean {
  document.body.innerHTML = html;
  const element = focused === null ? null : document.querySelector<HTMLElement>(focused);
  if (element) element.tabIndex = 0;
  element?.focus();
  return isEditorFocused(globalThis.window, createDomAccess(globalThis.window));
}

describe('F111 the focus is in an editor', () => {
  it.each([
    ['with words', '<div contenteditable="true">words</div>', 'div'],
    ['without a value of its attribute', '<div contenteditable>words</div>', 'div'],
    ['on a part of it', '<div contenteditable="true"><p><b>words</b></p></div>', 'b'],
    ['that its box holds', '<main><div contenteditable="true">words</div></main>', 'main'],
    ['that is a field', '<textarea>words</textarea>', 'textarea'],
    ['that is called one', '<div role="textbox">words</div>', 'div'],
    ['whose field is out of sight', '<textarea style="opacity: 0"></textarea>', 'textarea'],
  ])('%s', (_what, html, focused) => {
    expect(isFound(html, focused)).toBe(true);
  });

  it('in a shadow root', () => {
    document.body.innerHTML = '<div></div>';
    const root = document.querySelector('div')?.attachShadow({ mode: 'open' });
    if (root) root.innerHTML = '<p contenteditable="true" tabindex="0">words</p>';
    root?.querySelector('p')?.focus();
    expect(isEditorFocused(globalThis.window, createDomAccess(globalThis.window))).toBe(true);
  });

  it.each([
    ['an empty editor', '<div contenteditable="true"> </div>', 'div'],
    ['an empty field', '<textarea></textarea>', 'textarea'],
    ['a search field', '<input value="words">', 'input'],
    ['a link', '<a href="/">words</a><div contenteditable="true">words</div>', 'a'],
    ['an element that is no editor any more', '<div contenteditable="false">words</div>', 'div'],
    ['nothing, beside a small editor', '<div contenteditable="true">words</div>', null],
  ])('is not %s', (_what, html, focused) => {
    expect(isFound(html, focused)).toBe(false);
  });
});
