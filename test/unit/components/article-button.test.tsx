// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Snapshot } from '@/lib/page/snapshot';
import { drawPopup, page } from '../popup/popup-world';

it('a screen reader is told that the article is read, and whether there is one', async () => {
  const found: ((snapshot: Snapshot) => void)[] = [];
  await drawPopup({
    deps: { readArticle: () => new Promise((resolve) => found.push(resolve)) },
  });
  const button = await screen.findByRole('button', { name: 'Use whole article' });
  const told = (words: string | RegExp) => screen.findByText(words, { selector: '[role="status"]' });
  await userEvent.click(button);
  expect(await told('Reading the article…')).toBeTruthy();
  found[0]?.({ ...page, remarks: ['article-none'] });
  expect(await told(/^No article found/)).toBeTruthy();
  // The button works again.
  await userEvent.click(button);
  expect(await told('Reading the article…')).toBeTruthy();
  found[1]?.({ ...page, isArticle: true });
  expect(await told('The whole article is in the text now')).toBeTruthy();
});
