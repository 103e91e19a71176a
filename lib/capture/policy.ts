// What an organisation sets for everybody: values, which of them are locked, and which kinds there are. Pure.
import * as z from 'zod/mini';
import type { Draft } from './draft';
import type { FieldProblem } from './form/field';
import {
  isStartingField,
  type StartingField,
  type StartingPoint,
  withStartingPoint,
} from './form/starting-point';
import type { DraftValues } from './form/values';
import { kindOf, kinds } from './kinds';

export const lockable = ['serviceAddress', 'product', 'portal', 'tags', 'visibility'] as const;
export type Lockable = (typeof lockable)[number];

/** As an administrator writes it; everything may be absent. The generator makes `public/managed-policy.json` from it. */
export const policySchema = z.object({
  serviceAddress: z.optional(z.string()),
  product: z.optional(z.string()),
  portal: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  visibility: z.optional(z.string()),
  allowedKinds: z.optional(z.array(z.enum(kinds.map(({ id }) => id)))),
  /** A portal locked without a value means none. Any other lock needs its value. */
  lockedFields: z.optional(z.array(z.enum(lockable))),
});
export type Policy = z.infer<typeof policySchema>;

export const noPolicy: Policy = {};

export function isLocked(policy: Policy, field: Lockable): boolean {
  if (!policy.lockedFields?.includes(field)) return false;
  return field === 'portal' || policy[field] !== undefined;
}

/** The values of the locked fields. */
export function lockedValues(policy: Policy): StartingPoint {
  const locked = lockable.filter(
    (field): field is Lockable & StartingField => isStartingField(field) && isLocked(policy, field),
  );
  return Object.fromEntries(locked.map((field) => [field, policy[field] ?? '']));
}

/** The kinds to offer. A policy that allows none is a mistake: it allows all. */
export function allowedKinds(policy: Policy) {
  const allowed = kinds.filter(({ id }) => policy.allowedKinds?.includes(id) ?? true);
  return allowed.length > 0 ? allowed : kinds;
}

/** A form's values with the locked ones. */
export function withLocks(policy: Policy, kindId: string, values: DraftValues): DraftValues {
  return withStartingPoint(kindOf(kindId)?.fields ?? [], values, lockedValues(policy));
}

/** Why the policy refuses a draft: its kind, or a value other than the locked one. */
export function policyProblems(policy: Policy, draft: Draft): FieldProblem[] {
  if (!allowedKinds(policy).some(({ id }) => id === draft.kind))
    return [{ field: 'kind', words: 'problemKindLocked' }];
  const locked = withLocks(policy, draft.kind, draft.values);
  return Object.keys(locked)
    .filter((name) => JSON.stringify(locked[name]) !== JSON.stringify(draft.values[name]))
    .map((field) => ({ field, words: 'problemLocked' }));
}
