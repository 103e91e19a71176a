// The site rules: their list, the form of one rule, and the test of an address.
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { IconButton } from '@/components/controls/IconButton';
import { FieldScopeContext, useFieldScope } from '@/components/fields/field-scope';
import { useTranslate } from '@/components/words/TranslateProvider';
import { typedDirection } from '@/components/words/typed-direction';
import type { Field } from '@/lib/capture/field/field';
import { allowedKinds, lockedValues } from '@/lib/capture/form/policy';
import { malformedFields } from '@/lib/capture/form/problems';
import { rolesOfRules, type StartedRule } from '@/lib/capture/form/started-rule';
import { kindOf } from '@/lib/capture/kinds';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { noteKind } from '@/lib/capture/kinds/records';
import type { Defaults } from '@/lib/capture/start/defaults';
import { valuesOf } from '@/lib/capture/start/defaults';
import { emptyRule, parsePattern, ruleFor, ruleName, type SiteRule } from '@/lib/capture/start/site-rule';
import type { Translate } from '@/lib/capture/text/messages';
import { defaultsFor } from '@/lib/settings/preferences';
import { ruleKey } from '@/lib/settings/sync';
import { OwnValues, startingLines } from './DefaultsSection';
import styles from './options.module.css';
import { Select, Switch, TextInput } from './SettingFields';
import type { SectionProps } from './setting-store';
import { TemplateEditor } from './TemplateSection';

interface RuleSectionProps extends SectionProps {
  readonly newId: () => string;
  /** The rule that a form started. null if none did, and after it was saved or canceled. */
  readonly started: StartedRule | null;
  readonly onStartedEnd: () => void;
}

export function RuleSection(props: RuleSectionProps) {
  const { accountId, preferences, policy, sample, assist, started, onChange } = props;
  const t = useTranslate();
  const [opened, setOpened] = useState<SiteRule | null>(null);
  const edited = opened ?? started?.rule ?? null;
  const { siteRules } = preferences;

  const change = (changed: (rules: readonly SiteRule[]) => SiteRule[]) =>
    onChange((before) => ({ ...before, siteRules: changed(before.siteRules) }));

  function endEdit(): void {
    setOpened(null);
    props.onStartedEnd();
  }

  function startRule(): void {
    const pattern = sample && URL.canParse(sample.address) ? new URL(sample.address).host : '';
    setOpened(emptyRule(props.newId(), pattern));
  }

  return (
    <>
      {siteRules.length > 0 && (
        <RuleList rules={siteRules} unsynced={props.unsynced} onChange={change} onEdit={setOpened} />
      )}
      {edited ? (
        <RuleForm
          key={edited.id}
          rule={edited}
          defaults={defaultsFor(preferences, accountId)}
          policy={policy}
          assist={assist}
          takesFocus={edited === started?.rule}
          onSave={(rule) => {
            const before = rule.id === started?.rule.id ? started.before : null;
            change((rules) => withRule(rules, rule, before));
            endEdit();
          }}
          onCancel={endEdit}
        />
      ) : (
        <div className="row">
          <Button onClick={startRule}>{t('ruleAdd')}</Button>
        </div>
      )}
      {siteRules.length > 0 && <AddressTest rules={siteRules} initial={sample?.address ?? ''} />}
    </>
  );
}

/** A new rule goes before the other one. It is the last one if there is no other, or if the other one is gone. */
function withRule(rules: readonly SiteRule[], rule: SiteRule, before: string | null = null): SiteRule[] {
  const own = rules.findIndex(({ id }) => id === rule.id);
  if (own !== -1) return rules.with(own, rule);
  const at = rules.findIndex(({ id }) => id === before);
  return at === -1 ? [...rules, rule] : rules.toSpliced(at, 0, rule);
}

function moved(rules: readonly SiteRule[], id: string, by: -1 | 1): SiteRule[] {
  const at = rules.findIndex((rule) => rule.id === id);
  const one = rules[at];
  const other = rules[at + by];
  return one && other ? rules.with(at, other).with(at + by, one) : [...rules];
}

interface RuleListProps extends Pick<SectionProps, 'unsynced'> {
  readonly rules: readonly SiteRule[];
  readonly onChange: (change: (rules: readonly SiteRule[]) => SiteRule[]) => void;
  readonly onEdit: (rule: SiteRule) => void;
}

/** If several rules fit a page, their order decides. */
function RuleList({ rules, unsynced, onChange, onEdit }: RuleListProps) {
  const t = useTranslate();
  const move = ({ id }: SiteRule, by: -1 | 1) => onChange((all) => moved(all, id, by));
  const remove = ({ id }: SiteRule) => onChange((all) => all.filter((other) => other.id !== id));
  const buttonsOf = (rule: SiteRule, at: number) =>
    [
      { name: 'ruleUp', Icon: ArrowUp, isOff: at === 0, act: () => move(rule, -1) },
      { name: 'ruleDown', Icon: ArrowDown, isOff: at === rules.length - 1, act: () => move(rule, 1) },
      { name: 'ruleEdit', Icon: Pencil, isOff: undefined, act: () => onEdit(rule) },
      { name: 'ruleRemove', Icon: Trash2, isOff: undefined, act: () => remove(rule) },
    ] as const;
  return (
    <ol>
      {rules.map((rule, at) => (
        <li key={rule.id} className={`row ${styles.rule}`}>
          <Switch
            className="roomy"
            isOn={rule.isOn}
            onChange={(isOn) => onChange((all) => withRule(all, { ...rule, isOn }))}
          >
            <span className="stack tight">
              <bdi className="strong">{ruleName(rule)}</bdi>
              {rule.name.trim() !== '' && (
                <bdi className="note" dir="ltr">
                  {rule.pattern}
                </bdi>
              )}
              <bdi className="note">{ruleSummary(rule, t)}</bdi>
              {unsynced.includes(ruleKey(rule.id)) && <span className="quiet">{t('syncedTooLarge')}</span>}
            </span>
          </Switch>
          <div className="line at-end">
            {buttonsOf(rule, at).map(({ name, Icon, isOff, act }) => (
              <IconButton
                key={name}
                name={t(name, ruleName(rule))}
                icon={<Icon />}
                aria-disabled={isOff}
                onClick={() => !isOff && act()}
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The values of a rule, in one line. */
export function ruleSummary({ kind, values, templates }: SiteRule, t: Translate): string {
  const chosen = kindOf(kind);
  const hasTemplate = templates.name !== undefined || templates.text !== undefined;
  const parts = [chosen && t(chosen.label), ...startingLines(values, t), hasTemplate && t('ruleTemplates')];
  return parts.filter(Boolean).join(' · ') || t('ruleNothing');
}

/** Tests which rule fits an address. */
function AddressTest({ rules, initial }: { readonly rules: readonly SiteRule[]; readonly initial: string }) {
  const t = useTranslate();
  const [address, setAddress] = useState(initial);
  const written = address.trim();
  const tested = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`;
  const rule = written === '' ? null : ruleFor(rules, tested);
  return (
    <div className="field">
      <TextInput
        label={t('ruleTest')}
        type="url"
        dir="ltr"
        spellCheck={false}
        placeholder="https://…"
        value={address}
        onText={setAddress}
      />
      <p className="field-hint" role="status">
        {written !== '' && (rule ? t('ruleTestFound', ruleName(rule)) : t('ruleTestNone'))}
      </p>
    </div>
  );
}

/** Not translated: a pattern is the same in every language. */
const patternExample = '*.example.com/docs/*';

interface RuleFormProps extends Pick<SectionProps, 'policy' | 'assist'> {
  readonly rule: SiteRule;
  readonly defaults: Defaults;
  /** A form of another screen opened it. */
  readonly takesFocus: boolean;
  readonly onSave: (rule: SiteRule) => void;
  readonly onCancel: () => void;
}

/** Only its button saves the rule, and only if the rule is complete. */
function RuleForm({ rule, defaults, policy, assist, takesFocus, onSave, onCancel }: RuleFormProps) {
  const t = useTranslate();
  const patternInput = useRef<HTMLInputElement>(null);
  const scope = useFieldScope();
  const [typed, setTyped] = useState(rule);
  const [isTried, setIsTried] = useState(false);
  const parsed = parsePattern(typed.pattern);
  const locked = Object.keys(lockedValues(policy));
  const fields = ideaKind.fields.filter(({ name, role }) => rolesOfRules.has(role) && !locked.includes(name));
  const change = (changed: Partial<SiteRule>) => setTyped({ ...typed, ...changed });

  useEffect(() => {
    if (takesFocus) patternInput.current?.focus();
  }, [takesFocus]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    const [problem] = malformedFields(fields, valuesOf(typed.values));
    if (!parsed.isOk) patternInput.current?.focus();
    else if (problem) scope.controls.get(problem.field)?.focus();
    else onSave(typed);
  }

  return (
    <form className="form card" onSubmit={submit} noValidate>
      <TextInput
        ref={patternInput}
        label={t('rulePattern')}
        hint={t('rulePatternHint')}
        problem={isTried && !parsed.isOk ? t(parsed.messageKey) : null}
        dir="ltr"
        spellCheck={false}
        placeholder={patternExample}
        value={typed.pattern}
        onText={(pattern) => change({ pattern })}
      />
      <FieldScopeContext value={scope}>
        <RuleParts rule={typed} {...{ fields, defaults, policy, assist }} onChange={change} />
      </FieldScopeContext>
      <div className="row">
        <Button look="primary" type="submit">
          {t('ruleSave')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

interface RulePartsProps extends Pick<RuleFormProps, 'rule' | 'defaults' | 'policy' | 'assist'> {
  readonly fields: readonly Field[];
  readonly onChange: (change: Partial<SiteRule>) => void;
}

/** What the rule sets on its pages. */
function RuleParts({ rule, fields, defaults, policy, assist, onChange }: RulePartsProps) {
  const t = useTranslate();
  const kinds = allowedKinds(policy);
  // A rule without a kind has one pair of templates. Notes have exactly those two fields.
  const templated = kinds.find(({ id }) => id === rule.kind) ?? noteKind;
  return (
    <>
      <TextInput
        label={t('ruleName')}
        dir={typedDirection(rule.name)}
        value={rule.name}
        onText={(name) => onChange({ name })}
      />
      <Select
        label={t('ruleKind')}
        options={[['', t('ruleKindNone')], ...kinds.map(({ id, label }) => [id, t(label)] as const)]}
        value={rule.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <OwnValues
        {...{ fields, assist }}
        own={rule.values}
        usual={defaults}
        onChange={(values) => onChange({ values })}
      />
      <TemplateEditor
        key={templated.id}
        kind={templated}
        templates={rule.templates}
        onChange={(templates) => onChange({ templates })}
      />
    </>
  );
}
