// The starting values that a kind, a site rule or a policy can set, beside the account's defaults.
import * as z from 'zod/mini';
import type { Field } from '@/lib/capture/field/field';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';

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
 * Applies `point` to the values. Skips a value that a field's choices lack: visibilities differ between
 * kinds.
 */
export function withStartingPoint(
  fields: readonly Field[],
  values: DraftValues,
  point: StartingPoint,
): DraftValues {
  const changed = { ...values };
  for (const { name, control, isChange } of fields) {
    const value = isStartingField(name) && !isChange ? point[name] : undefined;
    if (value === undefined) continue;
    const isOffered =
      control.type !== 'choice' || value === '' || control.choices.some((one) => one === value);
    if (isOffered) changed[name] = value;
  }
  return changed;
}
