// A keyboard shortcut, drawn as keys, and the button that shows its own.
import { Fragment } from 'react';
import { useTranslate } from '@/components/words/TranslateProvider';
import { Button } from './Button';
import styles from './controls.module.css';
import { type ShortcutName, shortcutMessage } from './key-table';
import { useKeys } from './use-keys';

/** `shortcut` in the person’s language: `Alt+Shift+K`, or `⌥⇧K` on a Mac. */
export function Keys({ shortcut }: { readonly shortcut: string }) {
  return (
    <span className={`note ${styles.keys}`} dir="ltr">
      {shortcut.split('+').map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span>+</span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

interface KeyedButtonProps {
  readonly shortcut: ShortcutName;
  /** @default the text of the shortcut */
  readonly label?: string;
  readonly onClick: () => void;
}

/** A quiet button that shows its shortcut. */
export function KeyedButton({ shortcut, label, onClick }: KeyedButtonProps) {
  const t = useTranslate();
  const keys = useKeys();
  return (
    <span className="line">
      <Button look="quiet" aria-keyshortcuts={keys.aria(shortcut)} onClick={onClick}>
        {label ?? t(shortcutMessage(shortcut))}
      </Button>
      <span aria-hidden="true">
        <Keys shortcut={keys.shown(shortcut)} />
      </span>
    </span>
  );
}
