// Owns the part of the options about what captures start with; kept as it is typed.
import { useMemo, useState } from 'react';
import { DefaultsForm } from '@/components/options/DefaultsForm';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import type { Defaults } from '@/lib/capture/defaults';
import { allowedKinds, type Policy } from '@/lib/capture/policy';
import { createFieldAssist } from '@/lib/capture/suggestions/field-assist';
import { defaultsFor, type Preferences, withDefaults } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';

export interface DefaultsSectionProps {
  readonly deps: OptionsDeps;
  readonly accountId: string;
  readonly preferences: Preferences;
  readonly policy: Policy;
}

export function DefaultsSection({ deps, accountId, preferences, policy }: DefaultsSectionProps) {
  const say = useSay();
  // What is typed here is ahead of what is stored, and stands over it.
  const [changes, setChanges] = useState<Partial<Defaults>>({});
  const defaults = { ...defaultsFor(preferences, accountId), ...changes };
  const [isSaved, setIsSaved] = useState(false);
  const { product } = defaults;
  const assist = useMemo(
    () => createFieldAssist({ send: deps.send, settings: deps.settings, accountId, product }),
    [deps, accountId, product],
  );

  async function change(changed: Partial<Defaults>): Promise<void> {
    setChanges({ ...changes, ...changed });
    setIsSaved(false);
    await deps.settings.preferences.update((stored) => withDefaults(stored, accountId, changed));
    setIsSaved(true);
  }

  return (
    <Section title={say('sectionDefaults')} about={say('sectionDefaultsAbout')} isSaved={isSaved}>
      <DefaultsForm
        defaults={defaults}
        kinds={allowedKinds(policy)}
        policy={policy}
        assist={assist}
        onChange={(changed) => void change(changed)}
      />
    </Section>
  );
}
