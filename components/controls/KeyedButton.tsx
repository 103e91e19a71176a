import { useSay } from '@/components/words/SayProvider';
import { Button } from './Button';
import styles from './KeyedButton.module.css';
import { Keys } from './Keys';
import type { ShortcutName } from './key-table';
import { shortcutMessage } from './shortcuts';
import { useKeys } from './use-keys';

interface KeyedButtonProps {
  readonly shortcut: ShortcutName;
  /** @default the text of the shortcut */
  readonly label?: string;
  /** The accessible name. @default the label */
  readonly name?: string;
  readonly onClick: () => void;
}

/** A quiet button that shows its shortcut. */
export function KeyedButton({ shortcut, label, name, onClick }: KeyedButtonProps) {
  const say = useSay();
  const keys = useKeys();
  return (
    <span className={styles['keyed-button']}>
      <Button
        look="quiet"
        {...(name === undefined ? {} : { 'aria-label': name })}
        aria-keyshortcuts={keys.aria(shortcut)}
        onClick={onClick}
      >
        {label ?? say(shortcutMessage(shortcut))}
      </Button>
      <span aria-hidden="true">
        <Keys shortcut={keys.shown(shortcut)} />
      </span>
    </span>
  );
}
