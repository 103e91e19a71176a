// A choice from a fixed list. Without a choice the service decides, unless the list says what no choice
// means.
import { choiceMessage } from '@/components/words/choice-messages';
import { useSay } from '@/components/words/SayProvider';
import type { Control } from '@/lib/capture/field/control';
import { internalVisibility } from '@/lib/capture/field/visibility';
import type { MessageKey } from '@/lib/capture/text/messages';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps } from './field-props';
import { useControl, useFieldIds } from './field-scope';

/** Shorter words, because a chip has less room than a list. */
const chipMessages: Readonly<Record<string, MessageKey>> = { [internalVisibility]: 'propertyInternal' };

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
  const chosenMessage = choiceMessage(chosen);
  return (
    <FieldFrame
      field={field}
      problem={problem}
      valueText={chosenMessage ? say(chipMessages[chosen] ?? chosenMessage) : chosen}
    >
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
        {shown.map((choice) => {
          const messageKey = choiceMessage(choice);
          return (
            <option key={choice} value={choice}>
              {messageKey ? say(messageKey) : choice}
            </option>
          );
        })}
      </select>
    </FieldFrame>
  );
}
