// The values of a kind or a site. Each one replaces the usual default while it is switched on.
import { FieldControl } from '@/components/fields/FieldControl';
import type { FieldAssist } from '@/components/fields/field-assist';
import { choiceText } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import type { Field } from '@/lib/capture/field/field';
import { nowhere } from '@/lib/capture/field/suggestion';
import type { FieldValue } from '@/lib/capture/field/values';
import { malformedFields } from '@/lib/capture/form/problems';
import { isPresetField, type Preset, valuesOf } from '@/lib/capture/start/defaults';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import { Switch } from './SettingFields';
import styles from './SettingFields.module.css';

interface OwnValuesProps {
  readonly fields: readonly Field[];
  readonly own: Preset;
  readonly usual: Preset;
  readonly assist: FieldAssist;
  readonly onChange: (own: Preset) => void;
}

export function OwnValues({ fields, own, usual, assist, onChange }: OwnValuesProps) {
  const say = useSay();
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
          <div key={field.name} className={styles['own-value']}>
            <Switch
              isOn={isOn}
              onChange={(isOwn) => change(field, isOwn ? initialOf(field, initial) : undefined)}
            >
              <span>{say(field.label)}</span>
              {!isOn && <span className={styles['own-value-usual']}>{say('ownValueUsual')}</span>}
            </Switch>
            {isOn && (
              <FieldControl
                field={{ ...field, isRequired: false }}
                values={{ [field.name]: value }}
                problem={problems.find((problem) => problem.field === field.name)?.messageKey ?? null}
                assist={assist}
                // A portal belongs to the product of the kind or the site, not to the usual one.
                place={{ ...nowhere, product: own.product ?? usual.product ?? '' }}
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
export const labelled = (label: MessageKey, value: string | undefined, say: Say) =>
  value === undefined ? [] : [say('labelledValue', say(label), value || '–')];

export function startingLines(point: Preset, say: Say): string[] {
  const { product, createdBy, tags, portal, visibility } = point;
  return [
    ...labelled('fieldProduct', product, say),
    ...labelled('fieldCreatedBy', createdBy, say),
    ...labelled('fieldTags', tags && listText(tags), say),
    ...labelled('fieldPortal', portal === '' ? say('portalNone') : portal, say),
    ...labelled('fieldVisibility', visibility && choiceText(visibility, say), say),
  ];
}
