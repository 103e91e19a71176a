// The bar that is always visible: notices, the account, and the Save button.
import type { ReactNode } from 'react';
import { Button } from '@/components/controls/Button';
import { Keys } from '@/components/controls/Keys';
import { useKeys } from '@/components/controls/use-keys';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  readonly label: string;
  /** The account of the capture. */
  readonly destination: ReactNode;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Notices above the button. They don't move the form when they appear. */
  readonly children?: ReactNode;
}

export function SaveBar({ label, destination, isSaving, onSave, children }: SaveBarProps) {
  const keys = useKeys();
  return (
    <footer className={styles['save-bar']}>
      {/* Save is the next stop of the Tab key after the last field. On the screen it is the last. */}
      <div className={styles['save-bar-row']}>
        <Button
          look="primary"
          aria-keyshortcuts={keys.aria('save')}
          aria-disabled={isSaving}
          onClick={onSave}
        >
          {label}
        </Button>
        {destination}
        <span className={styles['save-bar-keys']} aria-hidden="true">
          <Keys shortcut={keys.shown('save')} />
        </span>
      </div>
      <div className={styles['save-bar-notices']}>{children}</div>
    </footer>
  );
}
