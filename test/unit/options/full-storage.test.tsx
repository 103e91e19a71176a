// @vitest-environment jsdom
// A setting that the browser couldn't store.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { KindsSection } from '@/components/options/DeviceSections';
import { settingsVersion } from '@/lib/settings/migrations';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';
import { renderStored } from './stored-section';

const renderKinds = () =>
  renderStored((own) => <KindsSection {...own} policy={{ allowedKinds: ['note'] }} />);

async function refusal(error: Error): Promise<string | null> {
  const { world } = await renderKinds();
  world.error = error;
  await userEvent.click(screen.getByRole('switch'));
  return (await screen.findByRole('alert')).textContent;
}

describe('a setting that can’t be stored', () => {
  it('is as before, says that the storage is full, and a later try stores it', async () => {
    const { world } = await renderKinds();
    world.error = new Error('quota exceeded');
    const shown = screen.getByRole('switch');
    await userEvent.click(shown);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(
      /^Not saved\. The browser’s storage is full, so the change was undone/,
    );
    expect(shown).toHaveProperty('checked', true);
    world.error = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Saved');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shown).toHaveProperty('checked', false);
    expect(world.stored.hiddenKinds).toContain('note');
  });

  it('says that a newer version stored the settings (F77)', async () => {
    const newer = createMemoryArea({ settingsVersion: settingsVersion + 1 });
    const settings = createSettings({ local: newer, session: createMemoryArea() });
    const error = await settings.preferences.update((before) => before).catch((thrown: Error) => thrown);
    if (!(error instanceof Error)) throw new Error('it was stored');
    expect(await refusal(error)).toMatch(/A newer version of Quick Capture stored your settings/);
  });

  it('says so for any other reason', async () => {
    expect(await refusal(new Error('the disk broke'))).toMatch(/The browser couldn’t store this change/);
  });
});
