// The form of a site rule. Only its button saves the rule, and only if the rule is complete.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { FieldScopeContext, useFieldScope } from '@/components/fields/field-scope';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { allowedKinds, lockedValues } from '@/lib/capture/form/policy';
import { malformedFields } from '@/lib/capture/form/problems';
import { rolesOfRules } from '@/lib/capture/form/started-rule';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { noteKind } from '@/lib/capture/kinds/note';
import { parsePattern } from '@/lib/capture/start/address-pattern';
import type { Defaults } from '@/lib/capture/start/defaults';
import type { SiteRule } from '@/lib/capture/start/site-rule';
import { valuesOf } from '@/lib/capture/start/starting-point';
import { OwnValues } from './OwnValues';
import styles from './RuleSection.module.css';
import { Select, TextInput } from './SettingFields';
import type { SectionProps } from './setting-store';
import { TemplateEditor } from './TemplateEditor';

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

export function RuleForm({ rule, defaults, policy, assist, takesFocus, onSave, onCancel }: RuleFormProps) {
  const say = useSay();
  const patternInput = useRef<HTMLInputElement>(null);
  const scope = useFieldScope();
  const [typed, setTyped] = useState(rule);
  const [isTried, setIsTried] = useState(false);
  const parsed = parsePattern(typed.pattern);
  const kinds = allowedKinds(policy);
  const locked = Object.keys(lockedValues(policy));
  const fields = ideaKind.fields.filter(({ name, role }) => rolesOfRules.has(role) && !locked.includes(name));
  // A rule without a kind has one pair of templates. Notes have exactly those two fields.
  const templated = kinds.find(({ id }) => id === typed.kind) ?? noteKind;
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
    <form className={`form ${styles['rule-form']}`} onSubmit={submit} noValidate>
      <TextInput
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
      <TextInput
        label={say('ruleName')}
        dir={typedDirection(typed.name)}
        value={typed.name}
        onText={(name) => change({ name })}
      />
      <Select
        label={say('ruleKind')}
        options={[['', say('ruleKindNone')], ...kinds.map(({ id, label }) => [id, say(label)] as const)]}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
      />
      <FieldScopeContext value={scope}>
        <OwnValues
          fields={fields}
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
