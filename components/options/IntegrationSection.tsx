// The settings for the integration to which an account's captures are passed on.

import { useState } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { parseIntegration } from '@/lib/capture/kinds/integration';
import type { Defaults } from '@/lib/capture/start/defaults';
import { defaultsFor, type Preferences, withDefaults } from '@/lib/settings/preferences';
import { LabelledInput } from './LabelledInput';
import { type SavePreferences, Section, useSaved } from './Section';

interface IntegrationSectionProps {
  readonly accountId: string;
  readonly preferences: Preferences;
  readonly onSave: SavePreferences;
}

export function IntegrationSection({ accountId, preferences, onSave }: IntegrationSectionProps) {
  const say = useSay();
  const { saved, save } = useSaved(onSave);

  return (
    <Section title={say('sectionIntegration')} about={say('sectionIntegrationAbout')} saved={saved}>
      <IntegrationForm
        integration={defaultsFor(preferences, accountId).integration}
        onChange={(integration) => save((stored) => withDefaults(stored, accountId, { integration }))}
      />
    </Section>
  );
}

interface IntegrationFormProps {
  readonly integration: Defaults['integration'];
  /** Called with a valid integration, or with null once the id is removed. */
  readonly onChange: (integration: Defaults['integration']) => void;
}

export function IntegrationForm({ integration, onChange }: IntegrationFormProps) {
  const say = useSay();
  const [typed, setTyped] = useState({ id: integration?.id ?? '', name: integration?.name ?? '' });
  const parsed = parseIntegration(typed);

  function change(changed: Partial<typeof typed>): void {
    const next = { ...typed, ...changed };
    setTyped(next);
    const result = parseIntegration(next);
    if (result.isOk) onChange(result.value);
  }

  return (
    <div className="form">
      <LabelledInput
        label={say('integrationId')}
        hint={say('integrationIdHint')}
        problem={parsed.isOk ? null : say('problemNumericId')}
        inputMode="numeric"
        dir="ltr"
        value={typed.id}
        onText={(id) => change({ id })}
      />
      <LabelledInput
        label={say('integrationName')}
        dir={typedDirection(typed.name)}
        value={typed.name}
        onText={(name) => change({ name })}
      />
    </div>
  );
}
