// Owns the bar that is always in sight: what keeps the form from being sent, and the one button that saves.
import type { ReactNode } from 'react';
import { Button } from './Button';
import { Keys } from './Keys';

export interface SaveBarProps {
  readonly label: string;
  /** The account that it goes to. */
  readonly destination: ReactNode;
  /** As browsers write it, `Ctrl+Enter`. */
  readonly shortcut: string;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Notices that stand above the button, and so move nothing in the form when they come. */
  readonly children?: ReactNode;
}

export function SaveBar({ label, destination, shortcut, isSaving, onSave, children }: SaveBarProps) {
  return (
    <footer className="save-bar">
      {children}
      <div className="save-bar-row">
        {destination}
        <span className="save-bar-keys" aria-hidden="true">
          <Keys shortcut={shortcut} />
        </span>
        <Button
          look="primary"
          aria-keyshortcuts={shortcut.includes('⌘') ? 'Meta+Enter' : 'Control+Enter'}
          aria-disabled={isSaving}
          onClick={onSave}
        >
          {label}
        </Button>
      </div>
    </footer>
  );
}
