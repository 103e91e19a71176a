// A choice from a fixed list. Without a choice the service decides, unless the list says what no choice
// means.
import { chipText, choiceText } from '@/components/words/choice-messages';
import { useSay } from '@/components/words/SayProvider';
import type { Control } from '@/lib/capture/field/control';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps } from './field-props';
import { useControl, useFieldIds } from './field-scope';

interface ChoiceFieldProps extends FieldProps<string> {
  readonly control: Extract<Control, { type: 'choice' }>;
}

export function ChoiceField({ field, value, problem, control, onChange }: ChoiceFieldProps) {
  const say = useSay();
  const ids = useFieldIds(field.name);
  const drawn = useControl(field.name);
  const { choices, unset = '' } = control;
  const chosen = value || unset;
  // A value of an older version stays visible, but it can't be chosen again.
  const shown = [...new Set([...choices, ...(chosen === '' ? [] : [chosen])])];
  return (
    <FieldFrame field={field} problem={problem} valueText={chipText(chosen, say)}>
      <select
        {...drawn.props}
        {...describedBy(ids, field, problem)}
        className="input select"
        value={chosen}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {unset === '' && (
          <option value="">{say(field.isChange ? 'choiceUnchanged' : 'choiceServiceDefault')}</option>
        )}
        {shown.map((choice) => (
          <option key={choice} value={choice}>
            {choiceText(choice, say)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
