// Owns the part of the options about what the right-click menu offers.
import { useState } from 'react';
import { MenuSettings } from '@/components/options/MenuSettings';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import { menuEntryChoices } from '@/lib/settings/menu-entries';
import type { Preferences } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';

export interface MenuSectionProps {
  readonly deps: OptionsDeps;
  readonly preferences: Preferences;
}

export function MenuSection({ deps, preferences }: MenuSectionProps) {
  const say = useSay();
  const [isSaved, setIsSaved] = useState(false);

  async function change(hiddenMenuEntries: string[]): Promise<void> {
    setIsSaved(false);
    await deps.settings.preferences.update((stored) => ({ ...stored, hiddenMenuEntries }));
    setIsSaved(true);
  }

  return (
    <Section title={say('sectionMenu')} about={say('sectionMenuAbout')} isSaved={isSaved}>
      <MenuSettings
        entries={menuEntryChoices}
        hidden={preferences.hiddenMenuEntries}
        onChange={(hidden) => void change(hidden)}
      />
    </Section>
  );
}
