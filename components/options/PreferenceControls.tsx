// The controls of preferences, built from the table of preferences.
import { useId } from 'react';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import {
  type Choice,
  type Control,
  listedPreferences,
  type Preference,
  type PreferencePart,
} from '@/lib/settings/preference-table';
import { withPreference } from '@/lib/settings/preferences';
import styles from './PreferenceControls.module.css';
import type { SectionPreferences } from './preference-store';
import { amountOf, amountText } from './preference-text';
import { Switch } from './Switch';

interface PreferenceControlsProps extends Pick<SectionPreferences, 'preferences' | 'onChange'> {
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

function PreferenceField({ preference, value, onChange }: PreferenceFieldProps) {
  const say = useSay();
  const hintId = useId();
  const { control, label, hint } = preference;
  const hinted = hint ? hintId : undefined;

  function draw() {
    switch (control.type) {
      case 'switch':
        return (
          <Switch isOn={value === true} describedBy={hinted} onChange={onChange}>
            <span>{say(label)}</span>
          </Switch>
        );
      case 'range':
        return <Range label={say(label)} {...{ control, hinted, onChange }} value={amountOf(value)} />;
      case 'select':
        return <Select choice={{ ...control, label }} {...{ hinted, onChange }} value={amountOf(value)} />;
      case 'selects':
        return (
          <div className={styles['form-destination']}>
            {Object.entries(control.members).map(([name, choice]) => (
              <div key={name} className="field">
                <Select
                  choice={choice}
                  hinted={hinted}
                  value={amountOf(value, name)}
                  onChange={(amount) => onChange({ ...Object(value), [name]: amount })}
                />
              </div>
            ))}
          </div>
        );
      case 'choice':
        return <ChoiceSelect choices={control.choices} label={say(label)} {...{ value, hinted, onChange }} />;
      case 'number':
      case 'own':
        return null;
      default:
        return control satisfies never;
    }
  }

  return (
    <div className="field">
      {draw()}
      {hint && (
        <p className="field-hint" id={hintId}>
          {say(hint)}
        </p>
      )}
    </div>
  );
}

interface AmountProps {
  readonly value: number;
  readonly hinted: string | undefined;
  readonly onChange: (amount: number) => void;
}

interface RangeProps extends AmountProps {
  readonly control: Extract<Control, { type: 'range' }>;
  readonly label: string;
}

function Range({ control: { unit, from, to, step }, label, value, hinted, onChange }: RangeProps) {
  const say = useSay();
  const id = useId();
  const text = amountText(unit, value, say);
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="row">
        <input
          id={id}
          className={styles.range}
          type="range"
          min={from / step}
          max={to / step}
          step={1}
          value={Math.round(value / step)}
          aria-describedby={hinted}
          aria-valuetext={text}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber * step)}
        />
        <output className={styles['range-value']} htmlFor={id}>
          {text}
        </output>
      </div>
    </>
  );
}

interface SelectProps extends AmountProps {
  readonly choice: Choice;
}

function Select({ choice: { label, unit, choices }, value, hinted, onChange }: SelectProps) {
  const say = useSay();
  const id = useId();
  // A value that was set elsewhere is a choice too.
  const offered = [...new Set([...choices, value])].sort((one, other) => one - other);
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {say(label)}
      </label>
      <select
        id={id}
        className="input select"
        value={value}
        aria-describedby={hinted}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {offered.map((amount) => (
          <option key={amount} value={amount}>
            {amountText(unit, amount, say)}
          </option>
        ))}
      </select>
    </>
  );
}

interface ChoiceSelectProps {
  readonly choices: Readonly<Record<string, MessageKey>>;
  readonly label: string;
  readonly value: unknown;
  readonly hinted: string | undefined;
  readonly onChange: (chosen: string) => void;
}

function ChoiceSelect({ choices, label, value, hinted, onChange }: ChoiceSelectProps) {
  const say = useSay();
  const id = useId();
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input select"
        value={String(value)}
        aria-describedby={hinted}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {Object.entries(choices).map(([choice, messageKey]) => (
          <option key={choice} value={choice}>
            {say(messageKey)}
          </option>
        ))}
      </select>
    </>
  );
}
