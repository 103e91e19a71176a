// The settings for defaults. Each change is stored while the person types.
import { useState } from 'react';
import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import { FieldScopeContext, useFieldScope } from '@/components/fields/field-scope';
import { useSay } from '@/components/words/SayProvider';
import { type Field, type FieldProblem, textOf } from '@/lib/capture/field/field';
import { nowhere } from '@/lib/capture/field/suggestion';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import { allowedKinds, lockedValues, type Policy, withLocksInDraft } from '@/lib/capture/form/policy';
import { malformedFields } from '@/lib/capture/form/problems';
import { ideaKind } from '@/lib/capture/kinds/idea';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { Defaults } from '@/lib/capture/start/defaults';
import { isStartingField, startingFields } from '@/lib/capture/start/starting-point';
import { defaultsFor, withDefaults } from '@/lib/settings/preferences';
import { KindSelect } from './KindSelect';
import { OwnValues } from './OwnValues';
import type { SectionPreferences } from './preference-store';
import { Section } from './Section';

interface DefaultsSectionProps extends SectionPreferences {
  readonly accountId: string;
  readonly policy: Policy;
  readonly assist: FieldAssist;
}

export function DefaultsSection(props: DefaultsSectionProps) {
  const { accountId, preferences, saved, policy, assist, onChange } = props;
  const say = useSay();
  return (
    <Section title={say('sectionDefaults')} about={say('sectionDefaultsAbout')} saved={saved}>
      <DefaultsForm
        defaults={defaultsFor(preferences, accountId)}
        kinds={allowedKinds(policy)}
        policy={policy}
        assist={assist}
        onChange={(changed) => onChange((before) => withDefaults(before, accountId, changed))}
      />
    </Section>
  );
}

/** No default is required. */
const fields = startingFields
  .map((name) => ideaKind.fields.find((field) => field.name === name))
  .filter((field) => field !== undefined)
  .map(
    (field): Field => ({
      ...field,
      isRequired: false,
      ...(field.role === 'product' ? { hint: 'defaultProductHint' } : {}),
    }),
  );

interface DefaultsFormProps {
  readonly defaults: Defaults;
  readonly kinds: readonly Kind[];
  readonly policy: Policy;
  readonly assist: FieldAssist;
  readonly onChange: (change: Partial<Defaults>) => void;
}

/** For every capture, or for one kind. */
function DefaultsForm({ defaults, kinds, policy, assist, onChange }: DefaultsFormProps) {
  const say = useSay();
  const [kindId, setKindId] = useState('');
  const kind = kinds.find(({ id }) => id === kindId);
  const scope = useFieldScope('field');
  const hasOwnValues = (candidate: Kind) => candidate.fields.some(({ name }) => isStartingField(name));
  const locked = Object.keys(lockedValues(policy));
  return (
    <div className="form">
      <KindSelect
        label={say('defaultsFor')}
        kinds={kinds.filter(hasOwnValues)}
        none={say('defaultsForAll')}
        value={kindId}
        onChange={setKindId}
      />
      <FieldScopeContext value={scope}>
        {kind ? (
          <OwnValues
            key={kind.id}
            fields={kind.fields.filter(({ name }) => !locked.includes(name))}
            own={defaults.byKind[kind.id] ?? {}}
            usual={defaults}
            assist={assist}
            onChange={(own) => onChange({ byKind: { ...defaults.byKind, [kind.id]: own } })}
          />
        ) : (
          <CommonDefaults defaults={defaults} policy={policy} assist={assist} onChange={onChange} />
        )}
      </FieldScopeContext>
    </div>
  );
}

function CommonDefaults({ defaults, policy, assist, onChange }: Omit<DefaultsFormProps, 'kinds'>) {
  const { product, createdBy, tags, portal, visibility } = defaults;
  const [portals, setPortals] = useState<Readonly<Record<string, string>>>({});
  const own: DraftValues = { product, createdBy, tags, portal, visibility };
  const values = withLocksInDraft(policy, ideaKind.id, own);
  const problems: readonly FieldProblem[] = malformedFields(fields, values);
  const locked = Object.keys(lockedValues(policy));

  /** A portal belongs to one product. Choosing that product again restores the portal. */
  function changeProduct(changed: string): void {
    if (changed === product) return;
    setPortals({ ...portals, [product]: portal });
    onChange({ product: changed, portal: portals[changed] ?? '' });
  }

  function change({ name, role }: Field, value: FieldValue): void {
    if (role === 'tags') onChange({ tags: typeof value === 'string' ? [] : value });
    else if (role === 'product') changeProduct(String(value));
    else if (typeof value === 'string') onChange({ [name]: value });
  }

  return fields.map((field) => (
    <FieldControl
      key={field.name}
      field={field}
      values={values}
      isLocked={locked.includes(field.name)}
      problem={problems.find((problem) => problem.field === field.name)?.messageKey ?? null}
      assist={assist}
      place={{ ...nowhere, product: textOf(values, 'product') }}
      onChange={(value) => change(field, value)}
    />
  ));
}
