// Under a field, shows the present value of the record that the capture changes.
import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { useRead } from '@/components/use-read';
import { choiceText } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import type { Field } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { CurrentEntry, CurrentValues } from '@/lib/capture/suggestions/current-values';
import type { Say } from '@/lib/capture/text/messages';
import styles from './FieldFrame.module.css';
import type { FieldAssist } from './field-assist';
import { useFieldIds } from './field-scope';

const debounceMs = 400;
const nothing: CurrentValues = {};
const CurrentValuesContext = createContext(nothing);

interface RecordNowProps {
  readonly kind: Kind;
  readonly values: DraftValues;
  readonly assist: FieldAssist;
  readonly children: ReactNode;
}

/** Once the person has named a record, reads its values for the fields inside. */
export function RecordNow({ kind, values, assist, children }: RecordNowProps) {
  const changed = kind.changes?.(values);
  const { record, reference = '', idea } = changed ?? {};
  const isNamed = reference !== '' && idea !== '';
  const read = useCallback(
    async () => record && assist.readRecord?.({ record, reference, ...(idea === undefined ? {} : { idea }) }),
    [assist, record, reference, idea],
  );
  const found = useRead(isNamed ? read : null, nothing, { delayMs: debounceMs });
  return <CurrentValuesContext value={found ?? nothing}>{children}</CurrentValuesContext>;
}

export function CurrentValue({ field }: { readonly field: Field }) {
  const say = useSay();
  const ids = useFieldIds(field.name);
  const entries =
    useContext(CurrentValuesContext)[field.group === 'destination' ? '' : (field.attribute ?? '')];
  if (entries === undefined) return null;
  const { type } = field.control;
  const isChoice = type === 'choice' || type === 'flag';
  const texts = entries.map((entry) => entryText(entry, isChoice, say));
  return (
    <p className={`field-hint ${styles['field-now']}`} id={ids.now} data-when-open="text">
      {say('currentValue', listText(texts))}
    </p>
  );
}

function entryText(entry: CurrentEntry, isChoice: boolean, say: Say): string {
  if (typeof entry !== 'string') return say('labeledValue', entry.label, listText(entry.texts));
  return isChoice ? choiceText(entry, say) : entry;
}
