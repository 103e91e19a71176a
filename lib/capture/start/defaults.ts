// The defaults that a person set for captures into an account, and the starting values that a kind, a site rule or a policy
// can set beside them.
import * as z from 'zod/mini';
import type { Field } from '@/lib/capture/field/field';
import { type DraftValues, type FieldValue, pickValues } from '@/lib/capture/field/values';
import { numericId } from '@/lib/planning/contract/fields';
import { classes, defaultNames } from '@/lib/planning/service-names';

/** An absent member changes nothing. '' and [] clear the field. */
export const presetSchema = z.object({
  product: z.optional(z.string()),
  createdBy: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  /** Numeric id of the ideas portal. '' for none. */
  portal: z.optional(z.string()),
  visibility: z.optional(z.string()),
});
export type Preset = z.infer<typeof presetSchema>;

export const presetFields = ['product', 'createdBy', 'tags', 'portal', 'visibility'] as const;
type PresetField = (typeof presetFields)[number];

export const isPresetField = (name: string): name is PresetField =>
  presetFields.some((field) => field === name);

export const valuesOf = (preset: Preset): DraftValues =>
  Object.fromEntries(
    Object.entries(preset).filter((entry): entry is [string, FieldValue] => entry[1] !== undefined),
  );

/**
 * The values of a preset that these fields take. Visibilities differ between kinds, and nothing fills
 * a change of a record.
 */
export function offeredValues(fields: readonly Field[], preset: Preset): DraftValues {
  const values = valuesOf(preset);
  const takers = fields.filter(({ name, control, isChange }) => {
    const isOffered =
      control.type !== 'choice' || ['', ...control.choices].some((one) => one === values[name]);
    return isOffered && !isChange;
  });
  return pickValues(values, takers);
}

export const defaultsSchema = z.object({
  /** ID or key of the product. '' before one is chosen. */
  product: z.string(),
  /** The email of the creator of ideas. */
  createdBy: z.string(),
  tags: z.array(z.string()),
  /** Numeric ID of the ideas portal. '' for none. */
  portal: z.string(),
  /** An idea's visibility. '' leaves it to the service. */
  visibility: z.string(),
  /** The integration that the service can send captures to. */
  integration: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The service's own terms for a visibility and classes (`ServiceNames`). */
  staffVisibility: z.string(),
  classNames: z.partialRecord(z.enum(classes), z.string()),
  /** By kind: starting values that replace the ones above. */
  byKind: z.record(z.string(), presetSchema),
});
export type Defaults = z.infer<typeof defaultsSchema>;

export const emptyDefaults: Defaults = {
  product: '',
  createdBy: '',
  tags: [],
  portal: '',
  visibility: '',
  integration: null,
  ...defaultNames,
  byKind: {},
};

/** The integration as a person typed it. null for an empty ID. The service lists none. */
export function parseIntegration(typed: {
  readonly id: string;
  readonly name: string;
}): { readonly isOk: true; readonly value: Defaults['integration'] } | { readonly isOk: false } {
  const id = typed.id.trim();
  if (id === '') return { isOk: true, value: null };
  if (!numericId.safeParse(id).success) return { isOk: false };
  return { isOk: true, value: { id, name: typed.name.trim() || id } };
}
