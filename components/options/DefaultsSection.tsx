// The defaults of an account, for every capture or for one kind. Each change is stored while the person types.
import { useState } from 'react';
import { FieldControl } from '@/components/fields/FieldControl';
import { FieldScopeContext, useFieldScope } from '@/components/fields/field-scope';
import { useSay } from '@/components/words/SayProvider';
import { type Field, textOf } from '@/lib/capture/field/field';
import { nowhere } from '@/lib/capture/field/suggestion';
import type { FieldValue } from '@/lib/capture/field/values';
import { allowedKinds, lockedValues, withLocksInDraft } from '@/lib/capture/form/policy';
import { malformedFields } from '@/lib/capture/form/problems';
import { ideaKind } from '@/lib/capture/kinds/idea';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { Defaults } from '@/lib/capture/start/defaults';
import { isPresetField, presetFields } from '@/lib/capture/start/defaults';
import { defaultsFor, withDefaults } from '@/lib/settings/preferences';
import { OwnValues } from './OwnValues';
import { Select } from './SettingFields';
import type { SectionProps } from './setting-store';

export function DefaultsSection({ accountId, preferences, policy, assist, onChange }: SectionProps) {
  const say = useSay();
  const [kindId, setKindId] = useState('');
  const scope = useFieldScope('field');
  const defaults = defaultsFor(preferences, accountId);
  const kinds: readonly Kind[] = allowedKinds(policy);
  const withOwn = kinds.filter(({ fields }) => fields.some(({ name }) => isPresetField(name)));
  const kind = kinds.find(({ id }) => id === kindId);
  const locked = Object.keys(lockedValues(policy));
  const change = (changed: Partial<Defaults>) =>
    onChange((before) => withDefaults(before, accountId, changed));
  return (
    <div className="form">
      <Select
        label={say('defaultsFor')}
        options={[['', say('defaultsForAll')], ...withOwn.map(({ id, label }) => [id, say(label)] as const)]}
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
            onChange={(own) => change({ byKind: { ...defaults.byKind, [kind.id]: own } })}
          />
        ) : (
          <CommonDefaults {...{ defaults, policy, assist, locked }} onChange={change} />
        )}
      </FieldScopeContext>
    </div>
  );
}

/** No default is required. */
const fields = presetFields.flatMap((name): Field[] => {
  const field = ideaKind.fields.find((candidate) => candidate.name === name);
  const hint = name === 'product' ? ({ hint: 'defaultProductHint' } as const) : {};
  return field ? [{ ...field, isRequired: false, ...hint }] : [];
});

interface CommonDefaultsProps extends Pick<SectionProps, 'policy' | 'assist'> {
  readonly defaults: Defaults;
  readonly locked: readonly string[];
  readonly onChange: (change: Partial<Defaults>) => void;
}

function CommonDefaults({ defaults, policy, assist, locked, onChange }: CommonDefaultsProps) {
  const { product, createdBy, tags, portal, visibility } = defaults;
  const [portals, setPortals] = useState<Readonly<Record<string, string>>>({});
  const own = { product, createdBy, tags, portal, visibility };
  const values = withLocksInDraft(policy, ideaKind.id, own);
  const problems = malformedFields(fields, values);

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
