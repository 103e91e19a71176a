// The most used values of a destination as buttons, each with a key.

import { shortcutMessage } from '@/components/controls/key-table';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import { textOf } from '@/lib/capture/field/field';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { FieldValue } from '@/lib/capture/field/values';
import { type FormState, mostUsedDestinations } from '@/lib/capture/form/form-state';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { CaptureFormProps } from './CaptureForm';
import styles from './QuickPicks.module.css';

/** The most used destinations, in their field's open chip. null for a kind without one, or before any was used. */
export function mostUsedPicks(
  state: FormState,
  onChange: (name: string, value: FieldValue) => void,
): NonNullable<CaptureFormProps['inProperty']> | null {
  const mostUsed = mostUsedDestinations(state);
  if (!mostUsed) return null;
  const { field, options } = mostUsed;
  const content = (
    <QuickPicks
      label={field.label}
      options={options}
      chosen={textOf(state.document.values, field.name)}
      onPick={(value) => onChange(field.name, value)}
    />
  );
  return { field: field.name, content };
}

interface QuickPicksProps {
  /** The label of the field that the buttons fill. */
  readonly label: MessageKey;
  readonly options: readonly Suggestion[];
  /** The field's value. */
  readonly chosen: string;
  readonly onPick: (value: string) => void;
}

function QuickPicks({ label, options, chosen, onPick }: QuickPicksProps) {
  const say = useSay();
  const keys = useKeys();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border and need a legend.
    <div className={styles.picks} role="group" aria-label={say('quickPicks', say(label))}>
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
