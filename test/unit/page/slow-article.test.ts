// @vitest-environment jsdom
// The article of a page, or of a machine, that hardly answers.
import { expect, it } from 'vitest';
import { readArticle } from '@/lib/page/article/read-article';

const words = 'The night train returns to the coast, and the ferry waits for it, as it did in earlier years.';
const menu = Array.from({ length: 20 }, (_, index) => `<li><a href="/${index}">Port ${index}</a></li>`).join(
  '',
);
const paragraphs = Array.from({ length: 25 }, (_, index) => `<p>${index}. ${words}</p>`).join('');

/** A clock that stands still, except that one reading of it takes this long. */
function clockWithStop(atReading: number, ms: number) {
  let readings = 0;
  return () => {
    readings += 1;
    return readings > atReading ? ms : 0;
  };
}

function readWith(now: () => number) {
  document.documentElement.innerHTML = `<head><title>The night train</title></head><body><nav><ul>${menu}</ul></nav><main><article>${paragraphs}</article></main></body>`;
  return readArticle({ window: globalThis.window, now });
}

it('a page that stops for a minute while it is copied gives the article that was copied by then', () => {
  const { isArticle, selection, remarks } = readWith(clockWithStop(150, 60_000));
  expect(isArticle).toBe(true);
  expect(remarks).toContain('article-slow');
  expect(selection?.html).toMatch(/^<p>0\. The night train/);
  expect(selection?.html.match(/<p>/g)?.length).toBeGreaterThan(12);
});
