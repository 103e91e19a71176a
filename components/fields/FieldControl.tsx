// Chooses the component for a field by the type of its control.
import type { Field } from '@/lib/capture/field/field';
import type { SuggestionContext } from '@/lib/capture/field/suggestion';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import { takesQuickAdd } from '@/lib/capture/form/quick-add';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { FieldAssist } from './field-assist';
import { listIn, textIn } from './field-props';
import { NameField } from './NameField';
import { PairsField } from './PairsField';
import { ManyPicker, OnePicker } from './Picker';
import { RichTextField } from './RichTextField';
import { ChoiceField, LockedField, TextField } from './TextField';
import type { QuickAdd } from './use-quick-add';

const flagChoice = { type: 'choice', choices: ['true', 'false'] } as const;

interface FieldControlProps {
  readonly field: Field;
  readonly values: DraftValues;
  /** The organisation set the value, so it is read-only. @default false */
  readonly isLocked?: boolean;
  readonly problem: MessageKey | null;
  readonly problemParts?: readonly string[];
  readonly assist: FieldAssist;
  readonly place: SuggestionContext;
  /** For the field of the name. @default none: the name is plain text */
  readonly quickAdd?: QuickAdd;
  readonly onChange: (value: FieldValue) => void;
}

export function FieldControl({ values, isLocked = false, quickAdd, ...props }: FieldControlProps) {
  const { control, name, suggests } = props.field;
  if (isLocked) return <LockedField field={props.field} value={values[name] ?? ''} />;
  if (quickAdd && takesQuickAdd(props.field))
    return <NameField {...props} quickAdd={quickAdd} value={textIn(values, name)} />;
  switch (control.type) {
    case 'line':
    case 'email':
    case 'address':
    case 'date':
    case 'number':
    case 'color':
    case 'record':
      return suggests ? (
        <OnePicker {...props} value={textIn(values, name)} />
      ) : (
        <TextField {...props} value={textIn(values, name)} />
      );
    case 'idea':
    case 'portal':
    case 'integration':
      return <OnePicker {...props} value={textIn(values, name)} />;
    case 'list':
      return <ManyPicker {...props} value={[...listIn(values, name)]} />;
    case 'html':
      return <RichTextField {...props} value={textIn(values, name)} />;
    case 'choice':
      return <ChoiceField {...props} control={control} value={textIn(values, name)} />;
    case 'flag':
      return <ChoiceField {...props} control={flagChoice} value={textIn(values, name)} />;
    case 'pairs':
      return <PairsField {...props} value={[...listIn(values, name)]} />;
    case 'picture':
      // `CaptureForm` draws the picture in the toolbar of the text.
      return null;
    default:
      return control satisfies never;
  }
}
