// The label, hint and problem around every control, in the style of `field-style.ts`.
import type { ReactNode } from 'react';
import { useSay } from '@/components/words/SayProvider';
import type { Field } from '@/lib/capture/field/field';
import type { MessageKey } from '@/lib/capture/text/messages';
import { CurrentValue } from './CurrentValue';
import styles from './FieldFrame.module.css';
import { useFieldIds } from './field-scope';
import { useFieldStyle } from './field-style';
import { Property } from './Property';
import propertyStyles from './Property.module.css';

interface FieldFrameProps {
  readonly field: Field;
  readonly problem: MessageKey | null;
  readonly problemParts?: readonly string[];
  /** false if the control isn't a form element. Such a control refers to the label itself. */
  readonly isLabelable?: boolean;
  /** The value as a chip shows it, '' if empty. @default '' */
  readonly valueText?: string;
  /** @default false */
  readonly isLocked?: boolean;
  readonly children: ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { field, problem, problemParts = [], isLabelable = true, valueText = '', isLocked = false } = props;
  const say = useSay();
  const style = useFieldStyle();
  const ids = useFieldIds(field.name);
  const hint = field.hint && (
    <p className="field-hint" id={ids.hint}>
      {say(field.hint)}
    </p>
  );
  if (style.look === 'property')
    return (
      <Property field={field} hasProblem={problem !== null} valueText={valueText} isLocked={isLocked}>
        {props.children}
        <CurrentValue field={field} />
        {hint}
        {style.content && <div className={propertyStyles['property-content']}>{style.content}</div>}
      </Property>
    );
  const className = style.look === 'bare' ? 'field-label spoken' : 'field-label';
  const labelText = (
    <>
      {say(field.label)}
      {field.isRequired && (
        <span className={styles['field-required']} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  );
  return (
    <div
      className={style.look === 'bare' ? `field ${styles['field-bare']}` : 'field'}
      data-field={field.name}
      data-type={field.control.type}
    >
      {isLabelable ? (
        <label className={className} id={ids.label} htmlFor={ids.control}>
          {labelText}
        </label>
      ) : (
        <span className={className} id={ids.label}>
          {labelText}
        </span>
      )}
      {props.children}
      {problem && (
        <p className="field-problem" id={ids.problem}>
          {say(problem, ...problemParts)}
        </p>
      )}
      <CurrentValue field={field} />
      {hint}
    </div>
  );
}
