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
import { Select, SettingField, Switch } from './SettingFields';
import styles from './SettingFields.module.css';
import type { SectionProps } from './setting-store';

interface PreferenceControlsProps extends Pick<SectionProps, 'preferences' | 'onChange'> {
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

interface PreferenceFieldProps {
  readonly preference: Preference<unknown>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function PreferenceField({ preference: { control, label, hint }, value, onChange }: PreferenceFieldProps) {
  const say = useSay();
  const shared = { label: say(label), hint: hint && say(hint), onChange };
  switch (control.type) {
    case 'switch':
      return (
        <div className="field">
          <Switch {...shared} isOn={value === true}>
            <span>{shared.label}</span>
          </Switch>
        </div>
      );
    case 'range':
      return (
        <SettingField {...shared}>
          {(field) => (
            <div className="row">
              <input
                {...field}
                className={styles.range}
                type="range"
                min={control.from / control.step}
                max={control.to / control.step}
                step={1}
                value={Math.round(Number(value) / control.step)}
                aria-valuetext={amountText(control.unit, Number(value), say)}
                onChange={(event) => onChange(event.currentTarget.valueAsNumber * control.step)}
              />
              <output className={styles['range-value']} htmlFor={field.id}>
                {amountText(control.unit, Number(value), say)}
              </output>
            </div>
          )}
        </SettingField>
      );
    case 'select':
    case 'choice':
      return (
        <Select
          {...shared}
          options={optionsOf(control, value, say)}
          value={String(value)}
          onChange={(chosen) => onChange(control.type === 'select' ? Number(chosen) : chosen)}
        />
      );
    case 'selects':
      return <Selects {...shared} value={value} members={control.members} />;
    case 'number':
    case 'own':
      return null;
    default:
      return control satisfies never;
  }
}

interface SelectsProps extends Omit<PreferenceFieldProps, 'preference'> {
  readonly hint: string | undefined;
  readonly members: Readonly<Record<string, Choice>>;
}

/** Several selects in one row, with one hint. */
function Selects({ members, hint, value, onChange }: SelectsProps) {
  const say = useSay();
  const hintId = useId();
  return (
    <div className="field">
      <div className={styles.amounts}>
        {Object.entries(members).map(([name, choice]) => (
          <Select
            key={name}
            label={say(choice.label)}
            describedBy={hintId}
            options={optionsOf({ type: 'select', ...choice }, memberOf(value, name), say)}
            value={String(memberOf(value, name))}
            onChange={(amount) => onChange({ ...Object(value), [name]: Number(amount) })}
          />
        ))}
      </div>
      <p className="field-hint" id={hintId}>
        {hint}
      </p>
    </div>
  );
}

/** What a select offers: values with their texts. A number that was set elsewhere is a choice too. */
function optionsOf(control: Extract<Control, { type: 'select' | 'choice' }>, value: unknown, say: Say) {
  if (control.type === 'choice')
    return Object.entries(control.choices).map(([choice, key]) => [choice, say(key)] as const);
  const amounts = [...new Set([...control.choices, Number(value)])].sort((one, other) => one - other);
  return amounts.map((amount) => [String(amount), amountText(control.unit, amount, say)] as const);
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
    case 'number':
      return [amountText(control.unit, Number(value), say)];
    case 'select':
    case 'choice':
      return optionsOf(control, value, say).flatMap(([option, text]) =>
        option === String(value) ? text : [],
      );
    case 'selects':
      return Object.entries(control.members).map(([name, { unit }]) =>
        amountText(unit, memberOf(value, name), say),
      );
    case 'own':
      return [];
    default:
      return control satisfies never;
  }
}
