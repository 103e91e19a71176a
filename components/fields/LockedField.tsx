// Owns a field that an organisation set: its value, and who set it.

import type { Field } from '@/lib/capture/field';
import type { FieldValue } from '@/lib/capture/values';
import { choiceWords } from '../choice-words';
import { useSay } from '../Words';
import { FieldFrame } from './FieldFrame';
import { fieldIds } from './field-props';

export interface LockedFieldProps {
  readonly field: Field;
  readonly value: FieldValue;
}

export function LockedField({ field, value }: LockedFieldProps) {
  const say = useSay();
  const ids = fieldIds(field.name);
  const text = typeof value === 'string' ? value : value.join(', ');
  const choice = field.control.type === 'choice' ? choiceWords(text) : null;
  const shown = choice ? say(choice) : text;
  return (
    <FieldFrame field={{ ...field, hint: 'lockedByOrganisation' }} problem={null}>
      <input
        id={ids.control}
        className="input"
        readOnly
        dir="auto"
        aria-describedby={ids.hint}
        value={field.control.type === 'portal' && shown === '' ? say('portalNone') : shown}
      />
    </FieldFrame>
  );
}
