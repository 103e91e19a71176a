// Owns a value that stands over the usual one where it is switched on: of one kind of capture, or of one site.

import { FieldControl } from '@/components/fields/FieldControl';
import { useSay } from '@/components/Words';
import type { Field } from '@/lib/capture/form/field';
import type { DraftValues, FieldValue } from '@/lib/capture/form/values';
import type { FieldAssist } from '@/lib/capture/suggestions/field-assist';
import type { WordKey } from '@/lib/capture/words';

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
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOwn}
          checked={isOwn}
          onChange={(event) => onChange(event.currentTarget.checked ? usual : undefined)}
        />
        <span className="switch-track" aria-hidden="true" />
        <span>{say(field.label)}</span>
        {!isOwn && <span className="own-value-usual">{say('ownValueUsual')}</span>}
      </label>
      {isOwn && (
        <FieldControl field={field} values={values} problem={problem} assist={assist} onChange={onChange} />
      )}
    </div>
  );
}
