// The defaults of an account, for every capture or for one kind. Each change is stored while the person types. And the
// values of a kind or a site, each of which replaces the usual default while it is switched on.
import { useState } from 'react';
import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import { FieldScopeContext, useFieldScope } from '@/components/fields/field-scope';
import { choiceText } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import { useTranslate } from '@/components/words/TranslateProvider';
import { type Field, textOf } from '@/lib/capture/field/field';
import { nowhere } from '@/lib/capture/field/suggestion';
import type { FieldValue } from '@/lib/capture/field/values';
import { allowedKinds, lockedValues, withLocksInDraft } from '@/lib/capture/form/policy';
import { malformedFields } from '@/lib/capture/form/problems';
import { ideaKind } from '@/lib/capture/kinds/idea';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { Defaults } from '@/lib/capture/start/defaults';
import { isPresetField, type Preset, presetFields, valuesOf } from '@/lib/capture/start/defaults';
import type { MessageKey, Translate } from '@/lib/capture/text/messages';
import { defaultsFor, withDefaults } from '@/lib/settings/preferences';
import { Select, Switch } from './SettingFields';
import type { SectionProps } from './setting-store';

export function DefaultsSection({ accountId, preferences, policy, assist, onChange }: SectionProps) {
  const t = useTranslate();
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
        label={t('defaultsFor')}
        options={[['', t('defaultsForAll')], ...withOwn.map(({ id, label }) => [id, t(label)] as const)]}
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
      problem={problems.find((problem) => problem.field === field.name)}
      assist={assist}
      context={{ ...nowhere, product: textOf(values, 'product') }}
      onChange={(value) => change(field, value)}
    />
  ));
}

interface OwnValuesProps {
  readonly fields: readonly Field[];
  readonly own: Preset;
  readonly usual: Preset;
  readonly assist: FieldAssist;
  readonly onChange: (own: Preset) => void;
}

export function OwnValues({ fields, own, usual, assist, onChange }: OwnValuesProps) {
  const t = useTranslate();
  const offered = fields.filter(({ name }) => isPresetField(name));
  const values = valuesOf(own);
  const isUsualProduct = own.product === undefined || own.product === usual.product;
  const initial = isUsualProduct ? usual : { ...usual, portal: '' };
  const problems = malformedFields(offered, values);

  function change({ name, role }: Field, value: FieldValue | undefined): void {
    const { [name]: _before, ...others } = values;
    // Another product doesn't keep the portal.
    const { portal: _portal, ...staying } = others;
    const kept = role === 'product' ? staying : others;
    onChange(value === undefined ? kept : { ...kept, [name]: value });
  }

  return (
    <div className="form">
      {offered.map((field) => {
        const value = values[field.name];
        const isOn = value !== undefined;
        return (
          // The switch already shows the label.
          <div key={field.name} className="spoken-label">
            <Switch
              label={t(field.label)}
              isOn={isOn}
              onChange={(isOwn) => change(field, isOwn ? initialOf(field, initial) : undefined)}
            >
              {!isOn && <span className="note at-end">{t('ownValueUsual')}</span>}
            </Switch>
            {isOn && (
              <FieldControl
                field={{ ...field, isRequired: false }}
                values={{ [field.name]: value }}
                problem={problems.find((problem) => problem.field === field.name)}
                assist={assist}
                // A portal belongs to the product of the kind or the site, not to the usual one.
                context={{ ...nowhere, product: own.product ?? usual.product ?? '' }}
                onChange={(changed) => change(field, changed)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The value right after switching on: the usual one, or an empty one if the field doesn't offer it. */
function initialOf({ name, control }: Field, usual: Preset): FieldValue {
  const value = isPresetField(name) ? usual[name] : undefined;
  if (control.type === 'list') return value ?? [];
  const isOffered = control.type !== 'choice' || control.choices.some((choice) => choice === value);
  return (isOffered && value) || (control.type === 'choice' && control.unset) || '';
}

/** "Label: value", or nothing for an absent value. */
export const labeled = (label: MessageKey, value: string | undefined, t: Translate) =>
  value === undefined ? [] : [t('labeledValue', t(label), value || '–')];

export function startingLines(point: Preset, t: Translate): string[] {
  const { product, createdBy, tags, portal, visibility } = point;
  return [
    ...labeled('fieldProduct', product, t),
    ...labeled('fieldCreatedBy', createdBy, t),
    ...labeled('fieldTags', tags && listText(tags), t),
    ...labeled('fieldPortal', portal === '' ? t('portalNone') : portal, t),
    ...labeled('fieldVisibility', visibility && choiceText(visibility, t), t),
  ];
}
