// The fields of the settings: one row with a label, a control, and a hint or a problem.
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './options.module.css';

interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Replaces the hint. @default none */
  readonly problem?: string | null;
}

interface SettingFieldProps extends FieldTexts {
  /** Ids of other descriptions. @default none */
  readonly describedBy?: string | undefined;
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

export function SettingField({ label, hint, problem = null, describedBy, children }: SettingFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const hasText = problem !== null || hint !== undefined;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': [describedBy, hasText && hintId].filter(Boolean).join(' ') || undefined,
      })}
      {hasText && (
        <p
          className={problem === null ? 'field-hint' : 'field-problem'}
          id={hintId}
          role={problem === null ? undefined : 'alert'}
        >
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}

interface TextInputProps extends FieldTexts, Omit<ComponentProps<'input'>, 'onChange'> {
  readonly onText: (text: string) => void;
}

export function TextInput({ label, hint, problem = null, onText, ...input }: TextInputProps) {
  return (
    <SettingField label={label} hint={hint} problem={problem} describedBy={input['aria-describedby']}>
      {(control) => (
        <input
          autoComplete="off"
          aria-invalid={problem !== null}
          {...input}
          {...control}
          className="input"
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
    </SettingField>
  );
}

interface SelectProps extends Omit<SettingFieldProps, 'children'> {
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Select({ options, value, onChange, ...texts }: SelectProps) {
  return (
    <SettingField {...texts}>
      {(control) => (
        <select
          {...control}
          className="input select"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </SettingField>
  );
}

interface SwitchProps {
  /** @default the children */
  readonly label?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** @default none */
  readonly hint?: string | undefined;
  /** @default none */
  readonly className?: string | undefined;
  /** After the label. @default nothing */
  readonly children?: ReactNode;
}

export function Switch({ label, isOn, onChange, hint, className = '', children }: SwitchProps) {
  const hintId = useId();
  return (
    <>
      <label className={`line ${styles.switch} ${className}`.trimEnd()}>
        <input
          className="unseen"
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-describedby={hint === undefined ? undefined : hintId}
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={styles['switch-track']} aria-hidden="true" />
        {label !== undefined && <span>{label}</span>}
        {children}
      </label>
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </>
  );
}

/**
 * A text that a person types for a stored value, where both can differ: incomplete, invalid, or with spaces around it.
 * Returns the typed text while the stored value is the one that the text became. After any other change, such as an
 * import, returns `shown`.
 */
export function useTyped<T>(stored: string, shown: T): [T, (text: T, becomes: string) => void] {
  const [typed, setTyped] = useState<{ readonly text: T; readonly becomes: string } | null>(null);
  const isCurrent = typed?.becomes === stored;
  // Forget the text, or a later change could bring it back.
  if (typed && !isCurrent) setTyped(null);
  return [isCurrent ? typed.text : shown, (text, becomes) => setTyped({ text, becomes })];
}
