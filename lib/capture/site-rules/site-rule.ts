import { matchesPattern, parsePattern } from './address-pattern';
import type { SiteRule } from './site-rule-schema';

export type { SiteRule } from './site-rule-schema';

/** The first rule that is on and fits; a pattern that cannot be read fits nothing. */
export function ruleFor(rules: readonly SiteRule[], address: string): SiteRule | null {
  return rules.find((rule) => rule.isOn && fitsRule(rule, address)) ?? null;
}

function fitsRule({ pattern }: SiteRule, address: string): boolean {
  const parsed = parsePattern(pattern);
  return parsed.isOk && matchesPattern(parsed.value, address);
}

export const ruleName = ({ name, pattern }: SiteRule) => name.trim() || pattern;
