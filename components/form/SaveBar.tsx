// The bar that is always visible: notices, the account, and the Save button.
import type { ReactNode } from 'react';
import { Button } from '@/components/controls/Button';
import { Keys } from '@/components/controls/Keys';
import { ariaShortcut, shortcutKeys } from '@/components/controls/shortcuts';
import { useSay } from '@/components/words/SayProvider';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  readonly label: string;
  /** The form's own menu, if it has one. */
  readonly menu: ReactNode;
  /** The account of the capture. */
  readonly destination: ReactNode;
  readonly hasAppleKeys: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Notices above the button. They don't move the form when they appear. */
  readonly children?: ReactNode;
}

export function SaveBar(props: SaveBarProps) {
  const { label, menu, destination, hasAppleKeys, isSaving, onSave, children } = props;
  const say = useSay();
  return (
    <footer className={styles['save-bar']}>
      {children}
      <div className={styles['save-bar-row']}>
        {menu}
        {destination}
        <span className={styles['save-bar-keys']} aria-hidden="true">
          <Keys shortcut={shortcutKeys(say, 'save', { hasAppleKeys })} />
        </span>
        <Button
          look="primary"
          aria-keyshortcuts={ariaShortcut('save', { hasAppleKeys })}
          aria-disabled={isSaving}
          onClick={onSave}
        >
          {label}
        </Button>
      </div>
    </footer>
  );
}
