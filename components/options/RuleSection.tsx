// The settings for site rules: the list, the form, and the test of an address.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import type { FieldAssist } from '@/components/fields/field-assist';
import { FieldScopeContext, useFieldScope } from '@/components/fields/field-scope';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { allowedKinds, lockedValues, type Policy } from '@/lib/capture/form/policy';
import { malformedFields } from '@/lib/capture/form/problems';
import { rolesOfRules, type StartedRule } from '@/lib/capture/form/started-rule';
import { ideaKind } from '@/lib/capture/kinds/idea';
import type { Kind } from '@/lib/capture/kinds/kind';
import { noteKind } from '@/lib/capture/kinds/note';
import { parsePattern } from '@/lib/capture/start/address-pattern';
import type { Defaults } from '@/lib/capture/start/defaults';
import { emptyRule, ruleFor, ruleName, type SiteRule } from '@/lib/capture/start/site-rule';
import { valuesOf } from '@/lib/capture/start/starting-point';
import type { Snapshot } from '@/lib/page/snapshot';
import { defaultsFor } from '@/lib/settings/preferences';
import { KindSelect } from './KindSelect';
import { LabelledInput } from './LabelledInput';
import { OwnValues } from './OwnValues';
import type { SectionPreferences } from './preference-store';
import styles from './RuleSection.module.css';
import { Section } from './Section';
import { SiteRuleList } from './SiteRuleList';
import { TemplateEditor } from './TemplateEditor';

interface RuleSectionProps extends SectionPreferences {
  readonly accountId: string;
  readonly policy: Policy;
  /** The page that was read last. A new rule starts with its site. */
  readonly sample: Snapshot | null;
  readonly assist: FieldAssist;
  readonly newId: () => string;
  /** The rule that a form started. null if none did, and after it was saved or canceled. */
  readonly started: StartedRule | null;
  readonly onStartedEnd: () => void;
  /** Keys of the items that stay on this device only. */
  readonly left: readonly string[];
}

export function RuleSection(props: RuleSectionProps) {
  const { accountId, preferences, saved, policy, sample, assist, newId, started, onStartedEnd, onChange } =
    props;
  const say = useSay();
  const [opened, setOpened] = useState<SiteRule | null>(null);
  const edited = opened ?? started?.rule ?? null;
  const { siteRules } = preferences;
  const defaults = defaultsFor(preferences, accountId);

  const change = (changed: (rules: readonly SiteRule[]) => SiteRule[]) =>
    onChange((before) => ({ ...before, siteRules: changed(before.siteRules) }));

  const replace = (rule: SiteRule, before: string | null = null) =>
    change((rules) =>
      rules.some(({ id }) => id === rule.id)
        ? rules.map((other) => (other.id === rule.id ? rule : other))
        : withNew(rules, rule, before),
    );

  function endEdit(): void {
    setOpened(null);
    onStartedEnd();
  }

  function startRule(): void {
    const pattern = sample && URL.canParse(sample.address) ? new URL(sample.address).host : '';
    setOpened(emptyRule(newId(), pattern));
  }

  return (
    <Section title={say('sectionRules')} about={say('sectionRulesAbout')} saved={saved}>
      {siteRules.length > 0 && (
        <SiteRuleList
          rules={siteRules}
          left={props.left}
          onSwitch={(rule, isOn) => replace({ ...rule, isOn })}
          onMove={(rule, by) => change((rules) => moved(rules, rule.id, by))}
          onEdit={setOpened}
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
          takesFocus={edited === started?.rule}
          onSave={(rule) => {
            replace(rule, rule.id === started?.rule.id ? started.before : null);
            endEdit();
          }}
          onCancel={endEdit}
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

/** The last one if nothing else is said, or if the other rule is gone. */
function withNew(rules: readonly SiteRule[], rule: SiteRule, before: string | null): SiteRule[] {
  const at = rules.findIndex(({ id }) => id === before);
  return at === -1 ? [...rules, rule] : rules.toSpliced(at, 0, rule);
}

function moved(rules: readonly SiteRule[], id: string, by: -1 | 1): SiteRule[] {
  const at = rules.findIndex((rule) => rule.id === id);
  const one = rules[at];
  const other = rules[at + by];
  return one && other ? rules.with(at, other).with(at + by, one) : [...rules];
}

const fields = ideaKind.fields.filter(({ role }) => rolesOfRules.has(role));

/** Not translated: a pattern is the same in every language. */
const patternExample = '*.example.com/docs/*';

interface SiteRuleFormProps {
  readonly rule: SiteRule;
  readonly kinds: readonly Kind[];
  readonly defaults: Defaults;
  readonly policy: Policy;
  readonly assist: FieldAssist;
  /** A form of another screen opened it. */
  readonly takesFocus: boolean;
  readonly onSave: (rule: SiteRule) => void;
  readonly onCancel: () => void;
}

/** Only its button saves the rule, and only if the rule is complete. */
function SiteRuleForm(props: SiteRuleFormProps) {
  const { rule, kinds, defaults, policy, assist, takesFocus, onSave, onCancel } = props;
  const say = useSay();
  const patternInput = useRef<HTMLInputElement>(null);
  const scope = useFieldScope();
  const [typed, setTyped] = useState(rule);
  const [isTried, setIsTried] = useState(false);
  const parsed = parsePattern(typed.pattern);
  const locked = Object.keys(lockedValues(policy));
  const shown = fields.filter(({ name }) => !locked.includes(name));
  // A rule without a kind has one pair of templates. Notes have exactly those two fields.
  const templated = kinds.find(({ id }) => id === typed.kind) ?? noteKind;

  useEffect(() => {
    if (takesFocus) patternInput.current?.focus();
  }, [takesFocus]);

  function change(changed: Partial<SiteRule>): void {
    setTyped({ ...typed, ...changed });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    const [problem] = malformedFields(shown, valuesOf(typed.values));
    if (!parsed.isOk) patternInput.current?.focus();
    else if (problem) scope.controls.get(problem.field)?.focus();
    else onSave(typed);
  }

  return (
    <form className={`form ${styles['rule-form']}`} onSubmit={submit} noValidate>
      <LabelledInput
        ref={patternInput}
        label={say('rulePattern')}
        hint={say('rulePatternHint')}
        problem={isTried && !parsed.isOk ? say(parsed.messageKey) : null}
        dir="ltr"
        spellCheck={false}
        placeholder={patternExample}
        value={typed.pattern}
        onText={(pattern) => change({ pattern })}
      />
      <LabelledInput
        label={say('ruleName')}
        dir={typedDirection(typed.name)}
        value={typed.name}
        onText={(name) => change({ name })}
      />
      <KindSelect
        label={say('ruleKind')}
        kinds={kinds}
        none={say('ruleKindNone')}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
      />
      <FieldScopeContext value={scope}>
        <OwnValues
          fields={shown}
          own={typed.values}
          usual={defaults}
          assist={assist}
          onChange={(values) => change({ values })}
        />
      </FieldScopeContext>
      <TemplateEditor
        key={templated.id}
        kind={templated}
        templates={typed.templates}
        onChange={(templates) => change({ templates })}
      />
      <div className="row">
        <Button look="primary" type="submit">
          {say('ruleSave')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Tests which rule fits an address. */
function AddressTest({ rules, initial }: { readonly rules: readonly SiteRule[]; readonly initial: string }) {
  const say = useSay();
  const id = useId();
  const [address, setAddress] = useState(initial);
  const written = address.trim();
  const tested = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`;
  const rule = written === '' ? null : ruleFor(rules, tested);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {say('ruleTest')}
      </label>
      <input
        id={id}
        className="input"
        type="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://…"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <p className="field-hint" role="status">
        {written !== '' && (rule ? say('ruleTestFound', ruleName(rule)) : say('ruleTestNone'))}
      </p>
    </div>
  );
}
