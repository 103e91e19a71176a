// Owns the part of the settings page about the integration that an account's captures can go on to.
import { IntegrationForm } from '@/components/options/IntegrationForm';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import { defaultsFor, type Preferences, withDefaults } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';
import { useSaved } from './use-saved';

export interface IntegrationSectionProps {
  readonly deps: OptionsDeps;
  readonly accountId: string;
  readonly preferences: Preferences;
}

export function IntegrationSection({ deps, accountId, preferences }: IntegrationSectionProps) {
  const say = useSay();
  const { isSaved, save } = useSaved(deps);

  return (
    <Section title={say('sectionIntegration')} about={say('sectionIntegrationAbout')} isSaved={isSaved}>
      <IntegrationForm
        integration={defaultsFor(preferences, accountId).integration}
        onChange={(integration) => save((stored) => withDefaults(stored, accountId, { integration }))}
      />
    </Section>
  );
}
