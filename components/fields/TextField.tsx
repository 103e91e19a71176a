// One line of text.

import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
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
