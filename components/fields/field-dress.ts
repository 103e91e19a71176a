// The style of a field. The form sets it for the fields inside, and the fields don't depend on it.
import { createContext, type ReactNode, useContext } from 'react';
import type { Sigil } from '@/lib/capture/form/quick-add';

interface FieldDress {
  /**
   * - `labelled`: the label above the control
   * - `bare`: a placeholder in place of label and border, for the name and the text
   * - `property`: a chip with icon and value, which opens its control in place
   */
  readonly name: 'labelled' | 'bare' | 'property';
  /** Shown under the control of an open chip. A click on one of its buttons closes the chip. */
  readonly content?: ReactNode;
  /** The sign that fills this field from the form's name. */
  readonly sigil?: Sigil | undefined;
}

export const FieldDressContext = createContext<FieldDress>({ name: 'labelled' });

export const useFieldDress = (): FieldDress => useContext(FieldDressContext);
