// Captures the whole page of a test as HTML: as a passage, or its article. Needs jsdom.
import { expect } from 'vitest';
import { readArticle } from '@/lib/page/article/read-article';
import { createDomAccess } from '@/lib/page/dom-access';
import { createBudget } from '@/lib/page/in-slices';
import { isCleanHtml } from '@/lib/page/passage/allowed-html';
import { printHtml } from '@/lib/page/passage/print';
import { readPassage } from '@/lib/page/passage/read-passage';

export function captured(html: string): string {
  document.body.innerHTML = html;
  const span = {
    start: { node: document.body, offset: 0 },
    end: { node: document.body, offset: document.body.childNodes.length },
  };
  const budget = createBudget(() => 0, Number.POSITIVE_INFINITY);
  const dom = createDomAccess(window);
  const printed = printHtml(readPassage(dom, [span], { limitBytes: 100_000, budget }).passage);
  expect(isCleanHtml(printed)).toBe(true);
  return printed;
}

/** The article of a page, without its byline, and its snapshot. */
export async function articleOf(head: string, body: string) {
  document.documentElement.innerHTML = `<head>${head}</head><body>${body}</body>`;
  const { window } = globalThis;
  const snapshot = await readArticle({ window, now: () => 0 }, async () => undefined);
  expect(snapshot.isArticle).toBe(true);
  return { ...snapshot, html: snapshot.selection?.html.replace(/^<p><em>[^<]*<\/em><\/p>/, '') ?? '' };
}
