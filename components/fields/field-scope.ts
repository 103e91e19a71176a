// The fields of one form: the ids of their parts, and their controls. The place through which a form moves the focus.
import { createContext, useContext, useId, useMemo, useState } from 'react';

export interface FieldScope {
  readonly idPrefix: string;
  /** The control of each drawn field, by the field's name. */
  readonly controls: Map<string, HTMLElement>;
}

const createFieldScope = (idPrefix: string): FieldScope => ({ idPrefix, controls: new Map() });

/** Without a form around it, a field is alone on its page. */
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

export interface FieldIds {
  readonly control: string;
  readonly label: string;
  readonly hint: string;
  readonly problem: string;
  readonly now: string;
  /** The entries of a list. */
  readonly entries: string;
}

export function useFieldIds(name: string): FieldIds {
  const { idPrefix } = useContext(FieldScopeContext);
  const control = `${idPrefix}-${name}`;
  return {
    control,
    label: `${control}-label`,
    hint: `${control}-hint`,
    problem: `${control}-problem`,
    now: `${control}-now`,
    entries: `${control}-entries`,
  };
}

/** Makes an element the control of a field. `element` returns it in events and effects. */
export function useControl(name: string) {
  const { controls } = useContext(FieldScopeContext);
  const { control: id } = useFieldIds(name);
  return useMemo(
    () => ({
      props: {
        id,
        ref(control: HTMLElement | null): void {
          if (control) controls.set(name, control);
          else controls.delete(name);
        },
      },
      element: () => controls.get(name) ?? null,
    }),
    [controls, id, name],
  );
}
