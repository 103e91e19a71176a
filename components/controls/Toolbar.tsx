// A row of icon buttons that is one stop of the Tab key. Arrow keys move between the buttons.
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './controls.module.css';

interface ToolbarProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Toolbar({ label, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  /** What had the focus last. */
  const last = useRef<Element | null>(null);

  /** The Tab key reaches only the last used button, or each one if that is gone. */
  function setStops(): void {
    const buttons = bar.current ? buttonsOf(bar.current) : [];
    const isThere = buttons.some((button) => button === last.current);
    for (const button of buttons) button.tabIndex = isThere && button !== last.current ? -1 : 0;
  }
  useLayoutEffect(setStops);

  return (
    <div
      className={styles.toolbar}
      ref={bar}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      onFocus={({ target }) => {
        last.current = target;
        setStops();
      }}
    >
      {children}
    </div>
  );
}

/** Without the entries of a menu in the row. */
const buttonsOf = (bar: HTMLElement) => [
  ...bar.querySelectorAll<HTMLButtonElement>('button:not([role="menuitem"])'),
];

function move(event: KeyboardEvent<HTMLDivElement>): void {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const [forward, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const buttons = buttonsOf(event.currentTarget);
  const at = buttons.findIndex((button) => button.matches(':focus'));
  if (at < 0 || (event.key !== forward && event.key !== back)) return;
  event.preventDefault();
  buttons[(at + (event.key === forward ? 1 : buttons.length - 1)) % buttons.length]?.focus();
}
