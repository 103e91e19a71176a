// Owns choosing the kind: a list of tabs, worked by click and arrow keys (Alt+number is the page's, as it works anywhere).
import { type KeyboardEvent, useRef } from 'react';
import type { Kind } from '@/lib/capture/kind';
import { kindLook } from './kind-words';
import { useSay } from './Words';

export interface KindTabsProps {
  readonly kinds: readonly Pick<Kind, 'id' | 'label'>[];
  readonly chosen: string;
  /** The id of the panel that the tabs switch. */
  readonly panelId: string;
  readonly onChoose: (kindId: string) => void;
}

export function KindTabs({ kinds, chosen, panelId, onChoose }: KindTabsProps) {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const next = nextIndex(
      event,
      kinds.findIndex((kind) => kind.id === chosen),
      kinds.length,
    );
    const kind = next === null ? undefined : kinds[next];
    if (!kind || next === null) return;
    event.preventDefault();
    onChoose(kind.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div className="tabs" role="tablist" aria-label={say('kindTabs')} ref={list} onKeyDown={move}>
      {kinds.map((kind, index) => {
        const Icon = kindLook(kind.id).icon;
        const isChosen = kind.id === chosen;
        return (
          <button
            key={kind.id}
            type="button"
            role="tab"
            id={`tab-${kind.id}`}
            className="tab"
            aria-selected={isChosen}
            aria-controls={panelId}
            aria-keyshortcuts={`Alt+${index + 1}`}
            title={say('kindTabHint', say(kind.label), `Alt+${index + 1}`)}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChoose(kind.id)}
          >
            <Icon className="icon" aria-hidden="true" />
            <span>{say(kind.label)}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Where an arrow, Home or End leads; arrows follow the direction of writing. */
function nextIndex(event: KeyboardEvent<HTMLElement>, current: number, count: number): number | null {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  switch (event.key) {
    case 'ArrowRight':
      return (current + (isRightToLeft ? count - 1 : 1)) % count;
    case 'ArrowLeft':
      return (current + (isRightToLeft ? 1 : count - 1)) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
