// Owns a field of one line, with suggestions where the service has some.

import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps, fieldIds } from './field-props';
import { SuggestInput } from './SuggestInput';

/** The browser's own kind of input for a control; a number is typed as text, so that what is no number can be told. */
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

export function TextField({ field, value, problem, assist, onChange }: FieldProps<string>) {
  const { control, lookup } = field;
  const shared = {
    ...describedBy(field, problem),
    id: fieldIds(field.name).control,
    className: 'input',
    value,
    type: isTypedInput(control.type) ? inputTypes[control.type] : 'text',
    autoComplete: 'off',
    spellCheck: field.name === 'name',
    dir: control.type === 'line' || control.type === 'record' ? 'auto' : 'ltr',
    ...(control.type === 'number' ? { inputMode: 'decimal' as const } : {}),
  };
  return (
    <FieldFrame field={field} problem={problem}>
      {lookup ? (
        <SuggestInput
          {...shared}
          labelId={fieldIds(field.name).label}
          subject={lookup}
          lookUp={assist.lookUp}
          onText={onChange}
          onChoose={(option) => onChange(option.value)}
        />
      ) : (
        <input {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </FieldFrame>
  );
}
