// What surrounds every control: label, hint and problem.
import type { ReactNode } from 'react';
import { useSay } from '@/components/Words';
import type { Field } from '@/lib/capture/form/field';
import type { WordKey } from '@/lib/capture/words';
import { CurrentValue } from './CurrentValue';
import { fieldIds } from './field-props';

interface FieldFrameProps {
  readonly field: Field;
  readonly problem: WordKey | null;
  readonly problemParts?: readonly string[];
  /** false for a control that is no form element: it names the label instead. */
  readonly isLabelable?: boolean;
  readonly children: ReactNode;
}

export function FieldFrame({
  field,
  problem,
  problemParts = [],
  isLabelable = true,
  children,
}: FieldFrameProps) {
  const say = useSay();
  const ids = fieldIds(field.name);
  const words = (
    <>
      {say(field.label)}
      {field.isRequired && (
        <span className="field-required" aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  );
  return (
    <div className={`field field-${field.control.type}`} data-field={field.name}>
      {isLabelable ? (
        <label className="field-label" id={ids.label} htmlFor={ids.control}>
          {words}
        </label>
      ) : (
        <span className="field-label" id={ids.label}>
          {words}
        </span>
      )}
      {children}
      {problem && (
        <p className="field-problem" id={ids.problem}>
          {say(problem, ...problemParts)}
        </p>
      )}
      <CurrentValue field={field} />
      {field.hint && (
        <p className="field-hint" id={ids.hint}>
          {say(field.hint)}
        </p>
      )}
    </div>
  );
}
