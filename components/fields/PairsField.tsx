// Rows of a key and a value, such as custom fields. Shows at least one row.
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { Button } from '@/components/controls/Button';
import { IconButton } from '@/components/controls/IconButton';
import { useTranslate } from '@/components/words/TranslateProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { FieldFrame } from './FieldFrame';
import { type FieldProps, useField } from './field-scope';

export function PairsField({ field, value, problem, onChange }: FieldProps<string[]>) {
  const t = useTranslate();
  const { control, described, element, ids } = useField(field, problem);
  const count = Math.max(1, Math.ceil(value.length / 2));

  const padded = (length: number) =>
    Array.from({ length: Math.max(value.length, length) }, (_, at) => value[at] ?? '');

  function remove(row: number): void {
    onChange(value.filter((_, at) => Math.floor(at / 2) !== row));
    element()?.focus();
  }

  const input = (row: number, part: 0 | 1) => {
    const at = 2 * row + part;
    const label = t(part === 0 ? 'customKey' : 'customValue');
    return (
      <input
        {...(at === 0 && control)}
        {...(row === 0 && described)}
        className="input"
        type="text"
        autoComplete="off"
        spellCheck={false}
        dir={typedDirection(value[at] ?? '')}
        aria-label={t('labeledValue', t('customRow', row + 1), label)}
        placeholder={label}
        value={value[at] ?? ''}
        onChange={(event) => onChange(padded(at + 1).with(at, event.currentTarget.value))}
      />
    );
  };

  return (
    <FieldFrame field={field} problem={problem} isLabelable={false}>
      <fieldset className="stack tight" aria-labelledby={ids.label}>
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and its inputs have no state.
          <div key={row} className="line tight">
            {input(row, 0)}
            {input(row, 1)}
            <IconButton
              name={t('listRemove', value[2 * row] || t('customRow', row + 1))}
              icon={<X />}
              onClick={() => remove(row)}
            />
          </div>
        ))}
        <Button look="quiet" icon={<Plus />} onClick={() => onChange(padded(2 * count + 2))}>
          {t('customAdd')}
        </Button>
      </fieldset>
    </FieldFrame>
  );
}
