// The settings for names that differ between services.
import { NamesForm } from '@/components/options/NamesForm';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import { defaultsFor, type Preferences, withDefaults } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';
import { useSaved } from './use-saved';

interface NamesSectionProps {
  readonly deps: OptionsDeps;
  readonly accountId: string;
  readonly preferences: Preferences;
}

export function NamesSection({ deps, accountId, preferences }: NamesSectionProps) {
  const say = useSay();
  const { isSaved, save } = useSaved(deps);

  return (
    <Section title={say('sectionNames')} about={say('sectionNamesAbout')} isSaved={isSaved}>
      <NamesForm
        names={defaultsFor(preferences, accountId)}
        onChange={({ staffVisibility, classNames }) =>
          save((stored) => withDefaults(stored, accountId, { staffVisibility, classNames }))
        }
      />
    </Section>
  );
}
