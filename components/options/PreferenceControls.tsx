// The controls and the texts of preferences, built from the table of preferences.
import { bytesText } from '@/components/picture/bytes-text';
import { useSay } from '@/components/words/SayProvider';
import { daysText } from '@/components/words/screen-language';
import type { Say } from '@/lib/capture/text/messages';
import {
  type Control,
  listedPreferences,
  type Preference,
  type PreferenceEntry,
  type PreferencePart,
  type Unit,
} from '@/lib/settings/preference-table';
import { withPreference } from '@/lib/settings/preferences';
import styles from './options.module.css';
import { Select, SettingField, Switch } from './SettingFields';
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
  const texts = { label: say(label), hint: hint && say(hint) };
  switch (control.type) {
    case 'switch':
      return (
        <div className="field">
          <Switch {...texts} isOn={value === true} onChange={onChange} />
        </div>
      );
    case 'range':
      return (
        <SettingField {...texts}>
          {(field) => (
            <div className="row">
              <input
                {...field}
                className={styles.range}
                type="range"
                min={0}
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
          {...texts}
          options={optionsOf(control, value, say)}
          value={String(value)}
          onChange={(chosen) => onChange(control.type === 'select' ? Number(chosen) : chosen)}
        />
      );
    case 'number':
    case 'hidden':
    case 'own':
      return null;
    default:
      return control satisfies never;
  }
}

/** What a select offers: values with their texts. A number that was set elsewhere is a choice too. */
function optionsOf(control: Extract<Control, { type: 'select' | 'choice' }>, value: unknown, say: Say) {
  if (control.type === 'choice')
    return Object.entries(control.choices).map(([choice, key]) => [choice, say(key)] as const);
  const amounts = [...new Set([...control.choices, Number(value)])].sort((one, other) => one - other);
  return amounts.map((amount) => [String(amount), amountText(control.unit, amount, say)] as const);
}

const amountTexts: Readonly<Record<Unit, (amount: number, say: Say) => string>> = {
  ms: (amount, say) => say('seconds', Math.round(amount / 1_000)),
  days: daysText,
  pixels: (amount, say) => say('pixels', amount),
  bytes: bytesText,
  requests: String,
};

const amountText = (unit: Unit, amount: number, say: Say) => amountTexts[unit](amount, say);

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
    case 'hidden':
      return Array.isArray(value) ? value.map((id) => entryText(control.entries, String(id), say)) : [];
    case 'own':
      return [];
    default:
      return control satisfies never;
  }
}

/** The id itself if another version's file has it. */
export function entryText(entries: readonly PreferenceEntry[], id: string, say: Say): string {
  const entry = entries.find((candidate) => candidate.id === id);
  return entry ? say(entry.label) : id;
}

interface EntrySwitchesProps extends Pick<SectionProps, 'preferences' | 'onChange'> {
  readonly preference: 'hiddenKinds' | 'hiddenMenuEntries';
  readonly entries: readonly PreferenceEntry[];
}

/** A switch for each entry, which hides it. */
export function EntrySwitches({ preference, entries, preferences, onChange }: EntrySwitchesProps) {
  const say = useSay();
  const hidden = preferences[preference];
  const change = (ids: string[]) => onChange((before) => ({ ...before, [preference]: ids }));
  return entries.map(({ id, label }) => (
    <Switch
      key={id}
      label={say(label)}
      isOn={!hidden.includes(id)}
      onChange={(isShown) => change(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])}
    />
  ));
}
