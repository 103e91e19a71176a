// Owns the part of the options about the integration that captures of an account can be sent on to.
import { useState } from 'react';
import { IntegrationForm } from '@/components/options/IntegrationForm';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import type { Defaults } from '@/lib/capture/defaults';
import { defaultsFor, type Preferences, withDefaults } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';

export interface IntegrationSectionProps {
  readonly deps: OptionsDeps;
  readonly accountId: string;
  readonly preferences: Preferences;
}

export function IntegrationSection({ deps, accountId, preferences }: IntegrationSectionProps) {
  const say = useSay();
  const [isSaved, setIsSaved] = useState(false);

  async function change(integration: Defaults['integration']): Promise<void> {
    setIsSaved(false);
    await deps.settings.preferences.update((stored) => withDefaults(stored, accountId, { integration }));
    setIsSaved(true);
  }

  return (
    <Section title={say('sectionIntegration')} about={say('sectionIntegrationAbout')} isSaved={isSaved}>
      <IntegrationForm
        integration={defaultsFor(preferences, accountId).integration}
        onChange={(integration) => void change(integration)}
      />
    </Section>
  );
}
