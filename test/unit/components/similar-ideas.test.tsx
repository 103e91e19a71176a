// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SimilarIdeas } from '@/components/notices/SimilarIdeas';
import { renderWithSay } from './with-say';

const ideas = ['PRJ-I-1', 'PRJ-I-2'].map((value) => ({ value, label: 'Export is slow', detail: '' }));

describe('a similar idea', () => {
  it('can get a comment or an addition instead', async () => {
    const onComment = vi.fn();
    const onAdd = vi.fn();
    renderWithSay(<SimilarIdeas ideas={ideas} onComment={onComment} onAdd={onAdd} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add to it PRJ-I-2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Comment on PRJ-I-1' }));
    expect(onAdd.mock.calls).toEqual([['PRJ-I-2']]);
    expect(onComment.mock.calls).toEqual([['PRJ-I-1']]);
  });

  it.each([
    ['comments', { onComment: null, onAdd: () => undefined }, /^Comment/],
    ['additions', { onComment: () => undefined, onAdd: null }, /^Add/],
  ])('offers no %s if the organization does not allow it', (_what, offers, name) => {
    renderWithSay(<SimilarIdeas ideas={ideas} {...offers} />);
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getAllByRole('button').length).toBeGreaterThan(0);
  });
});
