// What a form gives to its fields: their props, the ids of their parts, their style, and a place to register their controls. The
// form moves the focus through the controls.
import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Field, FieldProblem } from '@/lib/capture/field/field';
import type { SuggestionContext } from '@/lib/capture/field/suggestion';
import type { FieldValue } from '@/lib/capture/field/values';
import type { Sigil } from '@/lib/capture/form/quick-add';
import type { FieldAssist } from './field-assist';

export interface FieldProps<Value extends FieldValue> {
  readonly field: Field;
  readonly value: Value;
  readonly problem?: FieldProblem | undefined;
  readonly assist: FieldAssist;
  /** The product and the idea that the form is about. They decide which lists a field shows. */
  readonly context: SuggestionContext;
  readonly onChange: (value: Value) => void;
}

/** The control of each drawn field, by the field's name. */
export type FieldControls = Map<string, HTMLElement>;

interface FieldScope {
  readonly idPrefix: string;
  readonly controls: FieldControls;
}

const createFieldScope = (idPrefix: string): FieldScope => ({ idPrefix, controls: new Map() });

/** Without another scope, the form is the only one of its page. */
export const FieldScopeContext = createContext(createFieldScope('field'));

/**
 * For the component that owns a form: the scope of the fields inside its `FieldScopeContext`. `idPrefix` is for a
 * form that is alone on its page, and keeps its ids. @default unique on the page
 */
export function useFieldScope(idPrefix?: string): FieldScope {
  const unique = useId();
  const [scope] = useState(() => createFieldScope(idPrefix ?? unique));
  return scope;
}

interface FieldStyle {
  /**
   * - `labeled`: the label above the control
   * - `row`: the label before the control, on one line
   * - `bare`: a placeholder in place of label and border, for the name and the text
   * - `property`: a chip with icon and value, which opens its control in place
   */
  readonly look: 'labeled' | 'row' | 'bare' | 'property';
  /** Shown under the control of an open chip. A click on one of its buttons closes the chip. */
  readonly content?: ReactNode;
  /** The sign that fills this field from the form's name. */
  readonly sigil?: Sigil | undefined;
}

/** The form sets the style of the fields inside. Their behavior doesn't depend on it. */
export const FieldStyleContext = createContext<FieldStyle>({ look: 'labeled' });

export function useFieldIds(name: string) {
  const { idPrefix } = useContext(FieldScopeContext);
  const control = `${idPrefix}-${name}`;
  return {
    control,
    label: `${control}-label`,
    hint: `${control}-hint`,
    problem: `${control}-problem`,
    /** The present value of a changed record. */
    now: `${control}-now`,
    /** The entries of a list. */
    entries: `${control}-entries`,
    /** The idea that a reference names. */
    status: `${control}-status`,
  };
}

/** What every field draws itself with. */
export function useField({ name, label, hint, isRequired, isChange }: Field, problem?: FieldProblem) {
  const t = useTranslate();
  const { controls } = useContext(FieldScopeContext);
  const { look, content, sigil } = useContext(FieldStyleContext);
  const ids = useFieldIds(name);
  const { control: id } = ids;
  const registered = useMemo(
    () => ({
      /** Makes an element the control of the field. */
      control: {
        id,
        ref(control: HTMLElement | null): void {
          if (control) controls.set(name, control);
          else controls.delete(name);
        },
      },
      /** The control, in events and effects. */
      element: () => controls.get(name) ?? null,
    }),
    [controls, id, name],
  );
  const describing = [problem && ids.problem, isChange && ids.now, hint && ids.hint].filter(Boolean);
  return {
    ...registered,
    ids,
    look,
    content,
    sigil,
    /** Connects the control to its hint and problem. */
    described: {
      'aria-invalid': problem !== undefined,
      'aria-required': isRequired,
      'aria-describedby': describing.join(' ') || undefined,
    },
    /** Of an empty control: a row has its hint there, and what shows no label has the label. */
    placeholder: look === 'row' ? (hint ? t(hint) : '') : look === 'labeled' ? '' : t(label),
  };
}
