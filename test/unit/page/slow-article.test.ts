// @vitest-environment jsdom
// The article of a page, or of a machine, that hardly answers, and of one that changes meanwhile.
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

/** A clock that a machine and its page move on: so much with each reading of it, and so much in each pause. */
function slowWorld({ readingMs, pauseMs = 0 }: { readingMs: number; pauseMs?: number }) {
  let nowMs = 0;
  let startMs = 0;
  const slicesMs: number[] = [];
  return {
    slicesMs,
    now: () => {
      nowMs += readingMs;
      return nowMs;
    },
    async pause() {
      slicesMs.push(nowMs - startMs);
      nowMs += pauseMs;
      startMs = nowMs;
    },
  };
}

const noPause = async () => undefined;

function readWith(now: () => number, pause: () => Promise<void> = noPause) {
  document.documentElement.innerHTML = `<head><title>The night train</title></head><body><nav><ul>${menu}</ul></nav><main><article>${paragraphs}</article></main></body>`;
  return readArticle({ window: globalThis.window, now }, pause);
}

it('a page that stops for a minute while it is copied gives the article that was copied by then', async () => {
  const { isArticle, selection, remarks } = await readWith(clockWithStop(300, 60_000));
  expect(isArticle).toBe(true);
  expect(remarks).toContain('article-slow');
  expect(selection?.html).toMatch(/^<p>0\. The night train/);
  expect(selection?.html.match(/<p>/g)?.length).toBeGreaterThan(12);
});

it('the page runs at least every 25 ms while its article is read', async () => {
  const { now, pause, slicesMs } = slowWorld({ readingMs: 0.5 });
  const { selection } = await readWith(now, pause);
  expect(selection?.html.match(/<p>/g)).toHaveLength(25);
  expect(slicesMs.length).toBeGreaterThan(10);
  expect(Math.max(...slicesMs)).toBeLessThan(25);
});

it('a page that is busy with itself is waited for a few seconds, and its article is whole', async () => {
  const { now, pause, slicesMs } = slowWorld({ readingMs: 0.5, pauseMs: 1_000 });
  const { selection, remarks } = await readWith(now, pause);
  expect(remarks).not.toContain('article-slow');
  expect(selection?.html.match(/<p>/g)).toHaveLength(25);
  expect(slicesMs).toHaveLength(3);
});

it('a page that draws its text anew while it is copied gives all of it, once', async () => {
  const { now, pause } = slowWorld({ readingMs: 0.5 });
  const drawAnew = async () => {
    await pause();
    const article = document.querySelector('article');
    if (article) article.innerHTML = paragraphs;
  };
  const { selection, remarks } = await readWith(now, drawAnew);
  expect(remarks).not.toContain('article-slow');
  const numbers = [...(selection?.html ?? '').matchAll(/<p>(\d+)\./g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index));
});
