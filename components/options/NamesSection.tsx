// The settings for names that differ between services.
import { classMessages } from '@/components/words/class-messages';
import { useSay } from '@/components/words/SayProvider';
import {
  type ClassName,
  classes,
  type ServiceNames,
  usualClassNames,
  usualNames,
} from '@/lib/planning/service-names';
import { defaultsFor, withDefaults } from '@/lib/settings/preferences';
import { LabelledInput } from './LabelledInput';
import styles from './NamesSection.module.css';
import type { SectionPreferences } from './preference-store';
import { Section } from './Section';
import { useTyped } from './use-typed';

interface NamesSectionProps extends SectionPreferences {
  readonly accountId: string;
}

export function NamesSection({ accountId, preferences, saved, onChange }: NamesSectionProps) {
  const say = useSay();

  return (
    <Section title={say('sectionNames')} about={say('sectionNamesAbout')} saved={saved}>
      <NamesForm
        names={defaultsFor(preferences, accountId)}
        onChange={({ staffVisibility, classNames }) =>
          onChange((stored) => withDefaults(stored, accountId, { staffVisibility, classNames }))
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
  const { staffVisibility, classNames } = names;

  function changeClass(name: ClassName, written: string): void {
    const { [name]: _before, ...others } = classNames;
    onChange({ ...names, classNames: written === '' ? others : { ...others, [name]: written } });
  }

  return (
    <div className="form">
      <NameInput
        label={say('namesStaff')}
        hint={say('namesStaffHint')}
        value={staffVisibility}
        usual={usualNames.staffVisibility}
        whenEmpty={usualNames.staffVisibility}
        onChange={(written) => onChange({ ...names, staffVisibility: written })}
      />
      <fieldset className={styles['names-classes']}>
        <legend className="field-label">{say('namesClasses')}</legend>
        {classes.map((name) => (
          <NameInput
            key={name}
            label={say(classMessages[name])}
            value={classNames[name] ?? ''}
            usual={usualClassNames[name]}
            whenEmpty=""
            onChange={(written) => changeClass(name, written)}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface NameInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly usual: string;
  /** What an emptied field means. */
  readonly whenEmpty: string;
  /** Called without spaces around the name. */
  readonly onChange: (written: string) => void;
}

function NameInput({ value, usual, whenEmpty, onChange, ...texts }: NameInputProps) {
  const [typed, setTyped] = useTyped(value, value);
  return (
    <LabelledInput
      {...texts}
      value={typed}
      placeholder={usual}
      dir="ltr"
      spellCheck={false}
      onText={(text) => {
        const written = text.trim() || whenEmpty;
        setTyped(text, written);
        onChange(written);
      }}
    />
  );
}
