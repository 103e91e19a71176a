// Owns the settings of what happens after saving: a notification, a while to take a capture back, how long it stays listed.
import { useId } from 'react';
import { daysWords } from '@/components/page-language';
import { useSay } from '@/components/Words';
import type { Preferences } from '@/lib/settings/preferences';

const longestUndoSeconds = 30;
const keepChoices = [7, 30, 90, 365, 3_650];

export interface BehaviourSettingsProps {
  readonly hasNotifications: boolean;
  readonly undoMs: number;
  readonly keepDeliveredDays: number;
  readonly onChange: (
    change: Partial<Pick<Preferences, 'hasNotifications' | 'undoMs' | 'keepDeliveredDays'>>,
  ) => void;
}

export function BehaviourSettings(props: BehaviourSettingsProps) {
  const { hasNotifications, undoMs, keepDeliveredDays, onChange } = props;
  const say = useSay();
  const keepId = useId();
  const keepHintId = useId();
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
            aria-valuetext={say('seconds', undoSeconds)}
            onChange={(event) => onChange({ undoMs: event.currentTarget.valueAsNumber * 1_000 })}
          />
          <output className="range-value" htmlFor={undoId}>
            {say('seconds', undoSeconds)}
          </output>
        </div>
        <p className="field-hint" id={undoHintId}>
          {say('settingUndoHint')}
        </p>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={keepId}>
          {say('settingKeep')}
        </label>
        <select
          id={keepId}
          className="input select"
          value={keepDeliveredDays}
          aria-describedby={keepHintId}
          onChange={(event) => onChange({ keepDeliveredDays: Number(event.currentTarget.value) })}
        >
          {/* One that was set elsewhere is shown as it is. */}
          {[...new Set([...keepChoices, keepDeliveredDays])]
            .sort((one, other) => one - other)
            .map((count) => (
              <option key={count} value={count}>
                {daysWords(count)}
              </option>
            ))}
        </select>
        <p className="field-hint" id={keepHintId}>
          {say('settingKeepHint')}
        </p>
      </div>
    </div>
  );
}
