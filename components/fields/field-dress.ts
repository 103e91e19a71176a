// How a field is dressed. The same control is in each dress: a form chooses one, and no field knows of it.
import { createContext, type ReactNode, useContext } from 'react';
import type { Sigil } from '@/lib/capture/quick-add';

interface FieldDress {
  /**
   * - `labelled`: the label above the control
   * - `bare`: no label and no box in sight, only a placeholder: for the name and the text
   * - `property`: a chip with icon and value, which opens its control in place
   */
  readonly name: 'labelled' | 'bare' | 'property';
  /** In the open chip, under the control. A click on one of its buttons closes the chip. */
  readonly content?: ReactNode;
  /** The sign that fills this field from the form's name. */
  readonly sigil?: Sigil | undefined;
}

export const FieldDressContext = createContext<FieldDress>({ name: 'labelled' });

export const useFieldDress = (): FieldDress => useContext(FieldDressContext);
