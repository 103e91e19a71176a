// The form of one site rule. Only its button saves the rule, and only if the rule is complete.
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/Button';
import type { FieldAssist } from '@/components/fields/field-assist';
import { typedDirection } from '@/components/typed-direction';
import { useSay } from '@/components/Words';
import { lockedValues, type Policy } from '@/lib/capture/form/policy';
import { malformedFields } from '@/lib/capture/form/problems';
import { ideaKind } from '@/lib/capture/kinds/idea';
import type { Kind } from '@/lib/capture/kinds/kind';
import { noteKind } from '@/lib/capture/kinds/note';
import { parsePattern } from '@/lib/capture/start/address-pattern';
import type { Defaults } from '@/lib/capture/start/defaults';
import type { SiteRule } from '@/lib/capture/start/site-rule';
import { valuesOf } from '@/lib/capture/start/starting-point';
import { KindSelect } from './KindSelect';
import { OwnValues } from './OwnValues';
import { TemplateEditor } from './TemplateEditor';

/** The fields that a rule can set. The visibility of an idea doesn't depend on the site. */
const settable = ['product', 'tags', 'portal'];
const fields = ideaKind.fields.filter(({ name }) => settable.includes(name));

/** Not translated: a pattern is the same in every language. */
const patternExample = '*.example.com/docs/*';

interface SiteRuleFormProps {
  readonly rule: SiteRule;
  readonly kinds: readonly Kind[];
  readonly defaults: Defaults;
  readonly policy: Policy;
  readonly assist: FieldAssist;
  readonly onSave: (rule: SiteRule) => void;
  readonly onCancel: () => void;
}

export function SiteRuleForm({ rule, kinds, defaults, policy, assist, onSave, onCancel }: SiteRuleFormProps) {
  const say = useSay();
  const ids = { name: useId(), pattern: useId() };
  const [typed, setTyped] = useState(rule);
  const [isTried, setIsTried] = useState(false);
  const parsed = parsePattern(typed.pattern);
  const isWrong = isTried && !parsed.isOk;
  const locked = Object.keys(lockedValues(policy));
  // A rule without a kind has one pair of templates. Notes have exactly those two fields.
  const templated = kinds.find(({ id }) => id === typed.kind) ?? noteKind;

  function change(changed: Partial<SiteRule>): void {
    setTyped({ ...typed, ...changed });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (parsed.isOk && malformedFields(fields, valuesOf(typed.values)).length === 0) onSave(typed);
    else document.getElementById(ids.pattern)?.focus();
  }

  return (
    <form className="form rule-form" onSubmit={submit} noValidate>
      <div className="field">
        <label className="field-label" htmlFor={ids.pattern}>
          {say('rulePattern')}
        </label>
        <input
          id={ids.pattern}
          className="input"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder={patternExample}
          value={typed.pattern}
          aria-invalid={isWrong}
          aria-describedby={`${ids.pattern}-hint`}
          onChange={(event) => change({ pattern: event.currentTarget.value })}
        />
        {isWrong ? (
          <p className="field-problem" id={`${ids.pattern}-hint`} role="alert">
            {say(parsed.words)}
          </p>
        ) : (
          <p className="field-hint" id={`${ids.pattern}-hint`}>
            {say('rulePatternHint')}
          </p>
        )}
      </div>
      <div className="field">
        <label className="field-label" htmlFor={ids.name}>
          {say('ruleName')}
        </label>
        <input
          id={ids.name}
          className="input"
          dir={typedDirection(typed.name)}
          autoComplete="off"
          value={typed.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
      <KindSelect
        label={say('ruleKind')}
        kinds={kinds}
        none={say('ruleKindNone')}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
      />
      <OwnValues
        scope="rule-"
        fields={fields.filter(({ name }) => !locked.includes(name))}
        own={typed.values}
        usual={defaults}
        assist={assist}
        onChange={(values) => change({ values })}
      />
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
