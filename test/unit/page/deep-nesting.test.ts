// @vitest-environment jsdom
// Elements nested deeper than a browser draws them: no walk recurses, and no step between two looks at the clock is long.
import { expect, it } from 'vitest';
import { createDomAccess, type DomAccess } from '@/lib/page/dom-access';
import { createBudget } from '@/lib/page/in-slices';
import { printHtml } from '@/lib/page/passage/print';
import { passageInSteps } from '@/lib/page/passage/read-passage';

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

function read(node: Element) {
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
  const fromTop = read(top);
  expect(fromTop.html).toBe(html);
  expect(fromTop.most).toBeLessThan(maxAsked);
  const atBottom = read(bottom);
  expect(atBottom.html).toContain('at the bottom');
  expect(atBottom.most).toBeLessThan(maxAsked);
});
