// Draws the form of a kind, whose values the person changes.
import { useState } from 'react';
import { FieldScopeContext, useFieldScope } from '@/components/fields/field-scope';
import { CaptureForm, type CaptureFormProps } from '@/components/form/CaptureForm';
import { nowhere } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import { ideaKind } from '@/lib/capture/kinds/idea';
import type { Kind } from '@/lib/capture/kinds/kind';
import { noAssist, renderWithSay } from './with-say';

interface FormGiven extends Partial<CaptureFormProps> {
  /** @default an idea */
  readonly kind?: Kind;
  readonly onDraw?: (values: DraftValues) => void;
}

export function Form({ kind = ideaKind, values: initial = {}, onChange, onDraw, ...props }: FormGiven) {
  const scope = useFieldScope();
  const [values, setValues] = useState(initial);
  onDraw?.(values);
  return (
    <FieldScopeContext value={scope}>
      <CaptureForm
        {...{ fields: kind.fields, locked: [], problems: [], assist: noAssist, context: nowhere }}
        {...{ focus: null, underText: null, ...props, values }}
        onChange={(name, value) => {
          onChange?.(name, value);
          setValues((before) => ({ ...before, [name]: value }));
        }}
      />
    </FieldScopeContext>
  );
}

export function renderForm(given: FormGiven = {}) {
  let current: DraftValues = {};
  renderWithSay(<Form {...given} onDraw={(values) => (current = values)} />);
  return { values: () => current };
}
