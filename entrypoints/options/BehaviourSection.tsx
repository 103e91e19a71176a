// Owns the part of the options about what happens after saving.
import { useState } from 'react';
import { Button } from '@/components/Button';
import { BehaviourSettings } from '@/components/options/BehaviourSettings';
import { PictureSettings } from '@/components/options/PictureSettings';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import type { Preferences } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';

export interface BehaviourSectionProps {
  readonly deps: OptionsDeps;
  readonly preferences: Preferences;
}

export function BehaviourSection({ deps, preferences }: BehaviourSectionProps) {
  const say = useSay();
  const [changes, setChanges] = useState<Partial<Preferences>>({});
  const [isSaved, setIsSaved] = useState(false);

  async function change(changed: Partial<Preferences>): Promise<void> {
    setChanges({ ...changes, ...changed });
    setIsSaved(false);
    await deps.settings.preferences.update((stored) => ({ ...stored, ...changed }));
    setIsSaved(true);
  }

  const { hasNotifications, undoMs, keepDeliveredDays, pictureLimits } = { ...preferences, ...changes };
  return (
    <Section title={say('sectionBehaviour')} isSaved={isSaved}>
      <BehaviourSettings
        hasNotifications={hasNotifications}
        undoMs={undoMs}
        keepDeliveredDays={keepDeliveredDays}
        onChange={(changed) => void change(changed)}
      />
      <PictureSettings limits={pictureLimits} onChange={(limits) => void change({ pictureLimits: limits })} />
      <div className="row">
        <Button onClick={deps.openActivity}>{say('allCaptures')}</Button>
      </div>
    </Section>
  );
}
