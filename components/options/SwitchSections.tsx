// The sections that consist of switches: kinds, the right-click menu, and settings that follow the person.
import { useId } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { allowedKinds, type Policy } from '@/lib/capture/form/policy';
import { menuEntryChoices } from '@/lib/settings/menu';
import { EntrySwitches, SwitchField } from './SettingFields';
import styles from './sections.module.css';
import type { SectionPreferences } from './setting-store';

interface KindsSectionProps extends SectionPreferences {
  readonly policy: Policy;
}

/** The kinds that the form offers, by use as in the form's list of kinds. */
export function KindsSection({ preferences, policy, onChange }: KindsSectionProps) {
  const say = useSay();
  const groupId = useId();
  const groups = [
    { title: 'kindGroupUsual', kinds: allowedKinds(policy).filter(({ isRare }) => !isRare) },
    { title: 'kindGroupRare', kinds: allowedKinds(policy).filter(({ isRare }) => isRare) },
  ] as const;
  return (
    <div className={styles['kind-groups']}>
      {groups
        // An organization may allow no kind of a group.
        .filter(({ kinds }) => kinds.length > 0)
        .map(({ title, kinds }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be a heading of a grid column.
          <div key={title} role="group" aria-labelledby={`${groupId}-${title}`}>
            <p className={styles['kind-group-title']} id={`${groupId}-${title}`}>
              {say(title)}
            </p>
            <EntrySwitches
              entries={kinds}
              hidden={preferences.hiddenKinds}
              onChange={(hiddenKinds) => onChange((before) => ({ ...before, hiddenKinds }))}
            />
          </div>
        ))}
    </div>
  );
}

const menuEntries = menuEntryChoices.map(({ id, messageKey }) => ({ id, label: messageKey }));

export function MenuSection({ preferences, onChange }: SectionPreferences) {
  return (
    <EntrySwitches
      entries={menuEntries}
      hidden={preferences.hiddenMenuEntries}
      onChange={(hiddenMenuEntries) => onChange((before) => ({ ...before, hiddenMenuEntries }))}
    />
  );
}

interface FollowingSectionProps {
  readonly isOn: boolean;
  /** The organization forbids it. */
  readonly isForbidden: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Settings that follow the person to other devices. */
export function FollowingSection({ isOn, isForbidden, onChange }: FollowingSectionProps) {
  const say = useSay();
  if (isForbidden) return <p className="quiet">{say('lockedByOrganisation')}</p>;
  return (
    <SwitchField
      label={say('settingFollows')}
      hint={say('settingFollowsHint')}
      isOn={isOn}
      onChange={onChange}
    />
  );
}
