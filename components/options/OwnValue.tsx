// Owns a value that stands over the usual one where it is switched on: of one kind of capture, or of one site.

import { FieldControl } from '@/components/fields/FieldControl';
import { useSay } from '@/components/Words';
import type { Field } from '@/lib/capture/form/field';
import type { FieldAssist } from '@/lib/capture/form/field-assist';
import type { DraftValues, FieldValue } from '@/lib/capture/form/values';
import type { WordKey } from '@/lib/capture/words';
import { Switch } from './Switch';

export interface OwnValueProps {
  readonly field: Field;
  /** undefined where it is as usual. */
  readonly value: FieldValue | undefined;
  /** What it starts with when it is switched on. */
  readonly usual: FieldValue;
  readonly problem: WordKey | null;
  readonly assist: FieldAssist;
  readonly onChange: (value: FieldValue | undefined) => void;
}

export function OwnValue({ field, value, usual, problem, assist, onChange }: OwnValueProps) {
  const say = useSay();
  const isOwn = value !== undefined;
  const values: DraftValues = { [field.name]: value ?? usual };
  return (
    <div className="own-value">
      <Switch isOn={isOwn} onChange={(isOn) => onChange(isOn ? usual : undefined)}>
        <span>{say(field.label)}</span>
        {!isOwn && <span className="own-value-usual">{say('ownValueUsual')}</span>}
      </Switch>
      {isOwn && (
        <FieldControl field={field} values={values} problem={problem} assist={assist} onChange={onChange} />
      )}
    </div>
  );
}
