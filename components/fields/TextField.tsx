// The plain fields: a line of text, a choice from a fixed list, and a value that the organization set.
import { chipText, choiceMessage, choiceText } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import type { Control } from '@/lib/capture/field/control';
import type { Field } from '@/lib/capture/field/field';
import type { FieldValue } from '@/lib/capture/field/values';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps } from './field-props';
import { useControl, useFieldIds } from './field-scope';
import { placeholderOf, useFieldStyle } from './field-style';

/** A number is typed as text, so that the form can name an invalid input. */
const inputTypes = {
  line: 'text',
  record: 'text',
  number: 'text',
  email: 'email',
  address: 'url',
  date: 'date',
  color: 'color',
} as const;

const isTypedInput = (type: string): type is keyof typeof inputTypes => Object.hasOwn(inputTypes, type);

export function TextField({ field, value, problem, problemParts = [], onChange }: FieldProps<string>) {
  const say = useSay();
  const style = useFieldStyle();
  const ids = useFieldIds(field.name);
  const drawn = useControl(field.name);
  const { control } = field;
  const dir = control.type === 'line' || control.type === 'record' ? 'auto' : 'ltr';
  return (
    <FieldFrame field={field} problem={problem} problemParts={problemParts} valueText={value}>
      <input
        {...drawn.props}
        {...describedBy(ids, field, problem)}
        className="input"
        value={value}
        type={isTypedInput(control.type) ? inputTypes[control.type] : 'text'}
        autoComplete="off"
        spellCheck={field.role === 'title'}
        dir={typedDirection(value, dir)}
        placeholder={placeholderOf(field, style.look, say)}
        {...(control.type === 'number' ? { inputMode: 'decimal' } : {})}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}

interface ChoiceFieldProps extends FieldProps<string> {
  readonly control: Extract<Control, { type: 'choice' }>;
}

export function ChoiceField({ field, value, problem, control, onChange }: ChoiceFieldProps) {
  const say = useSay();
  const ids = useFieldIds(field.name);
  const drawn = useControl(field.name);
  const { choices, unset = '' } = control;
  const chosen = value || unset;
  // A stored value that isn't offered stays visible, but it can't be chosen again.
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

interface LockedFieldProps {
  readonly field: Field;
  readonly value: FieldValue;
}

export function LockedField({ field, value }: LockedFieldProps) {
  const say = useSay();
  const ids = useFieldIds(field.name);
  const control = useControl(field.name);
  const text = typeof value === 'string' ? value : listText(value);
  const choice = field.control.type === 'choice' ? choiceMessage(text) : null;
  const shown = choice ? say(choice) : text;
  return (
    <FieldFrame
      field={{ ...field, hint: 'lockedByOrganisation' }}
      problem={null}
      valueText={shown}
      isLocked={true}
    >
      <input
        {...control.props}
        className="input"
        readOnly
        dir="auto"
        aria-describedby={ids.hint}
        value={field.control.type === 'portal' && shown === '' ? say('portalNone') : shown}
      />
    </FieldFrame>
  );
}
