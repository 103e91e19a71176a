// The settings for the entries of the right-click menu.
import { useSay } from '@/components/words/SayProvider';
import { menuEntryChoices } from '@/lib/settings/menu';
import { EntrySwitches } from './EntrySwitches';
import type { SectionPreferences } from './preference-store';
import { Section } from './Section';

export function MenuSection({ preferences, saved, onChange }: SectionPreferences) {
  const say = useSay();
  return (
    <Section title={say('sectionMenu')} about={say('sectionMenuAbout')} saved={saved}>
      <EntrySwitches
        entries={menuEntryChoices}
        hidden={preferences.hiddenMenuEntries}
        onChange={(hiddenMenuEntries) => onChange((before) => ({ ...before, hiddenMenuEntries }))}
      />
    </Section>
  );
}
