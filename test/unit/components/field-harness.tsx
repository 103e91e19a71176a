// Draws one field, with a value that the person changes.
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import { type Field, type FieldRole, fieldOf } from '@/lib/capture/field/field';
import { nowhere, type Suggestion, type SuggestionContext } from '@/lib/capture/field/suggestion';
import type { FieldValue } from '@/lib/capture/field/values';
import { noAssist, renderWithSay } from './with-say';

export const option = (value: string, label = value): Suggestion => ({ value, label, detail: '' });

export const fieldWith = (given: Pick<Field, 'name' | 'label' | 'control'> & Partial<Field>): Field => ({
  group: 'main',
  isRequired: false,
  ...given,
});

/** The field of a kind with this role. */
export function fieldFor(role: FieldRole, fields: readonly Field[]): Field {
  const found = fieldOf(fields, role);
  if (!found) throw new Error(`no field has the role ${role}`);
  return found;
}

interface FieldGiven {
  readonly field: Field;
  readonly initial?: FieldValue;
  readonly assist?: FieldAssist;
  readonly context?: Partial<SuggestionContext>;
}

interface FieldHarnessProps extends FieldGiven {
  readonly onChange: (value: FieldValue) => void;
  readonly onDraw: (value: FieldValue) => void;
}

function FieldHarness({
  field,
  initial = '',
  assist = noAssist,
  context,
  onChange,
  onDraw,
}: FieldHarnessProps) {
  const [value, setValue] = useState(initial);
  onDraw(value);
  return (
    <FieldControl
      {...{ field, assist }}
      values={{ [field.name]: value }}
      context={{ ...nowhere, ...context }}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

/** `onChange` hears what the person changes, and `value` is the present value. */
export function renderField(given: FieldGiven) {
  const onChange = vi.fn<FieldHarnessProps['onChange']>();
  let current: FieldValue = '';
  const onDraw = (value: FieldValue) => {
    current = value;
  };
  const { rerender } = renderWithSay(<FieldHarness {...{ ...given, onChange, onDraw }} />);
  return {
    onChange,
    value: () => current,
    input: screen.queryByRole<HTMLInputElement>('combobox') ?? document.createElement('input'),
    moveTo: (context: Partial<SuggestionContext>) =>
      rerender(<FieldHarness {...{ ...given, context, onChange, onDraw }} />),
  };
}

/** The texts of the options in the open list. */
export const optionTexts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

/** The text of the marked row. */
export const markedText = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

/** A service with a listing that the test changes. */
export function controlledAssist() {
  let onOptions: Parameters<FieldAssist['list']>[1] = () => undefined;
  const list = vi.fn<FieldAssist['list']>((_list, told) => {
    onOptions = told;
    return () => undefined;
  });
  return {
    assist: { ...noAssist, list },
    list,
    answer: (...told: Parameters<typeof onOptions>) => act(() => onOptions(...told)),
  };
}
