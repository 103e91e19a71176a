// The switch for settings that follow the person to other devices.
import { useId } from 'react';
import { useSay } from '@/components/words/SayProvider';
import type { Saved } from './preference-store';
import { Section } from './Section';
import { Switch } from './Switch';

interface FollowingSectionProps {
  readonly isOn: boolean;
  /** The organization forbids it. */
  readonly isForbidden: boolean;
  readonly saved: Saved;
  readonly onChange: (isOn: boolean) => void;
}

export function FollowingSection({ isOn, isForbidden, saved, onChange }: FollowingSectionProps) {
  const say = useSay();
  const hintId = useId();
  return (
    <Section title={say('sectionFollowing')} about={say('sectionFollowingAbout')} saved={saved}>
      {isForbidden ? (
        <p className="quiet">{say('lockedByOrganisation')}</p>
      ) : (
        <div>
          <Switch isOn={isOn} onChange={onChange} describedBy={hintId}>
            <span>{say('settingFollows')}</span>
          </Switch>
          <p className="field-hint" id={hintId}>
            {say('settingFollowsHint')}
          </p>
        </div>
      )}
    </Section>
  );
}
