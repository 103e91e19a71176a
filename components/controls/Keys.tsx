// A keyboard shortcut, drawn as keys.
import { Fragment } from 'react';
import styles from './Keys.module.css';

/** `shortcut` in the person’s language: `Alt+Shift+K`, or `⌥⇧K` on a Mac. */
export function Keys({ shortcut }: { readonly shortcut: string }) {
  return (
    <span className={styles.keys} dir="ltr">
      {shortcut.split('+').map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span>+</span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
