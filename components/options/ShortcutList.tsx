// Owns the list of shortcuts, and points out those without keys.
import { Button } from '@/components/Button';
import { Keys } from '@/components/Keys';
import { Notice } from '@/components/Notice';
import { useSay } from '@/components/Words';

export interface Shortcut {
  readonly name: string;
  readonly description: string;
  /** '' for none. */
  readonly keys: string;
}

export interface ShortcutListProps {
  readonly shortcuts: readonly Shortcut[];
  /** null where the page can't open the browser's shortcut settings: words say how. */
  readonly onChange: (() => void) | null;
}

export function ShortcutList({ shortcuts, onChange }: ShortcutListProps) {
  const say = useSay();
  const hasUnassigned = shortcuts.some(({ keys }) => keys === '');
  return (
    <>
      <dl className="shortcuts">
        {shortcuts.map(({ name, description, keys }) => (
          <div className="shortcut" key={name}>
            <dt>{description}</dt>
            <dd>
              {keys === '' ? (
                <span className="unassigned">{say('shortcutNone')}</span>
              ) : (
                <Keys shortcut={keys} />
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
