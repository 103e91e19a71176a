// A menu with the button that opens it. Arrow keys move, a letter goes to the next entry that begins with it, Enter chooses.
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslate } from '@/components/words/TranslateProvider';
import styles from './controls.module.css';
import { IconButton } from './IconButton';
import { Keys } from './Keys';
import { type ShortcutName, shortcutMessage } from './key-table';
import { useKeys } from './use-keys';
import { useLayer } from './use-layer';

interface MenuButtonProps
  extends Pick<ComponentProps<typeof IconButton>, 'name' | 'icon' | 'aria-describedby'> {
  /** The side of the button on which the menu opens. */
  readonly side: 'above' | 'below';
  readonly children: ReactNode;
}

type Layer = ReturnType<typeof useLayer>;

const LayerContext = createContext<Pick<Layer, 'close' | 'leave'> | null>(null);

export function MenuButton({ side, children, ...rest }: MenuButtonProps) {
  const layer = useLayer();
  const { isOpen, toggle, button, rootProps } = layer;
  return (
    <span className={styles['menu-button']} {...rootProps}>
      <IconButton {...rest} ref={button} aria-haspopup="menu" aria-expanded={isOpen} onClick={toggle} />
      {isOpen && (
        <LayerContext value={layer}>
          <Menu label={rest.name} side={side}>
            {children}
          </Menu>
        </LayerContext>
      )}
    </span>
  );
}

function Menu({
  label,
  side,
  children,
}: Pick<MenuButtonProps, 'side' | 'children'> & { readonly label: string }) {
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
  /** The focus goes elsewhere. @default it returns to the menu's button */
  readonly movesFocus?: boolean;
  readonly onChoose: () => void;
  /** @default the text of the shortcut */
  readonly children?: ReactNode;
}

export function MenuItem(props: MenuItemProps) {
  const { icon, shortcut, digit, isDisabled = false, isChosen, movesFocus = false, onChoose } = props;
  const t = useTranslate();
  const keys = useKeys();
  const layer = useContext(LayerContext);

  function choose(): void {
    if (isDisabled) return;
    if (movesFocus) layer?.leave();
    else layer?.close();
    onChoose();
  }

  return (
    <button
      type="button"
      {...(isChosen === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': isChosen })}
      tabIndex={-1}
      className={`bare-button line option ${styles['menu-item']}`}
      aria-disabled={isDisabled}
      aria-keyshortcuts={shortcut && keys.aria(shortcut, digit)}
      onClick={choose}
    >
      {icon}
      <span className={`fill ${styles['menu-words']}`}>
        {props.children ?? (shortcut && t(shortcutMessage(shortcut)))}
      </span>
      {shortcut && <Keys shortcut={keys.shown(shortcut, digit)} />}
    </button>
  );
}
