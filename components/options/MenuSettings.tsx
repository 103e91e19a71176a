// Switches for the entries of a list: of the right-click menu, and of the kinds.

import { useSay } from '@/components/Words';
import type { WordKey } from '@/lib/capture/text/words';
import { Switch } from './Switch';

interface MenuEntryChoice {
  readonly id: string;
  readonly words: WordKey;
}

interface MenuSettingsProps {
  readonly entries: readonly MenuEntryChoice[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
}

export function MenuSettings({ entries, hidden, onChange }: MenuSettingsProps) {
  const say = useSay();
  return (
    <div className="switches">
      {entries.map(({ id, words }) => (
        <Switch
          key={id}
          isOn={!hidden.includes(id)}
          onChange={(isShown) => onChange(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])}
        >
          <span>{say(words)}</span>
        </Switch>
      ))}
    </div>
  );
}
