// The settings for site rules: the list, the form, and the test of an address.

import { useMemo, useState } from 'react';
import { Button } from '@/components/Button';
import { createFieldAssist } from '@/components/fields/field-assist';
import { AddressTest } from '@/components/options/AddressTest';
import { Section } from '@/components/options/Section';
import { SiteRuleForm } from '@/components/options/SiteRuleForm';
import { SiteRuleList } from '@/components/options/SiteRuleList';
import { useStored } from '@/components/use-stored';
import { useSay } from '@/components/Words';
import { allowedKinds, type Policy } from '@/lib/capture/form/policy';
import type { SiteRule } from '@/lib/capture/start/site-rule';
import { defaultsFor, type Preferences } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';
import { useSaved } from './use-saved';

interface RuleSectionProps {
  readonly deps: OptionsDeps;
  readonly accountId: string;
  readonly preferences: Preferences;
  readonly policy: Policy;
}

export function RuleSection({ deps, accountId, preferences, policy }: RuleSectionProps) {
  const say = useSay();
  const [edited, setEdited] = useState<SiteRule | null>(null);
  const { isSaved, save } = useSaved(deps);
  const sample = useStored(deps.settings.samplePage, deps.watchSetting, null);
  const { siteRules } = preferences;
  const defaults = defaultsFor(preferences, accountId);
  const assist = useMemo(
    () => createFieldAssist({ send: deps.send, settings: deps.settings, accountId }),
    [deps, accountId],
  );

  const change = (changed: (rules: readonly SiteRule[]) => SiteRule[]) =>
    save((stored) => ({ ...stored, siteRules: changed(stored.siteRules) }));

  const replace = (rule: SiteRule) =>
    change((rules) =>
      rules.some(({ id }) => id === rule.id)
        ? rules.map((other) => (other.id === rule.id ? rule : other))
        : [...rules, rule],
    );

  function startRule(): void {
    const pattern = sample && URL.canParse(sample.address) ? new URL(sample.address).host : '';
    const id = deps.newId();
    setEdited({ id, name: '', pattern, isOn: true, kind: '', values: {}, templates: {} });
  }

  return (
    <Section title={say('sectionRules')} about={say('sectionRulesAbout')} isSaved={isSaved}>
      {siteRules.length > 0 && (
        <SiteRuleList
          rules={siteRules}
          onSwitch={(rule, isOn) => replace({ ...rule, isOn })}
          onMove={(rule, by) => change((rules) => moved(rules, rule.id, by))}
          onEdit={setEdited}
          onRemove={(rule) => change((rules) => rules.filter(({ id }) => id !== rule.id))}
        />
      )}
      {edited ? (
        <SiteRuleForm
          key={edited.id}
          rule={edited}
          kinds={allowedKinds(policy)}
          defaults={defaults}
          policy={policy}
          assist={assist}
          onSave={(rule) => {
            setEdited(null);
            replace(rule);
          }}
          onCancel={() => setEdited(null)}
        />
      ) : (
        <div className="row">
          <Button onClick={startRule}>{say('ruleAdd')}</Button>
        </div>
      )}
      {siteRules.length > 0 && <AddressTest rules={siteRules} initial={sample?.address ?? ''} />}
    </Section>
  );
}

function moved(rules: readonly SiteRule[], id: string, by: -1 | 1): SiteRule[] {
  const at = rules.findIndex((rule) => rule.id === id);
  const one = rules[at];
  const other = rules[at + by];
  return one && other ? rules.with(at, other).with(at + by, one) : [...rules];
}
