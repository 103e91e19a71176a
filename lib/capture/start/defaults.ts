// The defaults that a person set for captures into an account.
import * as z from 'zod/mini';
import { numericId } from '@/lib/planning/contract/fields';
import { classes, usualNames } from '@/lib/planning/service-names';
import { startingPointSchema } from './starting-point';

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
  byKind: z.record(z.string(), startingPointSchema),
});
export type Defaults = z.infer<typeof defaultsSchema>;

export const emptyDefaults: Defaults = {
  product: '',
  createdBy: '',
  tags: [],
  portal: '',
  visibility: '',
  integration: null,
  ...usualNames,
  byKind: {},
};

type IntegrationResult =
  | { readonly isOk: true; readonly value: Defaults['integration'] }
  | { readonly isOk: false };

/** The integration as a person typed it. null for an empty ID. The service lists none. */
export function parseIntegration(typed: { readonly id: string; readonly name: string }): IntegrationResult {
  const id = typed.id.trim();
  if (id === '') return { isOk: true, value: null };
  if (!numericId.safeParse(id).success) return { isOk: false };
  return { isOk: true, value: { id, name: typed.name.trim() || id } };
}
