// The settings for shortcuts. Reads the shortcuts again when the person returns to the page.
import { useEffect, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Keys } from '@/components/controls/Keys';
import { commandKeys } from '@/components/controls/key-table';
import { useKeys } from '@/components/controls/use-keys';
import { Notice } from '@/components/notices/Notice';
import { useSay } from '@/components/words/SayProvider';
import { Section } from './Section';
import styles from './ShortcutSection.module.css';

interface ShortcutSectionProps {
  readonly read: () => Promise<readonly Shortcut[]>;
  /** false if the page can't open the browser's shortcut settings. */
  readonly onChange: () => Promise<boolean>;
  /** Calls back when the person returns to the page. Returns a function that stops it. */
  readonly onReturn: (callback: () => void) => () => void;
}

export function ShortcutSection({ read, onChange, onReturn }: ShortcutSectionProps) {
  const say = useSay();
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  const [canOpen, setCanOpen] = useState(true);

  useEffect(() => {
    const show = () => void read().then(setShortcuts);
    show();
    return onReturn(show);
  }, [read, onReturn]);

  // Many commands have no keys at first. Those are listed once the person gives them some.
  const listed = shortcuts.filter(({ name, keys }) => keys !== '' || name in commandKeys);
  // The browser describes our own commands, but not its command that opens the popup.
  const described = listed.map((shortcut) =>
    shortcut.name === '_execute_action' ? { ...shortcut, description: say('commandOpen') } : shortcut,
  );

  return (
    <Section title={say('sectionShortcuts')} about={say('sectionShortcutsAbout')}>
      <ShortcutList
        shortcuts={described}
        onChange={canOpen ? () => void onChange().then(setCanOpen) : null}
      />
    </Section>
  );
}

interface Shortcut {
  readonly name: string;
  readonly description: string;
  /** '' if the shortcut has none. */
  readonly keys: string;
}

interface ShortcutListProps {
  readonly shortcuts: readonly Shortcut[];
  /** null if the page can't open the browser's shortcut settings. Then words say how to open them. */
  readonly onChange: (() => void) | null;
}

/** Marks the shortcuts that lost their keys to another extension. */
function ShortcutList({ shortcuts, onChange }: ShortcutListProps) {
  const say = useSay();
  const { named } = useKeys();
  const hasUnassigned = shortcuts.some(({ keys }) => keys === '');
  return (
    <>
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ name, description, keys }) => (
          <div className={styles.shortcut} key={name}>
            <dt>{description}</dt>
            <dd>
              {keys === '' ? (
                <span className={styles.unassigned}>{say('shortcutNone')}</span>
              ) : (
                <Keys shortcut={named(keys)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {hasUnassigned && <Notice tone="warning">{say('shortcutUnassigned')}</Notice>}
      {onChange ? (
        <div className="row">
          <Button onClick={onChange}>{say('shortcutChange')}</Button>
        </div>
      ) : (
        <p className="quiet">{say('shortcutChangeByHand')}</p>
      )}
    </>
  );
}
