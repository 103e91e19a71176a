// A row of buttons that is one stop of the Tab key. Arrow keys move between the buttons.
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

interface ToolbarProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Toolbar({ label, children }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null);
  const stop = useRef<Element | null>(null);
  const buttons = () => [...(row.current?.querySelectorAll('button') ?? [])];

  function stopAt(button: HTMLButtonElement | undefined): void {
    stop.current = button ?? null;
    for (const other of buttons()) other.tabIndex = other === button ? 0 : -1;
  }

  // Runs after every render, because the buttons depend on the kind.
  useLayoutEffect(() => {
    const all = buttons();
    stopAt(all.find((button) => button === stop.current) ?? all[0]);
  });

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [forward, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const all: Element[] = buttons();
    const at = document.activeElement ? all.indexOf(document.activeElement) : -1;
    if (at < 0 || (event.key !== forward && event.key !== back)) return;
    const next = buttons()[(at + (event.key === forward ? 1 : all.length - 1)) % all.length];
    event.preventDefault();
    stopAt(next);
    next?.focus();
  }

  return (
    <div className="toolbar" role="toolbar" aria-label={label} tabIndex={-1} ref={row} onKeyDown={move}>
      {children}
    </div>
  );
}
