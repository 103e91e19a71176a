// The values of a kind or a site, which replace the usual defaults.

import type { FieldAssist } from '@/components/fields/field-assist';
import type { Field } from '@/lib/capture/field/field';
import { nowhere } from '@/lib/capture/field/suggestion';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import { malformedFields } from '@/lib/capture/form/problems';
import { isStartingField, type StartingPoint, valuesOf } from '@/lib/capture/start/starting-point';
import { OwnValue } from './OwnValue';

interface OwnValuesProps {
  readonly fields: readonly Field[];
  readonly own: StartingPoint;
  readonly usual: StartingPoint;
  readonly assist: FieldAssist;
  readonly onChange: (own: StartingPoint) => void;
}

export function OwnValues({ fields, own, usual, assist, onChange }: OwnValuesProps) {
  const offered = fields.filter(({ name }) => isStartingField(name));
  const values: DraftValues = valuesOf(own);
  const isUsualProduct = own.product === undefined || own.product === usual.product;
  // A portal belongs to the product of the kind or the site, not to the usual one.
  const place = { ...nowhere, product: own.product ?? usual.product ?? '' };
  const problems = malformedFields(offered, values);

  function change({ name, role }: Field, value: FieldValue | undefined): void {
    const { [name]: _before, ...others } = values;
    // Another product doesn't keep the portal.
    const { portal: _portal, ...staying } = others;
    const kept = role === 'product' ? staying : others;
    onChange(value === undefined ? kept : { ...kept, [name]: value });
  }

  return (
    <div className="form">
      {offered.map((field) => (
        <OwnValue
          key={field.name}
          field={{ ...field, isRequired: false }}
          value={isStartingField(field.name) ? own[field.name] : undefined}
          usual={usualOf(field, isUsualProduct ? usual : { ...usual, portal: '' })}
          problem={problems.find((problem) => problem.field === field.name)?.messageKey ?? null}
          assist={assist}
          place={place}
          onChange={(value) => change(field, value)}
        />
      ))}
    </div>
  );
}

/** The usual value, or an empty one if the field doesn't offer it. Kinds have different choices. */
function usualOf({ name, control }: Field, usual: StartingPoint): FieldValue {
  const value = isStartingField(name) ? usual[name] : undefined;
  if (control.type === 'list') return value ?? [];
  const isOffered = control.type !== 'choice' || control.choices.some((choice) => choice === value);
  return (isOffered && value) || (control.type === 'choice' && control.unset) || '';
}
