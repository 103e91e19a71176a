// The label, hint and problem around every control, in the style that the form set.
import type { ReactNode } from 'react';
import { useSay } from '@/components/words/SayProvider';
import type { Control } from '@/lib/capture/field/control';
import { CurrentValue } from './CurrentValue';
import styles from './FieldFrame.module.css';
import { type FieldProps, useField } from './field-scope';
import { Property } from './Property';

interface FieldFrameProps extends Pick<FieldProps<string>, 'field' | 'problem' | 'problemParts'> {
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
  const { field, problem, problemParts = [], isLabelable = true, valueText = '', isLocked = false } = props;
  const say = useSay();
  const { ids, look } = useField(field, problem);
  const isPlaceholder = look === 'row' && !isLocked && placeholderTypes.has(field.control.type);
  const below = (
    <>
      <CurrentValue field={field} />
      {field.hint && (
        // The placeholder shows the hint of a row that is typed into.
        <p className={isPlaceholder ? 'spoken' : 'field-hint'} id={ids.hint} data-when-open="text">
          {say(field.hint)}
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
      {say(field.label)}
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
      {look === 'row' ? <div className={styles['field-value']}>{props.children}</div> : props.children}
      {problem && (
        <p className="field-problem" id={ids.problem}>
          {say(problem, ...problemParts)}
        </p>
      )}
      {below}
    </div>
  );
}
