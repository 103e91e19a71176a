// The label, hint and problem around every control, in the style that the form set, and below it the present value of the
// record that the capture changes.
import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { useRead } from '@/components/use-read';
import { choiceText } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Control } from '@/lib/capture/field/control';
import type { Field } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { CurrentEntry, CurrentValues } from '@/lib/capture/suggestions/current-values';
import type { Translate } from '@/lib/capture/text/messages';
import type { FieldAssist } from './field-assist';
import { type FieldProps, useField, useFieldIds } from './field-scope';
import styles from './fields.module.css';
import { Property } from './Property';

interface FieldFrameProps extends Pick<FieldProps<string>, 'field' | 'problem'> {
  /** false if the control isn't a form element. Such a control refers to the label itself. */
  readonly isLabelable?: boolean;
  /** The value as a chip shows it, '' if empty. @default '' */
  readonly valueText?: string;
  /** @default false */
  readonly isLocked?: boolean;
  readonly children: ReactNode;
}

const placeholderTypes: ReadonlySet<Control['type']> = new Set([
  ...(['line', 'email', 'address', 'number', 'list', 'record', 'idea', 'portal'] as const),
]);

const looks = { labeled: 'field', bare: `field ${styles['field-bare']}`, row: styles['field-row'] };

export function FieldFrame(props: FieldFrameProps) {
  const { field, problem, isLabelable = true, valueText = '', isLocked = false } = props;
  const t = useTranslate();
  const { ids, look } = useField(field, problem);
  const isPlaceholder = look === 'row' && !isLocked && placeholderTypes.has(field.control.type);
  const below = (
    <>
      <CurrentValue field={field} />
      {field.hint && (
        // The placeholder shows the hint of a row that is typed into.
        <p className={isPlaceholder ? 'spoken' : 'field-hint'} id={ids.hint} data-when-open="text">
          {t(field.hint)}
        </p>
      )}
    </>
  );
  if (look === 'property')
    return (
      <Property {...{ field, problem, valueText, isLocked }}>
        {props.children}
        {below}
      </Property>
    );
  const labelClass = look === 'bare' ? 'field-label spoken' : 'field-label';
  const label = (
    <>
      {t(field.label)}
      {field.isRequired && <span aria-hidden="true">{' *'}</span>}
    </>
  );
  return (
    <div className={looks[look]} data-field={field.name} data-type={field.control.type} data-look={look}>
      {isLabelable ? (
        <label className={labelClass} id={ids.label} htmlFor={ids.control}>
          {label}
        </label>
      ) : (
        <span className={labelClass} id={ids.label}>
          {label}
        </span>
      )}
      {look === 'row' ? (
        <div className={`row tight ${styles['field-value']}`}>{props.children}</div>
      ) : (
        props.children
      )}
      {problem && (
        <p className="field-problem" id={ids.problem}>
          {t(problem.messageKey, ...(problem.parts ?? []))}
        </p>
      )}
      {below}
    </div>
  );
}

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

function CurrentValue({ field }: { readonly field: Field }) {
  const t = useTranslate();
  const ids = useFieldIds(field.name);
  const entries =
    useContext(CurrentValuesContext)[field.group === 'destination' ? '' : (field.attribute ?? '')];
  if (entries === undefined) return null;
  const { type } = field.control;
  const isChoice = type === 'choice' || type === 'flag';
  const texts = entries.map((entry) => entryText(entry, isChoice, t));
  return (
    <p className="field-hint" id={ids.now} data-when-open="text">
      {t('currentValue', listText(texts))}
    </p>
  );
}

function entryText(entry: CurrentEntry, isChoice: boolean, t: Translate): string {
  if (typeof entry !== 'string') return t('labeledValue', entry.label, listText(entry.texts));
  return isChoice ? choiceText(entry, t) : entry;
}
