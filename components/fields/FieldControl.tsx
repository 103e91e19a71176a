// Chooses the component for a field by the type of its control.
import type { FieldValue } from '@/lib/capture/field/values';
import { takesQuickAdd } from '@/lib/capture/form/quick-add';
import type { FieldProps } from './field-scope';
import { NameField, type QuickAdd } from './NameField';
import { PairsField } from './PairsField';
import { ManyPicker, OnePicker } from './Picker';
import { RichTextField } from './RichTextField';
import { ChoiceField, LockedField, TextField } from './TextField';

interface FieldControlProps extends Omit<FieldProps<FieldValue>, 'value'> {
  readonly values: QuickAdd['values'];
  /** The organization set the value, so it is read-only. @default false */
  readonly isLocked?: boolean;
  /** For the field of the name. @default none: the name is plain text */
  readonly quickAdd?: QuickAdd;
}

export function FieldControl({ values, isLocked = false, quickAdd, ...props }: FieldControlProps) {
  const { control, name, suggests } = props.field;
  const value = values[name] ?? '';
  const text = { ...props, value: typeof value === 'string' ? value : '' };
  const list = { ...props, value: typeof value === 'string' ? [] : value };
  if (isLocked) return <LockedField field={props.field} value={value} />;
  if (quickAdd && takesQuickAdd(props.field)) return <NameField {...text} quickAdd={quickAdd} />;
  switch (control.type) {
    case 'list':
      return <ManyPicker {...list} />;
    case 'pairs':
      return <PairsField {...list} />;
    case 'html':
      return <RichTextField {...text} />;
    case 'choice':
    case 'flag':
      return <ChoiceField {...text} />;
    case 'picture':
      // `CaptureForm` draws the picture in the toolbar of the text.
      return null;
    default:
      return suggests ? <OnePicker {...text} /> : <TextField {...text} />;
  }
}
