// Owns saying which site rule a form started with.
import Route from 'lucide-react/icons/route';
import { ruleName, type SiteRule } from '@/lib/capture/site-rules/site-rule';
import { useSay } from './Words';

export function RuleNote({ rule }: { readonly rule: SiteRule | null }) {
  const say = useSay();
  if (!rule) return null;
  return (
    <p className="rule-note">
      <Route className="icon" aria-hidden="true" />
      <bdi>{say('ruleApplied', ruleName(rule))}</bdi>
    </p>
  );
}
