// @vitest-environment jsdom
// A setting that the browser couldn't store.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { EntriesSection } from '@/components/options/EntriesSection';
import { initialPreferences, type Preferences } from '@/lib/settings/preferences';
import { renderWithSay } from '../components/with-say';

/** A section whose storage is full at first. */
function renderSection() {
  const world = { stored: initialPreferences, isFull: true };
  async function save(change: (stored: Preferences) => Preferences) {
    if (world.isFull) throw new Error('quota exceeded');
    world.stored = change(world.stored);
  }
  renderWithSay(
    <EntriesSection
      title="Menu"
      about=""
      entries={[{ id: 'note', messageKey: 'menuNote' }]}
      stored="hiddenMenuEntries"
      preferences={initialPreferences}
      onSave={save}
    />,
  );
  return world;
}

describe('a setting with full storage', () => {
  it('says that it is not saved, and a later try stores it', async () => {
    const world = renderSection();
    await userEvent.click(screen.getByRole('switch'));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/^Not saved\..*stays on this page/);
    world.isFull = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Saved');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(world.stored.hiddenMenuEntries).toEqual(['note']);
  });
});
