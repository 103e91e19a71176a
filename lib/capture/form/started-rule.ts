// A site rule as a form starts it: for the site of its page, with the kind and the values that it has. Pure.
import * as z from 'zod/mini';
import type { FieldRole } from '@/lib/capture/field/field';
import { presetSchema } from '@/lib/capture/start/defaults';
import { emptyRule, ruleFor, type SiteRule, siteRuleSchema } from '@/lib/capture/start/site-rule';
import { chosenKind, type FormState } from './form-state';
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
  const { document, snapshot, config } = state;
  const address = snapshot.address || document.source.address;
  const { protocol, host } = URL.canParse(address) ? new URL(address) : { protocol: '', host: '' };
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const own = config.siteRules.find(({ pattern }) => pattern === host);
  const rule = own ?? emptyRule(newId(), host);
  const values = { ...rule.values, ...chosenValues(state) };
  return {
    rule: { ...rule, isOn: true, kind: document.kind, values },
    before: own ? null : (ruleFor(config.siteRules, address)?.id ?? null),
  };
}

/** What the form has. An empty field keeps the usual value, and the organization's values need no rule. */
function chosenValues(state: FormState): SiteRule['values'] {
  const { values } = state.document;
  const locked = lockedValues(state.config.policy);
  const chosen = chosenKind(state).fields.flatMap(({ name, role, isChange }) => {
    const value = values[name] ?? '';
    const isTaken = rolesOfRules.has(role) && !isChange && !Object.hasOwn(locked, name) && value.length > 0;
    return isTaken && role !== undefined ? [[role, value] as const] : [];
  });
  const parsed = presetSchema.safeParse(Object.fromEntries(chosen));
  return parsed.success ? parsed.data : {};
}
