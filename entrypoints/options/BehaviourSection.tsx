// The settings for what happens after saving.
import { Button } from '@/components/Button';
import { PreferenceControls } from '@/components/options/PreferenceControls';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import type { Preferences } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';
import { useSaved } from './use-saved';

interface BehaviourSectionProps {
  readonly deps: OptionsDeps;
  readonly preferences: Preferences;
}

export function BehaviourSection({ deps, preferences }: BehaviourSectionProps) {
  const say = useSay();
  const { isSaved, save } = useSaved(deps);
  return (
    <Section title={say('sectionBehaviour')} isSaved={isSaved}>
      <PreferenceControls part="behaviour" preferences={preferences} onChange={save} />
      <PreferenceControls part="pictures" preferences={preferences} onChange={save} />
      <div className="row">
        <Button onClick={deps.openActivity}>{say('allCaptures')}</Button>
      </div>
    </Section>
  );
}
