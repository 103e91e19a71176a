// The list of shortcuts. It marks those without keys.
import { Button } from '@/components/Button';
import { Keys } from '@/components/Keys';
import { Notice } from '@/components/Notice';
import { translatedKeys } from '@/components/shortcuts';
import { useSay } from '@/components/Words';

export interface Shortcut {
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
                <Keys shortcut={translatedKeys(say, keys)} />
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
