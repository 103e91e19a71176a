// Chooses the kind: tabs for the first few kinds, a list for the others.
import { type KeyboardEvent, useRef } from 'react';
import { KindIcon } from '@/components/controls/KindIcon';
import { shortcutMessage } from '@/components/controls/shortcuts';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import type { ListedKind } from './KindList';
import styles from './KindTabs.module.css';
import { MoreKinds } from './MoreKinds';

const tabCount = 3;

/** The id of a kind's tab, which names the panel. */
export const tabId = (panelId: string, kindId: string): string => `${panelId}-tab-${kindId}`;

interface KindTabsProps {
  readonly kinds: readonly ListedKind[];
  readonly chosen: string;
  /** The id of the panel that the tabs control. */
  readonly panelId: string;
  /** A click, or a choice from the list. The form takes the focus. */
  readonly onChoose: (kindId: string) => void;
  /** An arrow key. The focus stays on the tabs. */
  readonly onMove: (kindId: string) => void;
  /** Starts a form without a page. null for a form that changes a capture. */
  readonly onClipboard: (() => void) | null;
}

export function KindTabs({ kinds, chosen, panelId, onChoose, onMove, onClipboard }: KindTabsProps) {
  const say = useSay();
  const keys = useKeys();
  const list = useRef<HTMLDivElement>(null);
  const others = kinds.slice(tabCount);
  const chosenOther = others.find((kind) => kind.id === chosen);
  // A kind that the person chose from the list gets a tab too.
  const tabs = [...kinds.slice(0, tabCount), ...(chosenOther ? [chosenOther] : [])];

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const next = nextIndex(
      event,
      tabs.findIndex((kind) => kind.id === chosen),
      tabs.length,
    );
    const kind = next === null ? undefined : tabs[next];
    if (!kind || next === null) return;
    event.preventDefault();
    onMove(kind.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div className={styles.kinds}>
      <div
        className={styles.tabs}
        role="tablist"
        aria-label={say('kindTabs')}
        data-is-crowded={chosenOther !== undefined}
        ref={list}
        onKeyDown={move}
      >
        {tabs.map((kind) => {
          const isChosen = kind.id === chosen;
          const digit = kinds.indexOf(kind) + 1;
          return (
            <button
              key={kind.id}
              type="button"
              role="tab"
              id={tabId(panelId, kind.id)}
              className={styles.tab}
              aria-selected={isChosen}
              aria-controls={panelId}
              aria-keyshortcuts={keys.aria('chooseKind', digit)}
              title={say(shortcutMessage('chooseKind'), say(kind.label), keys.shown('chooseKind', digit))}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChoose(kind.id)}
            >
              <KindIcon kindId={kind.id} />
              <span className={styles['tab-label']}>{say(kind.label)}</span>
            </button>
          );
        })}
      </div>
      {others.length > 0 && (
        <MoreKinds
          kinds={others}
          chosen={chosenOther?.id ?? ''}
          onChoose={onChoose}
          onClipboard={onClipboard}
        />
      )}
    </div>
  );
}

/** The index that an arrow key, Home or End leads to. Arrow keys follow the writing direction. */
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
