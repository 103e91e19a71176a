// Owns setting what every capture into an account starts with: the idea's own fields, of which some have a default.

import type { FieldAssist } from '@/lib/capture/assist';
import type { Defaults } from '@/lib/capture/defaults';
import type { FieldProblem } from '@/lib/capture/field';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { malformedFields } from '@/lib/capture/problems';
import type { DraftValues, FieldValue } from '@/lib/capture/values';
import { FieldControl } from '../fields/FieldControl';

const names = ['product', 'createdBy', 'tags', 'portal', 'visibility'] as const;

/** A default may be missing: nothing is required here. */
const fields = names
  .map((name) => ideaKind.fields.find((field) => field.name === name))
  .filter((field) => field !== undefined)
  .map((field) => ({ ...field, isRequired: false }));

export interface DefaultsFormProps {
  readonly defaults: Defaults;
  readonly assist: FieldAssist;
  readonly onChange: (change: Partial<Defaults>) => void;
}

export function DefaultsForm({ defaults, assist, onChange }: DefaultsFormProps) {
  const values: DraftValues = {
    product: defaults.product,
    createdBy: defaults.createdBy,
    tags: defaults.tags,
    portal: defaults.portal,
    visibility: defaults.visibility,
  };
  const problems: readonly FieldProblem[] = malformedFields(fields, values);

  function change(name: string, value: FieldValue): void {
    if (name === 'tags') onChange({ tags: typeof value === 'string' ? [] : value });
    else if (typeof value === 'string') onChange({ [name]: value });
  }

  return (
    <div className="form">
      {fields.map((field) => (
        <FieldControl
          key={field.name}
          field={field}
          values={values}
          problem={problems.find((problem) => problem.field === field.name)?.words ?? null}
          assist={assist}
          onChange={(value) => change(field.name, value)}
        />
      ))}
    </div>
  );
}
