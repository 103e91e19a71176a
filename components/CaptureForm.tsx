// Draws a kind's fields: the destination, the main fields, and the rest folded under "More".
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Field, FieldProblem } from '@/lib/capture/form/field';
import type { DraftValues, FieldValue } from '@/lib/capture/form/values';
import type { FieldAssist } from '@/lib/capture/suggestions/field-assist';
import { Disclosure } from './Disclosure';
import { FieldControl } from './fields/FieldControl';
import { fieldIds } from './fields/field-props';
import { useSay } from './Words';

/** Focuses a field. A new object focuses again, also the same field. */
export interface FieldFocus {
  readonly field: string;
  /** Selects a suggested text, so that typing replaces it. */
  readonly selectsText: boolean;
  /** Only where the person has not gone to another field meanwhile. @default false */
  readonly unlessMoved?: boolean;
}

export interface CaptureFormProps {
  readonly fields: readonly Field[];
  readonly values: DraftValues;
  /** Names of locked fields. */
  readonly locked: readonly string[];
  readonly problems: readonly FieldProblem[];
  readonly assist: FieldAssist;
  readonly focus: FieldFocus | null;
  /** Under the destination: the most used destinations. */
  readonly underDestination?: ReactNode;
  /** Under the long text: the source line that is sent with it. */
  readonly underText: ReactNode;
  readonly onChange: (name: string, value: FieldValue) => void;
  /** Turns the form into a comment on an idea, which quick add found. @default quick add offers no ideas */
  readonly onCommentOn?: (idea: string) => void;
}

export function CaptureForm(props: CaptureFormProps) {
  const {
    fields,
    values,
    locked,
    problems,
    assist,
    focus,
    underDestination,
    underText,
    onChange,
    onCommentOn,
  } = props;
  const say = useSay();
  const [isMoreOpen, setIsMoreOpen] = useState(false);

  const group = (name: Field['group']) => fields.filter((field) => field.group === name);
  const more = group('more');
  const isWanted = (name: string) => more.some((field) => field.name === name);
  const isMoreShown =
    isMoreOpen || problems.some(({ field }) => isWanted(field)) || (focus !== null && isWanted(focus.field));

  const lastFocused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!focus) return;
    const { activeElement, body } = document;
    if (focus.unlessMoved && activeElement !== body && activeElement !== lastFocused.current) return;
    const control = document.getElementById(fieldIds(focus.field).control);
    lastFocused.current = control;
    control?.focus();
    control?.closest('.field')?.scrollIntoView({ block: 'nearest' });
    if (focus.selectsText && control instanceof HTMLInputElement) {
      control.select();
      // Show the start of a long name.
      control.scrollLeft = 0;
    }
  }, [focus]);

  const quickAdd = { fields, locked, values, onFill: onChange, ...(onCommentOn ? { onCommentOn } : {}) };
  const draw = (field: Field) => {
    const problem = problems.find((each) => each.field === field.name);
    return (
      <FieldControl
        key={field.name}
        field={field}
        values={values}
        isLocked={locked.includes(field.name)}
        problem={problem?.words ?? null}
        problemParts={problem?.parts ?? []}
        assist={assist}
        quickAdd={quickAdd}
        onChange={(value) => onChange(field.name, value)}
      />
    );
  };
  const main = group('main');
  const afterText = main.findIndex((field) => field.control.type === 'html') + 1;
  const filledCount = more.filter((field) => (values[field.name] ?? '').length > 0).length;

  return (
    <div className="form">
      <div className="form-destination">{group('destination').map(draw)}</div>
      {underDestination}
      {main.slice(0, afterText).map(draw)}
      {underText}
      {main.slice(afterText).map(draw)}
      {more.length > 0 && (
        <Disclosure
          label={say('more')}
          note={filledCount > 0 ? say('moreFilled', filledCount) : ''}
          isOpen={isMoreShown}
          onToggle={setIsMoreOpen}
        >
          {more.map(draw)}
        </Disclosure>
      )}
    </div>
  );
}
