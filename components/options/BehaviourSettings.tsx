// Owns the settings of what happens after saving: a notification, and a while to take a capture back.
import { useId } from 'react';
import type { Preferences } from '@/lib/settings/preferences';
import { useSay } from '../Words';

const longestUndoSeconds = 30;

export interface BehaviourSettingsProps {
  readonly hasNotifications: boolean;
  readonly undoMs: number;
  readonly onChange: (change: Partial<Pick<Preferences, 'hasNotifications' | 'undoMs'>>) => void;
}

export function BehaviourSettings({ hasNotifications, undoMs, onChange }: BehaviourSettingsProps) {
  const say = useSay();
  const undoId = useId();
  const undoHintId = useId();
  const undoSeconds = Math.round(undoMs / 1_000);
  return (
    <div className="form">
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={hasNotifications}
          checked={hasNotifications}
          onChange={(event) => onChange({ hasNotifications: event.currentTarget.checked })}
        />
        <span className="switch-track" aria-hidden="true" />
        <span>{say('settingNotifications')}</span>
      </label>
      <div className="field">
        <label className="field-label" htmlFor={undoId}>
          {say('settingUndo')}
        </label>
        <div className="row">
          <input
            id={undoId}
            className="range"
            type="range"
            min={0}
            max={longestUndoSeconds}
            step={1}
            value={undoSeconds}
            aria-describedby={undoHintId}
            aria-valuetext={say('seconds', String(undoSeconds))}
            onChange={(event) => onChange({ undoMs: event.currentTarget.valueAsNumber * 1_000 })}
          />
          <output className="range-value" htmlFor={undoId}>
            {say('seconds', String(undoSeconds))}
          </output>
        </div>
        <p className="field-hint" id={undoHintId}>
          {say('settingUndoHint')}
        </p>
      </div>
    </div>
  );
}
