// The most used values of a destination as buttons, each with a key.

import { shortcutMessage } from '@/components/controls/key-table';
import { useKeys } from '@/components/controls/use-keys';
import { useTranslate } from '@/components/words/TranslateProvider';
import { textOf } from '@/lib/capture/field/field';
import type { FieldValue } from '@/lib/capture/field/values';
import { type FormState, maxUsedDestinations } from '@/lib/capture/form/form-state';
import type { CaptureFormProps } from './CaptureForm';
import styles from './form.module.css';

/** The most used destinations, in their field's open chip. null for a kind without one, or before any was used. */
export function maxUsedPicks(
  state: FormState,
  onChange: (name: string, value: FieldValue) => void,
): NonNullable<CaptureFormProps['inProperty']> | null {
  const mostUsed = maxUsedDestinations(state);
  if (!mostUsed) return null;
  const { name } = mostUsed.field;
  const chosen = textOf(state.document.values, name);
  const onPick = (value: string) => onChange(name, value);
  return { field: name, content: <QuickPicks {...mostUsed} {...{ chosen, onPick }} /> };
}

interface QuickPicksProps extends NonNullable<ReturnType<typeof maxUsedDestinations>> {
  /** The field's value. */
  readonly chosen: string;
  readonly onPick: (value: string) => void;
}

function QuickPicks({ field, options, chosen, onPick }: QuickPicksProps) {
  const t = useTranslate();
  const keys = useKeys();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border and need a legend.
    <div className="row tight" role="group" aria-label={t('quickPicks', t(field.label))}>
      {options.map(({ value, label }, index) => {
        const digit = index + 1;
        return (
          <button
            key={value}
            type="button"
            className={`cut small-button ${styles.pick}`}
            aria-pressed={value === chosen}
            aria-keyshortcuts={keys.aria('pickDestination', digit)}
            title={t(shortcutMessage('pickDestination'), label, keys.shown('pickDestination', digit))}
            onClick={() => onPick(value)}
          >
            <bdi>{label === value ? value : `${value} ${label}`}</bdi>
          </button>
        );
      })}
    </div>
  );
}
