// The settings for the kinds that the form offers.
import { MenuSettings } from '@/components/options/MenuSettings';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import { allowedKinds, type Policy } from '@/lib/capture/form/policy';
import type { Preferences } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';
import { useSaved } from './use-saved';

interface KindsSectionProps {
  readonly deps: OptionsDeps;
  readonly preferences: Preferences;
  /** Its kinds limit which kinds are offered. */
  readonly policy: Policy;
}

export function KindsSection({ deps, preferences, policy }: KindsSectionProps) {
  const say = useSay();
  const { isSaved, save } = useSaved(deps);

  return (
    <Section title={say('sectionKinds')} about={say('sectionKindsAbout')} isSaved={isSaved}>
      <MenuSettings
        entries={allowedKinds(policy).map(({ id, label }) => ({ id, words: label }))}
        hidden={preferences.hiddenKinds}
        onChange={(hiddenKinds) => save((stored) => ({ ...stored, hiddenKinds }))}
      />
    </Section>
  );
}
