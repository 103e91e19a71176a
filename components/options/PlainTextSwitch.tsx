// Owns choosing whether texts are sent without their formatting.
import { useId } from 'react';
import { useSay } from '@/components/Words';

export interface PlainTextSwitchProps {
  readonly isPlainText: boolean;
  readonly onChange: (isPlainText: boolean) => void;
}

export function PlainTextSwitch({ isPlainText, onChange }: PlainTextSwitchProps) {
  const say = useSay();
  const hintId = useId();
  return (
    <div className="field">
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isPlainText}
          aria-describedby={hintId}
          checked={isPlainText}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="switch-track" aria-hidden="true" />
        <span>{say('settingPlainText')}</span>
      </label>
      <p className="field-hint" id={hintId}>
        {say('settingPlainTextHint')}
      </p>
    </div>
  );
}
