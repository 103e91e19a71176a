// The controls and the texts of preferences, built from the table of preferences.
import { bytesText } from '@/components/picture/bytes-text';
import { daysText } from '@/components/words/screen-language';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Translate } from '@/lib/capture/text/messages';
import {
  type Control,
  listedPreferences,
  type Preference,
  type PreferenceEntry,
  type PreferencePart,
  type Unit,
} from '@/lib/settings/preference-table';
import { Select, Switch } from './SettingFields';
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
            onChange={(value) => onChange((before) => ({ ...before, [name]: value }))}
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
  const t = useTranslate();
  const texts = { label: t(label), hint: hint && t(hint) };
  switch (control.type) {
    case 'switch':
      return (
        <div className="field">
          <Switch {...texts} isOn={value === true} onChange={onChange} />
        </div>
      );
    case 'select':
    case 'choice':
      return (
        <Select
          {...texts}
          options={optionsOf(control, value, t)}
          value={String(value)}
          onChange={(chosen) => onChange(control.type === 'select' ? Number(chosen) : chosen)}
        />
      );
    case 'hidden':
    case 'own':
      return null;
    default:
      return control satisfies never;
  }
}

/** What a select offers: values with their texts. A number that was set elsewhere is a choice too. */
function optionsOf(control: Extract<Control, { type: 'select' | 'choice' }>, value: unknown, t: Translate) {
  if (control.type === 'choice')
    return Object.entries(control.choices).map(([choice, key]) => [choice, t(key)] as const);
  const amounts = [...new Set([...control.choices, Number(value)])].sort((one, other) => one - other);
  return amounts.map((amount) => [String(amount), amountTexts[control.unit](amount, t)] as const);
}

const amountTexts: Readonly<Record<Unit, (amount: number, t: Translate) => string>> = {
  ms: (amount, t) => t('seconds', Math.round(amount / 1_000)),
  days: daysText,
  pixels: (amount, t) => t('pixels', amount),
  bytes: bytesText,
  requests: String,
};

/** The value as text, one line for each part of it. Empty for a preference that has its own editor. */
export function valueLines(control: Control, value: unknown, t: Translate): string[] {
  switch (control.type) {
    case 'switch':
      return [t(value === true ? 'importOn' : 'importOff')];
    case 'select':
    case 'choice':
      return optionsOf(control, value, t).flatMap(([option, text]) => (option === String(value) ? text : []));
    case 'hidden':
      return Array.isArray(value) ? value.map((id) => entryText(control.entries, String(id), t)) : [];
    case 'own':
      return [];
    default:
      return control satisfies never;
  }
}

/** The id itself if another version's file has it. */
export function entryText(entries: readonly PreferenceEntry[], id: string, t: Translate): string {
  const entry = entries.find((candidate) => candidate.id === id);
  return entry ? t(entry.label) : id;
}

interface EntrySwitchesProps extends Pick<SectionProps, 'preferences' | 'onChange'> {
  readonly preference: 'hiddenKinds' | 'hiddenMenuEntries';
  readonly entries: readonly PreferenceEntry[];
}

/** A switch for each entry, which hides it. */
export function EntrySwitches({ preference, entries, preferences, onChange }: EntrySwitchesProps) {
  const t = useTranslate();
  const hidden = preferences[preference];
  const change = (ids: string[]) => onChange((before) => ({ ...before, [preference]: ids }));
  return entries.map(({ id, label }) => (
    <Switch
      key={id}
      label={t(label)}
      isOn={!hidden.includes(id)}
      onChange={(isShown) => change(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])}
    />
  ));
}
