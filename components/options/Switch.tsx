// A switch with its label.
import type { ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** The id of a hint. @default none */
  readonly describedBy?: string | undefined;
  /** @default none */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Switch({ isOn, onChange, describedBy, className = '', children }: SwitchProps) {
  return (
    <label className={`${styles.switch} ${className}`.trimEnd()}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={describedBy}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles['switch-track']} aria-hidden="true" />
      {children}
    </label>
  );
}
