// One line of text in the settings: its label, and its hint or its problem.
import { type ComponentProps, useId } from 'react';

interface LabelledInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string;
  readonly hint?: string;
  /** Replaces the hint. @default none */
  readonly problem?: string | null;
  readonly onText: (text: string) => void;
}

export function LabelledInput({ label, hint, problem = null, onText, ...input }: LabelledInputProps) {
  const ownId = useId();
  const { id = ownId, 'aria-describedby': described } = input;
  const hintId = `${id}-hint`;
  const hasText = problem !== null || hint !== undefined;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        autoComplete="off"
        aria-invalid={problem !== null}
        {...input}
        id={id}
        className="input"
        aria-describedby={[described, hasText ? hintId : undefined].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {problem !== null ? (
        <p className="field-problem" id={hintId} role="alert">
          {problem}
        </p>
      ) : (
        hint !== undefined && (
          <p className="field-hint" id={hintId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
