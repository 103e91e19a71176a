// The settings for the right-click menu.
import { MenuSettings } from '@/components/options/MenuSettings';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import { menuEntryChoices } from '@/lib/settings/menu';
import type { Preferences } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';
import { useSaved } from './use-saved';

interface MenuSectionProps {
  readonly deps: OptionsDeps;
  readonly preferences: Preferences;
}

export function MenuSection({ deps, preferences }: MenuSectionProps) {
  const say = useSay();
  const { isSaved, save } = useSaved(deps);

  return (
    <Section title={say('sectionMenu')} about={say('sectionMenuAbout')} isSaved={isSaved}>
      <MenuSettings
        entries={menuEntryChoices}
        hidden={preferences.hiddenMenuEntries}
        onChange={(hiddenMenuEntries) => save((stored) => ({ ...stored, hiddenMenuEntries }))}
      />
    </Section>
  );
}
