// The settings for the integration to which an account's captures are passed on.

import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import type { Defaults } from '@/lib/capture/start/defaults';
import { parseIntegration } from '@/lib/capture/start/defaults';
import { defaultsFor, withDefaults } from '@/lib/settings/preferences';
import { LabelledInput } from './LabelledInput';
import type { SectionPreferences } from './preference-store';
import { Section } from './Section';
import { useTyped } from './use-typed';

interface IntegrationSectionProps extends SectionPreferences {
  readonly accountId: string;
}

export function IntegrationSection(props: IntegrationSectionProps) {
  const { accountId, preferences, saved, onChange } = props;
  const say = useSay();

  return (
    <Section title={say('sectionIntegration')} about={say('sectionIntegrationAbout')} saved={saved}>
      <IntegrationForm
        integration={defaultsFor(preferences, accountId).integration}
        onChange={(integration) => onChange((stored) => withDefaults(stored, accountId, { integration }))}
      />
    </Section>
  );
}

const keyOf = (integration: Defaults['integration']) =>
  integration ? `${integration.id} ${integration.name}` : '';

interface IntegrationFormProps {
  readonly integration: Defaults['integration'];
  /** Called with a valid integration, or with null once the id is removed. */
  readonly onChange: (integration: Defaults['integration']) => void;
}

export function IntegrationForm({ integration, onChange }: IntegrationFormProps) {
  const say = useSay();
  const [typed, setTyped] = useTyped(keyOf(integration), {
    id: integration?.id ?? '',
    name: integration?.name ?? '',
  });
  const parsed = parseIntegration(typed);

  function change(changed: Partial<typeof typed>): void {
    const next = { ...typed, ...changed };
    const result = parseIntegration(next);
    setTyped(next, keyOf(result.isOk ? result.value : integration));
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
