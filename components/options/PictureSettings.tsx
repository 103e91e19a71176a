// Owns the settings of how large a picture may be before it is drawn smaller.
import { useId } from 'react';
import { bytesWords } from '@/components/picture/bytes-words';
import { useSay } from '@/components/Words';
import type { PictureLimits } from '@/lib/capture/pictures/picture-size';

const sideChoices = [1_280, 1_920, 2_560, 3_840];
const byteChoices = [500_000, 1_000_000, 2_000_000, 5_000_000];

export interface PictureSettingsProps {
  readonly limits: PictureLimits;
  readonly onChange: (limits: PictureLimits) => void;
}

export function PictureSettings({ limits, onChange }: PictureSettingsProps) {
  const say = useSay();
  const hintId = useId();
  return (
    <div className="field">
      <div className="form-destination">
        <LimitChoice
          label={say('settingPictureSide')}
          hintId={hintId}
          value={limits.longestSide}
          choices={sideChoices}
          wordsOf={(side) => say('pixels', side)}
          onChange={(longestSide) => onChange({ ...limits, longestSide })}
        />
        <LimitChoice
          label={say('settingPictureBytes')}
          hintId={hintId}
          value={limits.bytes}
          choices={byteChoices}
          wordsOf={bytesWords}
          onChange={(bytes) => onChange({ ...limits, bytes })}
        />
      </div>
      <p className="field-hint" id={hintId}>
        {say('settingPictureHint')}
      </p>
    </div>
  );
}

interface LimitChoiceProps {
  readonly label: string;
  readonly hintId: string;
  readonly value: number;
  readonly choices: readonly number[];
  readonly wordsOf: (choice: number) => string;
  readonly onChange: (choice: number) => void;
}

function LimitChoice({ label, hintId, value, choices, wordsOf, onChange }: LimitChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input select"
        value={value}
        aria-describedby={hintId}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {/* One that was set elsewhere is shown as it is. */}
        {[...new Set([...choices, value])]
          .sort((one, other) => one - other)
          .map((choice) => (
            <option key={choice} value={choice}>
              {wordsOf(choice)}
            </option>
          ))}
      </select>
    </div>
  );
}
