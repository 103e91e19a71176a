// The starting values that a kind, a site rule or a policy can set, beside the account's defaults.
import * as z from 'zod/mini';
import type { Field } from '@/lib/capture/field/field';
import { type DraftValues, type FieldValue, pickValues } from '@/lib/capture/field/values';

/** An absent member changes nothing. '' and [] clear the field. */
export const startingPointSchema = z.object({
  product: z.optional(z.string()),
  createdBy: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  /** Numeric id of the ideas portal. '' for none. */
  portal: z.optional(z.string()),
  visibility: z.optional(z.string()),
});
export type StartingPoint = z.infer<typeof startingPointSchema>;

export const startingFields = ['product', 'createdBy', 'tags', 'portal', 'visibility'] as const;
export type StartingField = (typeof startingFields)[number];

export function isStartingField(name: string): name is StartingField {
  return startingFields.some((field) => field === name);
}

export function valuesOf(point: StartingPoint): DraftValues {
  return Object.fromEntries(
    startingFields.flatMap((name): [string, FieldValue][] => {
      const value = point[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * The values of a starting point that these fields take. Visibilities differ between kinds, and nothing fills
 * a change of a record.
 */
export function offeredValues(fields: readonly Field[], point: StartingPoint): DraftValues {
  const values = valuesOf(point);
  const takers = fields.filter(({ name, control, isChange }) => {
    if (!isStartingField(name) || isChange) return false;
    const value = point[name];
    return control.type !== 'choice' || value === '' || control.choices.some((one) => one === value);
  });
  return pickValues(
    values,
    takers.map(({ name }) => name),
  );
}
