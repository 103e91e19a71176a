// A field that the organisation locked: its value, and who set it.

import { choiceMessage } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import type { Field } from '@/lib/capture/field/field';
import type { FieldValue } from '@/lib/capture/field/values';
import { FieldFrame } from './FieldFrame';
import { useControl, useFieldIds } from './field-scope';

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
