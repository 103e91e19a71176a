// Draws a section of the settings with the store of the page, on a storage in memory that can be full.
import { act } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Section } from '@/components/options/SettingsFrame';
import { createSettingStore, type SectionProps, type SettingStore } from '@/components/options/setting-store';
import { initialPreferences, type Preferences } from '@/lib/settings/preferences';
import { noAssist, renderWithSay } from '../components/with-say';

/** For a section that nobody changes. */
export const unchanging = (preferences: Preferences = initialPreferences): SectionProps => ({
  ...{
    preferences,
    policy: {},
    accountId: 'a',
    assist: noAssist,
    sample: null,
    today: '2026-01-01',
    unsynced: [],
  },
  onChange: () => undefined,
});

interface StoredProps {
  readonly store: SettingStore;
  readonly draw: (own: SectionProps) => ReactNode;
}

function Stored({ store, draw }: StoredProps) {
  const preferences = useSyncExternalStore(store.subscribe, store.view);
  return (
    preferences && (
      <Section name="defaults" saved={store.savedOf('defaults')}>
        {draw({ ...unchanging(preferences), onChange: (change) => store.change('defaults', change) })}
      </Section>
    )
  );
}

interface StoredWorld {
  stored: Preferences;
  /** The error that each write rejects with. null if writes work. */
  error: Error | null;
}

export async function renderStored(draw: StoredProps['draw'], preferences: Preferences = initialPreferences) {
  const world: StoredWorld = { stored: preferences, error: null };
  const store = createSettingStore({
    get: async () => world.stored,
    async update(change) {
      if (world.error) throw world.error;
      world.stored = change(world.stored);
      return world.stored;
    },
  });
  await store.refresh();
  renderWithSay(<Stored store={store} draw={draw} />);
  return {
    world,
    /** Stores preferences like another page does. */
    async storeElsewhere(change: (before: Preferences) => Preferences) {
      world.stored = change(world.stored);
      await act(store.refresh);
    },
  };
}
