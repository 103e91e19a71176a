// Owns the part of the options about the integration that captures of an account can be sent on to.
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
