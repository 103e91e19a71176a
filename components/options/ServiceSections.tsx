// The sections for one account's service: its integration, and names that differ between services.
import { classMessages } from '@/components/words/class-messages';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { type Defaults, parseIntegration } from '@/lib/capture/start/defaults';
import { type ClassName, classes, usualClassNames, usualNames } from '@/lib/planning/service-names';
import { defaultsFor, withDefaults } from '@/lib/settings/preferences';
import { TextInput, useTyped } from './SettingFields';
import styles from './sections.module.css';
import type { SectionProps } from './setting-store';

const keyOf = (integration: Defaults['integration']) =>
  integration ? `${integration.id} ${integration.name}` : '';

/** The integration to which an account's captures are passed on. */
export function IntegrationSection({ accountId, preferences, onChange }: SectionProps) {
  const say = useSay();
  const { integration } = defaultsFor(preferences, accountId);
  const { id = '', name = '' } = integration ?? {};
  const [typed, setTyped] = useTyped(keyOf(integration), { id, name });

  /** Stores a valid integration, or none once the id is removed. */
  function change(changed: Partial<typeof typed>): void {
    const next = { ...typed, ...changed };
    const parsed = parseIntegration(next);
    setTyped(next, keyOf(parsed.isOk ? parsed.value : integration));
    if (parsed.isOk) onChange((stored) => withDefaults(stored, accountId, { integration: parsed.value }));
  }

  return (
    <div className="form">
      <TextInput
        label={say('integrationId')}
        hint={say('integrationIdHint')}
        problem={parseIntegration(typed).isOk ? null : say('problemNumericId')}
        inputMode="numeric"
        dir="ltr"
        value={typed.id}
        onText={(text) => change({ id: text })}
      />
      <TextInput
        label={say('integrationName')}
        dir={typedDirection(typed.name)}
        value={typed.name}
        onText={(text) => change({ name: text })}
      />
    </div>
  );
}

/** An empty field shows the usual name. */
export function NamesSection({ accountId, preferences, onChange }: SectionProps) {
  const say = useSay();
  const { staffVisibility, classNames } = defaultsFor(preferences, accountId);
  const change = (changed: Partial<Defaults>) =>
    onChange((stored) => withDefaults(stored, accountId, changed));

  function changeClass(name: ClassName, written: string): void {
    const { [name]: _before, ...others } = classNames;
    change({ classNames: written === '' ? others : { ...others, [name]: written } });
  }

  return (
    <div className="form">
      <NameInput
        label={say('namesStaff')}
        hint={say('namesStaffHint')}
        value={staffVisibility}
        usual={usualNames.staffVisibility}
        whenEmpty={usualNames.staffVisibility}
        onChange={(written) => change({ staffVisibility: written })}
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
    <TextInput
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
