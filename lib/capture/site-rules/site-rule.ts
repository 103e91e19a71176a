// Owns a site rule: what captures from an address start with.
import * as z from 'zod/mini';
import { startingPointSchema } from '@/lib/capture/form/starting-point';
import { templatesSchema } from '@/lib/capture/templates/template';
import { matchesPattern, parsePattern } from './address-pattern';

export const siteRuleSchema = z.object({
  id: z.string(),
  /** As a person calls it; the pattern stands in where it is ''. */
  name: z.string(),
  pattern: z.string(),
  isOn: z.boolean(),
  /** Id of the kind that the form opens with; '' leaves it as it is. */
  kind: z.string(),
  /** What is absent is left as it is. */
  values: startingPointSchema,
  templates: templatesSchema,
});
export type SiteRule = z.infer<typeof siteRuleSchema>;

/** The first rule that is on and fits; a pattern that cannot be read fits nothing. */
export function ruleFor(rules: readonly SiteRule[], address: string): SiteRule | null {
  return rules.find((rule) => rule.isOn && fitsRule(rule, address)) ?? null;
}

function fitsRule({ pattern }: SiteRule, address: string): boolean {
  const parsed = parsePattern(pattern);
  return parsed.isOk && matchesPattern(parsed.value, address);
}

export const ruleName = ({ name, pattern }: SiteRule) => name.trim() || pattern;
