// The settings for defaults. Each change is stored while the person types.
import { useMemo, useState } from 'react';
import { createFieldAssist } from '@/components/fields/field-assist';
import { DefaultsForm } from '@/components/options/DefaultsForm';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import { allowedKinds, type Policy } from '@/lib/capture/form/policy';
import type { Defaults } from '@/lib/capture/start/defaults';
import { defaultsFor, type Preferences, withDefaults } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';
import { useSaved } from './use-saved';

interface DefaultsSectionProps {
  readonly deps: OptionsDeps;
  readonly accountId: string;
  readonly preferences: Preferences;
  readonly policy: Policy;
}

export function DefaultsSection({ deps, accountId, preferences, policy }: DefaultsSectionProps) {
  const say = useSay();
  // Shows a change at once, because storing takes a moment.
  const [changes, setChanges] = useState<Partial<Defaults>>({});
  const defaults = { ...defaultsFor(preferences, accountId), ...changes };
  const { isSaved, save } = useSaved(deps);
  const assist = useMemo(
    () => createFieldAssist({ send: deps.send, settings: deps.settings, accountId }),
    [deps, accountId],
  );

  function change(changed: Partial<Defaults>): void {
    setChanges({ ...changes, ...changed });
    save((stored) => withDefaults(stored, accountId, changed));
  }

  return (
    <Section title={say('sectionDefaults')} about={say('sectionDefaultsAbout')} isSaved={isSaved}>
      <DefaultsForm
        defaults={defaults}
        kinds={allowedKinds(policy)}
        policy={policy}
        assist={assist}
        onChange={change}
      />
    </Section>
  );
}
