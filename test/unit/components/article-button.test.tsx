// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ArticleButton } from '@/components/form/TextTools';
import { renderWithSay } from './with-say';

it('the button for the article works again after an error, which is reported', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const read = vi.fn(async () => {
    throw new Error('unreadable');
  });
  renderWithSay(<ArticleButton onRead={read} />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('button'));
  expect(read).toHaveBeenCalledTimes(2);
  expect(reported).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('a screen reader is told that the article is read, and whether there is one', async () => {
  let hasArticle = true;
  renderWithSay(<ArticleButton onRead={async () => hasArticle} />);
  await userEvent.click(screen.getByRole('button', { name: 'Use whole article' }));
  expect(screen.getByRole('status').textContent).toBe('The whole article is in the text now');
  hasArticle = false;
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('status').textContent).toMatch(/^No article found/);
});
