// The most used values of a destination as buttons, each with a key.

import { shortcutMessage } from '@/components/controls/key-table';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import styles from './QuickPicks.module.css';

interface QuickPicksProps {
  /** The label of the field that the buttons fill. */
  readonly label: string;
  readonly options: readonly Suggestion[];
  /** The field's value. */
  readonly chosen: string;
  readonly onPick: (value: string) => void;
}

export function QuickPicks({ label, options, chosen, onPick }: QuickPicksProps) {
  const say = useSay();
  const keys = useKeys();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border and need a legend.
    <div className={styles.picks} role="group" aria-label={say('quickPicks', label)}>
      {options.map(({ value, label: name }, index) => {
        const digit = index + 1;
        return (
          <button
            key={value}
            type="button"
            className={`cut ${styles.pick}`}
            aria-pressed={value === chosen}
            aria-keyshortcuts={keys.aria('pickDestination', digit)}
            title={say(shortcutMessage('pickDestination'), name, keys.shown('pickDestination', digit))}
            onClick={() => onPick(value)}
          >
            <bdi>{name === value ? value : `${value} ${name}`}</bdi>
          </button>
        );
      })}
    </div>
  );
}
