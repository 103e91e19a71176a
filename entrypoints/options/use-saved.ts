// Stores preferences for a section of the settings page. Tells whether its last change was stored.
import { useState } from 'react';
import type { Preferences } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';

export function useSaved({ settings }: OptionsDeps) {
  const [isSaved, setIsSaved] = useState(false);

  async function save(change: (stored: Preferences) => Preferences): Promise<void> {
    setIsSaved(false);
    await settings.preferences.update(change);
    setIsSaved(true);
  }

  return {
    isSaved,
    forgetSaved: () => setIsSaved(false),
    save: (change: (stored: Preferences) => Preferences) => void save(change),
  };
}
