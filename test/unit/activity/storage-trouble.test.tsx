// @vitest-environment jsdom
// What the activity page offers when the outbox can't be read.
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StorageTrouble } from '@/components/activity/StorageTrouble';
import type { StorageFailure } from '@/components/words/failure-messages';
import { renderWithSay } from '../components/with-say';

const unasked = () => {
  throw new Error('nobody pressed a button');
};

function draw(reason: StorageFailure) {
  renderWithSay(
    <StorageTrouble reason={reason} onLookAgain={unasked} onExport={unasked} onReset={unasked} />,
  );
  return screen.getAllByRole('button').map((button) => button.textContent);
}

describe('the activity page without its outbox', () => {
  it('says of a full storage that it is full, and offers no deletion of the captures in it', () => {
    expect(draw('quota')).toEqual(['Try again']);
    expect(screen.getByRole('alert')).toHaveProperty(
      'textContent',
      'The browser’s storage is full, so the captures can’t be read. Nothing was deleted. Free up space and try again.',
    );
  });

  it('offers an export and a new start for a broken storage', () => {
    expect(draw('failed')).toEqual(['Try again', 'Export all', 'Start over…']);
  });
});
