// An organization's policy: values, locks, and allowed kinds. Pure.
import * as z from 'zod/mini';
import type { Draft } from '@/lib/capture/field/draft';
import { type Field, type FieldProblem, fieldOf, isFilled, referenceOf } from '@/lib/capture/field/field';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import { strictestOf } from '@/lib/capture/field/visibility';
import { kinds } from '@/lib/capture/kinds';
import { offeredValues, type Preset } from '@/lib/capture/start/defaults';
import { draftValues, pairedWith, productIn } from '@/lib/capture/start/product-portal';
import { fieldsOfKind } from './slots';

const lockedInForms = ['product', 'portal', 'tags', 'visibility'] as const;
export const lockable = ['serviceAddress', ...lockedInForms] as const;
type Lockable = (typeof lockable)[number];

/**
 * The policy as an administrator writes it. Everything is optional. `npm run docs:policy` writes
 * `public/managed-policy.json` from it.
 */
export const policySchema = z.object({
  serviceAddress: z.optional(z.string()),
  product: z.optional(z.string()),
  portal: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  visibility: z.optional(z.string()),
  allowedKinds: z.optional(z.array(z.enum(kinds.map(({ id }) => id)))),
  sessionTokens: z.optional(z.boolean()),
  ideaIndex: z.optional(z.boolean()),
  settingsSync: z.optional(z.boolean()),
  /** A locked portal without a value means none. Any other lock needs its value. */
  lockedFields: z.optional(z.array(z.enum(lockable))),
});
export type Policy = z.infer<typeof policySchema>;

export function isLocked(policy: Policy, field: Lockable): boolean {
  if (!policy.lockedFields?.includes(field)) return false;
  return field === 'portal' || policy[field] !== undefined;
}

export function lockedValues(policy: Policy): Preset {
  const locked = lockedInForms.filter((field) => isLocked(policy, field));
  return Object.fromEntries(locked.map((field) => [field, policy[field] ?? '']));
}

/** The kinds to offer. A policy that allows none is a mistake, so it allows all. */
export function allowedKinds(policy: Policy) {
  const allowed = kinds.filter(({ id }) => policy.allowedKinds?.includes(id) ?? true);
  return allowed.length > 0 ? allowed : kinds;
}

/**
 * A form's values with the locked ones. A locked portal belongs to the policy's product. If a lock changes the
 * product, the new one has no portal yet.
 */
export function withLocks(policy: Policy, fields: readonly Field[], values: DraftValues): DraftValues {
  const preset = lockedValues(policy);
  const locked = { ...values, ...offeredValues(fields, { ...preset, ...lockedVisibility(fields, preset) }) };
  const product = productIn(locked);
  const ofPolicy = { product: policy.product ?? product, portal: preset.portal ?? '' };
  return { ...locked, ...pairedWith(product, [preset.portal === undefined ? values : ofPolicy], () => '') };
}

/** A draft's values with the locked ones. */
export function withLocksInDraft(policy: Policy, kindId: string, values: DraftValues): DraftValues {
  const fields = fieldsOfKind(kindId);
  return { ...values, ...draftValues(fields, withLocks(policy, fields, values)) };
}

/** The locked visibility, or the strictest one that the field offers. Kinds have different values. */
function lockedVisibility(fields: readonly Field[], { visibility }: Preset): Preset {
  const control = fieldOf(fields, 'visibility')?.control;
  if (visibility === undefined || control?.type !== 'choice') return {};
  return { visibility: control.choices.includes(visibility) ? visibility : strictestOf(control.choices) };
}

/** True if the service's list for the locked product contains this value. */
export type IsListed = (field: Field, value: string) => boolean;

/**
 * Reports fields whose record belongs to another product than the locked one. Only its key, or the service's
 * list, proves a product.
 */
function productProblems(policy: Policy, { kind, values }: Draft, isListed: IsListed): FieldProblem[] {
  const { product } = lockedValues(policy);
  if (product === undefined) return [];
  return fieldsOfKind(kind).flatMap((field): FieldProblem[] => {
    const { name, control, group } = field;
    const record = control.type === 'record' ? control.record : control.type === 'idea' ? 'idea' : null;
    if (group !== 'destination' || record === null) return [];
    const reference = referenceOf(values, name, record);
    const isProductScoped =
      reference === '' || reference.startsWith(`${product}-`) || isListed(field, reference);
    return isProductScoped ? [] : [{ field: name, messageKey: 'problemOtherProduct' }];
  });
}

/** A draft's value of a field. Without a choice, the field's own value counts. */
function saidBy({ kind, values }: Draft, name: string): FieldValue | undefined {
  const control = fieldsOfKind(kind).find((field) => field.name === name)?.control;
  return values[name] || (control?.type === 'choice' ? control.unset : undefined) || values[name];
}

/** The policy's reasons to reject a draft: its kind, a changed locked value, or another product's record. */
export function policyProblems(
  policy: Policy,
  draft: Draft,
  isListed: IsListed = () => false,
): FieldProblem[] {
  if (!allowedKinds(policy).some(({ id }) => id === draft.kind))
    return [{ field: 'kind', messageKey: 'problemKindLocked' }];
  const locked = withLocksInDraft(policy, draft.kind, draft.values);
  const names = Object.keys(lockedValues(policy));
  const changed = names.filter(
    (name) => JSON.stringify(locked[name]) !== JSON.stringify(saidBy(draft, name)),
  );
  const replaced = fieldsOfKind(draft.kind).filter(
    (field) => field.isChange && names.includes(field.name) && isFilled(field, draft.values),
  );
  return [
    ...[...changed, ...replaced.map(({ name }) => name)].map((field) => ({
      ...{ field, messageKey: 'lockedByOrganization' as const },
    })),
    ...productProblems(policy, draft, isListed),
  ];
}
