// Owns a field of one line, with suggestions where the service has some.

import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps, fieldIds } from './field-props';
import { SuggestInput } from './SuggestInput';

const inputTypes = { email: 'email', address: 'url' } as const;

export function TextField({ field, value, problem, assist, onChange }: FieldProps<string>) {
  const { control, lookup } = field;
  const shared = {
    ...describedBy(field, problem),
    id: fieldIds(field.name).control,
    className: 'input',
    value,
    type: control.type === 'email' || control.type === 'address' ? inputTypes[control.type] : 'text',
    autoComplete: 'off',
    spellCheck: field.name === 'name',
    dir: control.type === 'line' ? 'auto' : 'ltr',
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
