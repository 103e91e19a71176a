// The entries of the form's own menu. Arrow keys move, Enter chooses, Escape closes.
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Keys } from '@/components/controls/Keys';
import type { ShortcutName } from '@/components/controls/key-table';
import { shortcutMessage } from '@/components/controls/shortcuts';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import type { FormState } from '@/lib/capture/form/form-state';
import { startRule } from '@/lib/capture/form/started-rule';
import type { Settings } from '@/lib/settings/settings';
import styles from './FormMenuList.module.css';
import type { Form } from './open-form';

export interface FormMenuDeps {
  readonly settings: Pick<Settings, 'startedRule'>;
  readonly newId: () => string;
  /** Opens the settings at the editor of site rules. */
  readonly openRules: () => void;
}

/** Opens the settings at the rule for the form's site. Does nothing for a form without one. */
export async function openRule(
  { settings, newId, openRules }: FormMenuDeps,
  state: FormState,
): Promise<void> {
  const started = startRule(state, newId);
  if (!started) return;
  try {
    await settings.startedRule.set(started);
  } finally {
    // Without room for it, the person fills the rule in.
    openRules();
  }
}

interface FormMenuListProps {
  readonly deps: FormMenuDeps;
  readonly form: Form;
  /** The focus goes back to the menu's button. */
  readonly onClose: () => void;
  /** The focus goes elsewhere. */
  readonly onLeave: () => void;
}

export default function FormMenuList({ deps, form, onClose, onLeave }: FormMenuListProps) {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => itemsIn(list.current)[0]?.focus(), []);
  const hasSite = startRule(form.state, () => '') !== null;

  function move(event: KeyboardEvent): void {
    const all = itemsIn(list.current);
    const at = all.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  }

  return (
    <div
      className={styles['form-menu-list']}
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={say('formMenu')}
      onKeyDown={move}
    >
      <MenuItem
        shortcut="ruleForSite"
        isDisabled={!hasSite}
        onChoose={() => {
          onClose();
          void openRule(deps, form.state);
        }}
      />
      <MenuItem
        shortcut="startOver"
        isDisabled={false}
        onChoose={() => {
          onLeave();
          form.dispatch({ type: 'startedOver' });
        }}
      />
    </div>
  );
}

const itemsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

interface MenuItemProps {
  readonly shortcut: ShortcutName;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

function MenuItem({ shortcut, isDisabled, onChoose }: MenuItemProps) {
  const say = useSay();
  const keys = useKeys();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles['form-menu-item']}
      aria-disabled={isDisabled}
      aria-keyshortcuts={keys.aria(shortcut)}
      onClick={() => !isDisabled && onChoose()}
    >
      <span>{say(shortcutMessage(shortcut))}</span>
      <Keys shortcut={keys.shown(shortcut)} />
    </button>
  );
}
