// Site rules: the starting kind, values and templates of captures from an address.
import * as z from 'zod/mini';
import { matchesPattern, parsePattern } from './address-pattern';
import { startingPointSchema } from './starting-point';
import { templatesSchema } from './templates';

export const siteRuleSchema = z.object({
  id: z.string(),
  /** The person's name for the rule. '' shows the pattern. */
  name: z.string(),
  pattern: z.string(),
  isOn: z.boolean(),
  /** Id of the kind that the form opens with. '' for the usual one. */
  kind: z.string(),
  /** An absent value keeps the usual one. */
  values: startingPointSchema,
  templates: templatesSchema,
});
export type SiteRule = z.infer<typeof siteRuleSchema>;

/** A rule that changes nothing yet. */
export const emptyRule = (id: string, pattern: string): SiteRule => ({
  ...{ id, name: '', pattern, isOn: true, kind: '', values: {}, templates: {} },
});

/** The first active rule that matches. A pattern that doesn't parse matches nothing. */
export function ruleFor(rules: readonly SiteRule[], address: string): SiteRule | null {
  return rules.find((rule) => rule.isOn && fitsRule(rule, address)) ?? null;
}

function fitsRule({ pattern }: SiteRule, address: string): boolean {
  const parsed = parsePattern(pattern);
  return parsed.isOk && matchesPattern(parsed.value, address);
}

export const ruleName = ({ name, pattern }: SiteRule) => name.trim() || pattern;
