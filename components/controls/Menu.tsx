// A menu that a button opens. Arrow keys move, a letter goes to the next entry that begins with it, Enter chooses.
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Keys } from './Keys';
import type { ShortcutName } from './key-table';
import styles from './Menu.module.css';
import { useKeys } from './use-keys';

interface MenuProps {
  readonly label: string;
  /** The side of its button on which it opens. */
  readonly side: 'above' | 'below';
  readonly children: ReactNode;
}

export function Menu({ label, side, children }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => itemsIn(list.current)[0]?.focus(), []);

  function move(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const all = itemsIn(list.current);
    const at = all.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
    const following = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    const found =
      next === undefined ? following.find((item) => startsWith(item, key)) : all.at(next % all.length);
    if (!found) return;
    event.preventDefault();
    found.focus();
  }

  return (
    <div
      className={`popover ${styles.menu}`}
      data-side={side}
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
    >
      {children}
    </div>
  );
}

const itemsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

const startsWith = ({ textContent }: HTMLElement, key: string): boolean =>
  key !== ' ' && textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());

interface MenuGroupProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Entries of which one is chosen. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: this groups entries of a menu. A fieldset can't.
    <div className={styles['menu-group']} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly shortcut?: ShortcutName;
  /** The digit of a shortcut with one. */
  readonly digit?: number;
  /** @default false */
  readonly isDisabled?: boolean;
  /** Of several entries, one is chosen. @default the entry is an action */
  readonly isChosen?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export function MenuItem(props: MenuItemProps) {
  const { icon, shortcut, digit, isDisabled = false, isChosen, onChoose, children } = props;
  const keys = useKeys();
  return (
    <button
      type="button"
      {...(isChosen === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': isChosen })}
      tabIndex={-1}
      className={`bare-button line ${styles['menu-item']}`}
      aria-disabled={isDisabled}
      aria-keyshortcuts={shortcut && keys.aria(shortcut, digit)}
      onClick={() => !isDisabled && onChoose()}
    >
      {icon}
      <span className={styles['menu-words']}>{children}</span>
      {shortcut && <Keys shortcut={keys.shown(shortcut, digit)} />}
    </button>
  );
}
