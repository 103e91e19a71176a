// A site rule as a form starts it: for the site of its page, with the kind and the values that it has. Pure.
import * as z from 'zod/mini';
import type { FieldRole } from '@/lib/capture/field/field';
import { emptyRule, ruleFor, type SiteRule, siteRuleSchema } from '@/lib/capture/start/site-rule';
import { startingPointSchema } from '@/lib/capture/start/starting-point';
import { chosenForm, chosenKind, type FormState } from './form-state';
import { lockedValues } from './policy';

export const startedRuleSchema = z.object({
  rule: siteRuleSchema,
  /** The rule that fits the page now. A new rule counts only before it. null for no such rule. */
  before: z.nullable(z.string()),
});
export type StartedRule = z.infer<typeof startedRuleSchema>;

/** The fields of a form that a site rule can set. The visibility of an idea doesn't depend on the site. */
export const rolesOfRules: ReadonlySet<FieldRole | undefined> = new Set(['product', 'tags', 'portal']);

/** null for a form without a page on the web. A rule for exactly this site is changed, not doubled. */
export function startRule(state: FormState, newId: () => string): StartedRule | null {
  const { draft } = chosenForm(state);
  const { siteRules } = state.setup;
  const address = state.snapshot.address || draft.source.address;
  const host = siteOf(address);
  if (host === null) return null;
  const own = siteRules.find(({ pattern }) => pattern === host);
  const { id, name, pattern, values, templates } = own ?? emptyRule(newId(), host);
  return {
    rule: {
      ...{ id, name, pattern, templates },
      isOn: true,
      kind: state.document.kind,
      values: { ...values, ...chosenValues(state) },
    },
    before: own ? null : (ruleFor(siteRules, address)?.id ?? null),
  };
}

function siteOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? host : null;
}

/** What the form has. An empty field keeps the usual value, and the organization's values need no rule. */
function chosenValues(state: FormState): SiteRule['values'] {
  const { values } = chosenForm(state).draft;
  const locked = lockedValues(state.setup.policy);
  const chosen = chosenKind(state).fields.flatMap(({ name, role, isChange }) => {
    const value = values[name] ?? '';
    const isTaken = rolesOfRules.has(role) && !isChange && !Object.hasOwn(locked, name) && value.length > 0;
    return isTaken && role !== undefined ? [[role, value] as const] : [];
  });
  const parsed = startingPointSchema.safeParse(Object.fromEntries(chosen));
  return parsed.success ? parsed.data : {};
}
