import type { ReactNode } from 'react';
import { Button } from './Button';
import { Keys } from './Keys';
import { ariaShortcut, type ShortcutName, shortcutKeys } from './shortcuts';

interface KeyedButtonProps {
  readonly shortcut: ShortcutName;
  /** @default the words inside */
  readonly name?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A quiet button with its shortcut beside it. */
export function KeyedButton({ shortcut, name, onClick, children }: KeyedButtonProps) {
  return (
    <>
      <Button
        look="quiet"
        {...(name === undefined ? {} : { 'aria-label': name })}
        aria-keyshortcuts={ariaShortcut(shortcut)}
        onClick={onClick}
      >
        {children}
      </Button>
      <span aria-hidden="true">
        <Keys shortcut={shortcutKeys(shortcut)} />
      </span>
    </>
  );
}
