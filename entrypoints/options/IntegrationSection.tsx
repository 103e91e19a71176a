// The settings for the integration to which an account's captures are passed on.
import { IntegrationForm } from '@/components/options/IntegrationForm';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import { defaultsFor, type Preferences, withDefaults } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';
import { useSaved } from './use-saved';

interface IntegrationSectionProps {
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
