// @vitest-environment jsdom
// What a passage means beyond its letters, where no style decides: powers, tasks, formulas, images, numbers of lines.
// `e2e/page/meaning` has the rest.
import { describe, expect, it } from 'vitest';
import { captured } from './captured';

describe('a power or an index', () => {
  it.each([
    [
      'of a letter that is an ordinal in other languages is a sign',
      'x<sup>e</sup>, y<sup>a</sup>, le XIX<sup>e</sup> siècle, n<sup>o</sup> 5',
      '<p>xᵉ, yᵃ, le XIXᵉ siècle, nᵒ 5</p>',
    ],
    [
      'with others inside has parentheses',
      'e<sup>x<sup>2</sup></sup> and a<sup>n<sub>1</sub></sup>',
      '<p>e^(x²) and a^(n₁)</p>',
    ],
    ['that is written twice is one', 'a<sup><sup>2</sup></sup>', '<p>a²</p>'],
  ])('%s', (_what, page, html) => expect(captured(page)).toBe(html));
});
