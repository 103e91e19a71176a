// Draws a section of the settings with the store of the page, on a storage in memory that can be full.
import { act } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import {
  createPreferenceStore,
  type PreferenceStore,
  type SectionPreferences,
} from '@/components/options/preference-store';
import { initialPreferences, type Preferences } from '@/lib/settings/preferences';
import { renderWithSay } from '../components/with-say';

/** For a section that nobody changes. */
export const unchanging = (preferences: Preferences = initialPreferences): SectionPreferences => ({
  preferences,
  saved: { state: 'unchanged', retry: () => undefined, forget: () => undefined },
  onChange: () => undefined,
});

interface StoredProps {
  readonly store: PreferenceStore;
  readonly draw: (own: SectionPreferences) => ReactNode;
}

function Stored({ store, draw }: StoredProps) {
  const view = useSyncExternalStore(store.subscribe, store.view);
  return view && draw(store.of('defaults', view));
}

interface StoredWorld {
  stored: Preferences;
  /** The error that each write rejects with. null if writes work. */
  error: Error | null;
}

export async function renderStored(draw: StoredProps['draw'], preferences: Preferences = initialPreferences) {
  const world: StoredWorld = { stored: preferences, error: null };
  const store = createPreferenceStore({
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
