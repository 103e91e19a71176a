// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ArticleButton } from '@/components/form/ArticleButton';
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
});
