// @vitest-environment jsdom
// F112: the words of the right-clicked link, if other links have its address.
import { beforeEach, describe, expect, it } from 'vitest';
import { linkWords } from '@/lib/page/link-words';

const address = 'https://news.example/story';
const link = (inner: string, attributes = '') => `<a href="${address}" ${attributes}>${inner}</a>`;
const words = () => linkWords(globalThis.window, address);

beforeEach(() => {
  document.body.innerHTML = '';
});

function show(html: string, focused?: string): void {
  document.body.innerHTML = html;
  const element = focused ? document.querySelector<HTMLElement | SVGElement>(focused) : null;
  if (element) element.tabIndex = 0;
  element?.focus();
}

describe('F112 the only link to an address has', () => {
  it.each([
    ['its words', link('The <b>story</b>'), 'The story'],
    ['those of a heading', link('<h2>The story</h2>'), 'The story'],
    ['those of a label', link('', 'aria-label="The story"'), 'The story'],
    ['those of another element', `<p id="l">The story</p>${link('', 'aria-labelledby="l"')}`, 'The story'],
    ['those of its picture', link('<img alt="The story" src="x.png">'), 'The story'],
    ['those of a drawing in it', link('<svg><title>The story</title></svg>'), 'The story'],
    ['those of its hint', link('', 'title="The story"'), 'The story'],
    ['those of a part of a picture', `<map><area alt="The story" href="${address}"></map>`, 'The story'],
    ['those in a drawing', `<svg><a href="${address}"><text>The story</text></a></svg>`, 'The story'],
    ['none', link('<img src="x.png">'), ''],
  ])('%s', (_what, html, expected) => {
    show(html);
    expect(words()).toBe(expected);
  });

  it('those in a shadow root', () => {
    document.body.innerHTML = '<div id="host"></div>';
    const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
    if (root) root.innerHTML = link('The story');
    expect(words()).toBe('The story');
  });
});

describe('F112 of several links to an address', () => {
  const several = `${link('<img src="x.png">', 'id="picture"')}${link('The story', 'id="headline"')}${link('42 comments', 'id="comments"')}<a href="https://news.example/">Home</a>`;

  it.each([
    ['#headline', 'The story'],
    ['#comments', '42 comments'],
    ['#picture', ''],
  ])('%s, which has the focus, has its own words', (focused, expected) => {
    show(several, focused);
    expect(words()).toBe(expected);
  });

  it('the one around the focus has its own words', () => {
    show(`${link('The story')}${link('<span>42 comments</span>')}`, 'span');
    expect(words()).toBe('42 comments');
  });

  it('none is chosen if another link has the focus', () => {
    show(
      several.replace('<a href="https://news.example/"', '<a id="home" href="https://news.example/"'),
      '#home',
    );
    expect(words()).toEqual(['The story', '42 comments']);
  });

  it('none is chosen if nothing has the focus', () => {
    show(several);
    expect(words()).toEqual(['The story', '42 comments']);
  });

  it('a picture without words isn’t the headline', () => {
    show(`${link('<img src="x.png">')}${link('The story')}`);
    expect(words()).toEqual(['The story']);
  });

  it('at most five are a choice', () => {
    show(['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((text) => link(text)).join(''));
    expect(words()).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
  });

  it('all may have the same words', () => {
    show(`${link('The story')}<footer>${link('The story')}</footer>`);
    expect(words()).toBe('The story');
  });
});
