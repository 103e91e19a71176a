// The sections that consist of switches: kinds, the right-click menu, and settings that follow the person.
import { useId } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { allowedKinds } from '@/lib/capture/form/policy';
import type { MessageKey } from '@/lib/capture/text/messages';
import { menuEntryChoices } from '@/lib/settings/menu';
import { Switch } from './SettingFields';
import styles from './sections.module.css';
import type { SectionProps } from './setting-store';

/** The kinds that the form offers, by use as in the form's list of kinds. */
export function KindsSection({ preferences, policy, onChange }: SectionProps) {
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

export function MenuSection({ preferences, onChange }: SectionProps) {
  return (
    <div>
      <EntrySwitches
        entries={menuEntries}
        hidden={preferences.hiddenMenuEntries}
        onChange={(hiddenMenuEntries) => onChange((before) => ({ ...before, hiddenMenuEntries }))}
      />
    </div>
  );
}

interface FollowingSectionProps extends Pick<SectionProps, 'policy'> {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Settings that follow the person to other devices. */
export function FollowingSection({ isOn, policy, onChange }: FollowingSectionProps) {
  const say = useSay();
  if (policy.settingsSync === false) return <p className="quiet">{say('lockedByOrganisation')}</p>;
  return (
    <div className="field">
      <Switch isOn={isOn} onChange={onChange} hint={say('settingFollowsHint')}>
        <span>{say('settingFollows')}</span>
      </Switch>
    </div>
  );
}

interface EntrySwitchesProps {
  readonly entries: readonly { readonly id: string; readonly label: MessageKey }[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
}

/** A switch for each entry of a list, which hides it. */
function EntrySwitches({ entries, hidden, onChange }: EntrySwitchesProps) {
  const say = useSay();
  return entries.map(({ id, label }) => (
    <Switch
      key={id}
      isOn={!hidden.includes(id)}
      onChange={(isShown) => onChange(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])}
    >
      <span>{say(label)}</span>
    </Switch>
  ));
}
