// A choice from a fixed list. Its first entry leaves the choice to the service.
import { choiceWords } from '@/components/choice-words';
import { useSay } from '@/components/Words';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps, fieldIds } from './field-props';

export interface ChoiceFieldProps extends FieldProps<string> {
  readonly choices: readonly string[];
}

export function ChoiceField({ field, value, problem, choices, onChange }: ChoiceFieldProps) {
  const say = useSay();
  return (
    <FieldFrame field={field} problem={problem}>
      <select
        {...describedBy(field, problem)}
        id={fieldIds(field.name).control}
        className="input select"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{say('choiceServiceDefault')}</option>
        {choices.map((choice) => {
          const words = choiceWords(choice);
          return (
            <option key={choice} value={choice}>
              {words ? say(words) : choice}
            </option>
          );
        })}
      </select>
    </FieldFrame>
  );
}
