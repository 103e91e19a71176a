// The plain fields: a line of text, a choice from a fixed list, and a value that the organization set.
import { chipText, choiceMessage, choiceText } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import { useTranslate } from '@/components/words/TranslateProvider';
import { typedDirection } from '@/components/words/typed-direction';
import type { Control } from '@/lib/capture/field/control';
import type { FieldValue } from '@/lib/capture/field/values';
import { FieldFrame } from './FieldFrame';
import { type FieldProps, useField } from './field-scope';

/** Other controls have the type `text`. So has a number, so that the form can name an invalid input. */
const inputTypes: { readonly [Type in Control['type']]?: string } = {
  email: 'email',
  address: 'url',
  date: 'date',
  color: 'color',
};

export function TextField({ field, value, problem, onChange }: FieldProps<string>) {
  const { control, described, placeholder } = useField(field, problem);
  const { type } = field.control;
  const dir = type === 'line' || type === 'record' ? 'auto' : 'ltr';
  return (
    <FieldFrame {...{ field, problem }} valueText={value}>
      <input
        {...control}
        {...described}
        className="input"
        value={value}
        type={inputTypes[type] ?? 'text'}
        autoComplete="off"
        spellCheck={field.role === 'title'}
        dir={typedDirection(value, dir)}
        placeholder={placeholder}
        inputMode={type === 'number' ? 'decimal' : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}

const flag: { readonly choices: readonly string[]; readonly unset?: string } = { choices: ['true', 'false'] };

export function ChoiceField({ field, value, problem, onChange }: FieldProps<string>) {
  const t = useTranslate();
  const drawn = useField(field, problem);
  const { choices, unset = '' } = field.control.type === 'choice' ? field.control : flag;
  const chosen = value || unset;
  // A stored value that isn't offered stays visible, but it can't be chosen again.
  const shown = new Set([...choices, chosen].filter((choice) => choice !== ''));
  return (
    <FieldFrame {...{ field, problem }} valueText={chipText(chosen, t)}>
      <select
        {...drawn.control}
        {...drawn.described}
        className="input select"
        value={chosen}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {unset === '' && (
          <option value="">{t(field.isChange ? 'choiceUnchanged' : 'choiceServiceDefault')}</option>
        )}
        {[...shown].map((choice) => (
          <option key={choice} value={choice}>
            {choiceText(choice, t)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface LockedFieldProps extends Pick<FieldProps<string>, 'field'> {
  readonly value: FieldValue;
}

export function LockedField({ field, value }: LockedFieldProps) {
  const t = useTranslate();
  const { control, ids } = useField(field);
  const text = typeof value === 'string' ? value : listText(value);
  const choice = field.control.type === 'choice' ? choiceMessage(text) : null;
  const shown = choice ? t(choice) : text;
  return (
    <FieldFrame field={{ ...field, hint: 'lockedByOrganization' }} valueText={shown} isLocked>
      <input
        {...control}
        className="input"
        readOnly
        dir="auto"
        aria-describedby={ids.hint}
        value={field.control.type === 'portal' && shown === '' ? t('portalNone') : shown}
      />
    </FieldFrame>
  );
}
