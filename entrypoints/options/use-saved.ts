// Owns writing preferences from a part of the settings page, and whether the part's last change was kept.
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
