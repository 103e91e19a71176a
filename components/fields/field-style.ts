// The style of a field. The form sets it for the fields inside, and the fields don't depend on it.
import { createContext, type ReactNode, useContext } from 'react';
import type { Field } from '@/lib/capture/field/field';
import type { Sigil } from '@/lib/capture/form/quick-add';
import type { Say } from '@/lib/capture/text/messages';

interface FieldStyle {
  /**
   * - `labelled`: the label above the control
   * - `row`: the label before the control, on one line
   * - `bare`: a placeholder in place of label and border, for the name and the text
   * - `property`: a chip with icon and value, which opens its control in place
   */
  readonly look: 'labelled' | 'row' | 'bare' | 'property';
  /** Shown under the control of an open chip. A click on one of its buttons closes the chip. */
  readonly content?: ReactNode;
  /** The sign that fills this field from the form's name. */
  readonly sigil?: Sigil | undefined;
}

export const FieldStyleContext = createContext<FieldStyle>({ look: 'labelled' });

/** The placeholder of an empty control: a row has its hint there, and what shows no label has the label. */
export function placeholderOf({ label, hint }: Field, look: FieldStyle['look'], say: Say): string {
  if (look === 'row') return hint ? say(hint) : '';
  return look === 'labelled' ? '' : say(label);
}

export const useFieldStyle = (): FieldStyle => useContext(FieldStyleContext);
