// The controls and the texts of preferences, built from the table of preferences.
import { useId } from 'react';
import { bytesText } from '@/components/picture/bytes-text';
import { useSay } from '@/components/words/SayProvider';
import { daysText } from '@/components/words/screen-language';
import type { Say } from '@/lib/capture/text/messages';
import {
  type Choice,
  type Control,
  listedPreferences,
  type Preference,
  type PreferencePart,
  type Unit,
} from '@/lib/settings/preference-table';
import { withPreference } from '@/lib/settings/preferences';
import styles from './PreferenceControls.module.css';
import { Select, SettingField, SwitchField } from './SettingFields';
import type { SectionPreferences } from './setting-store';

interface PreferenceControlsProps extends SectionPreferences {
  readonly part: PreferencePart;
}

export function PreferenceControls({ part, preferences, onChange }: PreferenceControlsProps) {
  return (
    <div className="form">
      {listedPreferences
        .filter(([, preference]) => preference.part === part)
        .map(([name, preference]) => (
          <PreferenceField
            key={name}
            preference={preference}
            value={preferences[name]}
            onChange={(value) => onChange((before) => withPreference(before, name, value))}
          />
        ))}
    </div>
  );
}

interface ControlProps<V> {
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: V;
  readonly onChange: (value: unknown) => void;
}

interface PreferenceFieldProps extends Pick<ControlProps<unknown>, 'value' | 'onChange'> {
  readonly preference: Preference<unknown>;
}

function PreferenceField({ preference: { control, label, hint }, value, onChange }: PreferenceFieldProps) {
  const say = useSay();
  const shared = { label: say(label), hint: hint && say(hint), onChange };
  switch (control.type) {
    case 'switch':
      return <SwitchField {...shared} isOn={value === true} />;
    case 'range':
      return <Range {...shared} range={control} value={Number(value)} />;
    case 'select':
      return <AmountSelect {...shared} choice={control} value={Number(value)} />;
    case 'selects':
      return <AmountSelects {...shared} members={control.members} value={value} />;
    case 'choice':
      return (
        <Select
          {...shared}
          options={Object.entries(control.choices).map(([choice, key]) => [choice, say(key)] as const)}
          value={String(value)}
        />
      );
    case 'number':
    case 'own':
      return null;
    default:
      return control satisfies never;
  }
}

interface RangeProps extends ControlProps<number> {
  readonly range: Extract<Control, { type: 'range' }>;
}

function Range({ range: { unit, from, to, step }, value, onChange, ...texts }: RangeProps) {
  const text = amountText(unit, value, useSay());
  return (
    <SettingField {...texts}>
      {(control) => (
        <div className="row">
          <input
            {...control}
            className={styles.range}
            type="range"
            min={from / step}
            max={to / step}
            step={1}
            value={Math.round(value / step)}
            aria-valuetext={text}
            onChange={(event) => onChange(event.currentTarget.valueAsNumber * step)}
          />
          <output className={styles['range-value']} htmlFor={control.id}>
            {text}
          </output>
        </div>
      )}
    </SettingField>
  );
}

interface AmountSelectProps extends Omit<ControlProps<number>, 'hint'> {
  readonly choice: Omit<Choice, 'label'>;
  readonly hint?: string | undefined;
  readonly describedBy?: string;
}

function AmountSelect({ choice: { unit, choices }, value, onChange, ...field }: AmountSelectProps) {
  const say = useSay();
  // A value that was set elsewhere is a choice too.
  const offered = [...new Set([...choices, value])].sort((one, other) => one - other);
  return (
    <Select
      {...field}
      options={offered.map((amount) => [String(amount), amountText(unit, amount, say)] as const)}
      value={String(value)}
      onChange={(amount) => onChange(Number(amount))}
    />
  );
}

interface AmountSelectsProps extends ControlProps<unknown> {
  readonly members: Readonly<Record<string, Choice>>;
}

/** Several selects in one row, with one hint. */
function AmountSelects({ members, hint, value, onChange }: AmountSelectsProps) {
  const say = useSay();
  const hintId = useId();
  return (
    <div className="field">
      <div className={styles.amounts}>
        {Object.entries(members).map(([name, choice]) => (
          <AmountSelect
            key={name}
            choice={choice}
            label={say(choice.label)}
            describedBy={hintId}
            value={memberOf(value, name)}
            onChange={(amount) => onChange({ ...Object(value), [name]: amount })}
          />
        ))}
      </div>
      <p className="field-hint" id={hintId}>
        {hint}
      </p>
    </div>
  );
}

const memberOf = (value: unknown, name: string) => Number(Reflect.get(Object(value), name));

function amountText(unit: Unit, amount: number, say: Say): string {
  switch (unit) {
    case 'ms':
      return say('seconds', Math.round(amount / 1_000));
    case 'days':
      return daysText(amount);
    case 'pixels':
      return say('pixels', amount);
    case 'bytes':
      return bytesText(amount);
    case 'requests':
      return String(amount);
    default:
      return unit satisfies never;
  }
}

/** The value as text, one line for each part of it. Empty for a preference that has its own editor. */
export function valueLines(control: Control, value: unknown, say: Say): string[] {
  switch (control.type) {
    case 'switch':
      return [say(value === true ? 'importOn' : 'importOff')];
    case 'range':
    case 'select':
    case 'number':
      return [amountText(control.unit, Number(value), say)];
    case 'selects':
      return Object.entries(control.members).map(([name, { unit }]) =>
        amountText(unit, memberOf(value, name), say),
      );
    case 'choice': {
      const messageKey = control.choices[String(value)];
      return messageKey ? [say(messageKey)] : [];
    }
    case 'own':
      return [];
    default:
      return control satisfies never;
  }
}
