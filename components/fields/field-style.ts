// The style of a field. The form sets it for the fields inside, and the fields don't depend on it.
import { createContext, type ReactNode, useContext } from 'react';
import type { Sigil } from '@/lib/capture/form/quick-add';

interface FieldStyle {
  /**
   * - `labelled`: the label above the control
   * - `bare`: a placeholder in place of label and border, for the name and the text
   * - `property`: a chip with icon and value, which opens its control in place
   */
  readonly look: 'labelled' | 'bare' | 'property';
  /** Shown under the control of an open chip. A click on one of its buttons closes the chip. */
  readonly content?: ReactNode;
  /** The sign that fills this field from the form's name. */
  readonly sigil?: Sigil | undefined;
}

export const FieldStyleContext = createContext<FieldStyle>({ look: 'labelled' });

export const useFieldStyle = (): FieldStyle => useContext(FieldStyleContext);
