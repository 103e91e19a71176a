// @vitest-environment jsdom
// What the activity page offers when the outbox can't be read.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { StorageFailure } from '@/components/words/failure-messages';
import { StorageTrouble } from '@/entrypoints/activity/ActivityNotices';
import type { ActivityDeps } from '@/entrypoints/activity/deps';
import { renderWithSay } from '../components/with-say';

const unasked = () => {
  throw new Error('nobody pressed a button');
};

/** `count`: of the drafts, null if they can't be counted. */
function draw(reason: StorageFailure, count: number | null = null) {
  const counted = count === null ? { isOk: false, reason: 'failed' } : { isOk: true, value: count };
  // It uses nothing else.
  const deps = { drafts: { count: async () => counted }, send: unasked } as unknown as ActivityDeps;
  renderWithSay(<StorageTrouble deps={deps} feed={{ reload: unasked }} reason={reason} onExport={unasked} />);
  return screen.getAllByRole('button').map((button) => button.textContent);
}

describe('the activity page without its outbox', () => {
  it('says of a full storage that it is full, and offers no deletion of the captures in it', () => {
    expect(draw('quota')).toEqual(['Try again']);
    expect(screen.getAllByRole('alert')[0]).toHaveProperty(
      'textContent',
      'The browser’s storage is full, so the captures can’t be read. Nothing was deleted. Free up space and try again.',
    );
  });

  it('offers an export and a new start for a broken storage', () => {
    expect(draw('failed')).toEqual(['Try again', 'Export all', 'Start over…']);
  });

  it.each([
    [3, 'This also deletes 3 drafts and the captures that weren’t sent.'],
    [1, 'This also deletes 1 draft and the captures that weren’t sent.'],
    [0, 'This also deletes drafts and captures that weren’t sent.'],
    // The storage that can't be read can't be counted, either.
    [null, 'This also deletes drafts and captures that weren’t sent.'],
  ])('F24 the question before a new start counts the drafts: %s', async (count, words) => {
    draw('failed', count);
    await userEvent.click(screen.getByRole('button', { name: 'Start over…' }));
    const question = screen.getByRole('dialog', { name: 'Delete all captures and drafts on this device?' });
    expect(question.textContent).toContain(words);
  });
});
