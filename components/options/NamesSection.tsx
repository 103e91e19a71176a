// The settings for names that differ between services.

import { useState } from 'react';
import { classMessages } from '@/components/words/class-messages';
import { useSay } from '@/components/words/SayProvider';
import { classes, type ServiceNames, usualClassNames, usualNames } from '@/lib/planning/service-names';
import { defaultsFor, type Preferences, withDefaults } from '@/lib/settings/preferences';
import { LabelledInput } from './LabelledInput';
import styles from './NamesSection.module.css';
import { type SavePreferences, Section, useSaved } from './Section';

interface NamesSectionProps {
  readonly accountId: string;
  readonly preferences: Preferences;
  readonly onSave: SavePreferences;
}

export function NamesSection({ accountId, preferences, onSave }: NamesSectionProps) {
  const say = useSay();
  const { saved, save } = useSaved(onSave);

  return (
    <Section title={say('sectionNames')} about={say('sectionNamesAbout')} saved={saved}>
      <NamesForm
        names={defaultsFor(preferences, accountId)}
        onChange={({ staffVisibility, classNames }) =>
          save((stored) => withDefaults(stored, accountId, { staffVisibility, classNames }))
        }
      />
    </Section>
  );
}

interface NamesFormProps {
  readonly names: ServiceNames;
  readonly onChange: (names: ServiceNames) => void;
}

/** An empty field shows the usual name. */
export function NamesForm({ names, onChange }: NamesFormProps) {
  const say = useSay();
  const [typed, setTyped] = useState(names);

  function change(changed: Partial<ServiceNames>): void {
    const next = { ...typed, ...changed };
    setTyped(next);
    onChange({
      staffVisibility: next.staffVisibility.trim() || usualNames.staffVisibility,
      classNames: Object.fromEntries(
        classes.flatMap((name) => {
          const written = next.classNames[name]?.trim();
          return written ? [[name, written] as const] : [];
        }),
      ),
    });
  }

  return (
    <div className="form">
      <LabelledInput
        label={say('namesStaff')}
        hint={say('namesStaffHint')}
        value={typed.staffVisibility}
        placeholder={usualNames.staffVisibility}
        dir="ltr"
        spellCheck={false}
        onText={(staffVisibility) => change({ staffVisibility })}
      />
      <fieldset className={styles['names-classes']}>
        <legend className="field-label">{say('namesClasses')}</legend>
        {classes.map((name) => (
          <LabelledInput
            key={name}
            label={say(classMessages[name])}
            value={typed.classNames[name] ?? ''}
            placeholder={usualClassNames[name]}
            dir="ltr"
            spellCheck={false}
            onText={(written) => change({ classNames: { ...typed.classNames, [name]: written } })}
          />
        ))}
      </fieldset>
    </div>
  );
}
