// A switch for each entry of a list: of the right-click menu, and of the kinds.
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './EntrySwitches.module.css';
import { Switch } from './Switch';

interface Entry {
  readonly id: string;
  readonly messageKey: MessageKey;
}

interface EntrySwitchesProps {
  readonly entries: readonly Entry[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: string[]) => void;
}

export function EntrySwitches({ entries, hidden, onChange }: EntrySwitchesProps) {
  const say = useSay();
  return (
    <div className={styles.switches}>
      {entries.map(({ id, messageKey }) => (
        <Switch
          key={id}
          isOn={!hidden.includes(id)}
          onChange={(isShown) => onChange(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])}
        >
          <span>{say(messageKey)}</span>
        </Switch>
      ))}
    </div>
  );
}
