// Owns choosing which entries the right-click menu has.

import { useSay } from '@/components/Words';
import type { WordKey } from '@/lib/capture/words';

export interface MenuEntryChoice {
  readonly id: string;
  readonly words: WordKey;
}

export interface MenuSettingsProps {
  readonly entries: readonly MenuEntryChoice[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
}

export function MenuSettings({ entries, hidden, onChange }: MenuSettingsProps) {
  const say = useSay();
  return (
    <div className="switches">
      {entries.map(({ id, words }) => (
        <label className="switch" key={id}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={!hidden.includes(id)}
            checked={!hidden.includes(id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
            }
          />
          <span className="switch-track" aria-hidden="true" />
          <span>{say(words)}</span>
        </label>
      ))}
    </div>
  );
}
