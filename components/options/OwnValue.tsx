// One value of a kind or a site. It replaces the usual value while it is switched on.

import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import { useSay } from '@/components/words/SayProvider';
import type { Field } from '@/lib/capture/field/field';
import type { FormPlace } from '@/lib/capture/field/suggestion';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './OwnValue.module.css';
import { Switch } from './Switch';

interface OwnValueProps {
  readonly field: Field;
  /** undefined while the usual value applies. */
  readonly value: FieldValue | undefined;
  /** The value right after switching on. */
  readonly usual: FieldValue;
  readonly problem: MessageKey | null;
  readonly assist: FieldAssist;
  readonly place: FormPlace;
  readonly onChange: (value: FieldValue | undefined) => void;
}

export function OwnValue({ field, value, usual, problem, assist, place, onChange }: OwnValueProps) {
  const say = useSay();
  const isOwn = value !== undefined;
  const values: DraftValues = { [field.name]: value ?? usual };
  return (
    <div className={styles['own-value']}>
      <Switch isOn={isOwn} onChange={(isOn) => onChange(isOn ? usual : undefined)}>
        <span>{say(field.label)}</span>
        {!isOwn && <span className={styles['own-value-usual']}>{say('ownValueUsual')}</span>}
      </Switch>
      {isOwn && (
        <FieldControl
          field={field}
          values={values}
          problem={problem}
          assist={assist}
          place={place}
          onChange={onChange}
        />
      )}
    </div>
  );
}
