// Chooses the kind: tabs for the usual kinds. The form's menu has the others. Some kinds share a tab, and a row of
// choices in their form distinguishes them.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { KindIcon } from '@/components/controls/KindIcon';
import { shortcutMessage } from '@/components/controls/key-table';
import { useKeys } from '@/components/controls/use-keys';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Kind } from '@/lib/capture/kinds/kind';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './KindTabs.module.css';

/** Kinds that always have a tab. */
const usualTabs = ['idea', 'note', 'comment', 'vote'];

/** The kinds of the comment's tab, each with its name there. */
const commentKinds: Readonly<Record<string, MessageKey>> = {
  comment: 'kindComment',
  reply: 'commentReply',
  'append-idea': 'commentAddition',
};

/** The name of a kind's tab: the id of the kind, or of another one whose tab it shares. */
export const tabOf = (kindId: string): string => (kindId in commentKinds ? 'comment' : kindId);

/** The id of a kind's tab, which names the panel. */
export const tabId = (panelId: string, kindId: string): string => `${panelId}-tab-${tabOf(kindId)}`;

export type ListedKind = Pick<Kind, 'id' | 'label'>;

/** The first kind of each tab, in the order of the kinds. */
const tabsOf = (kinds: readonly ListedKind[]) =>
  kinds.filter(({ id }) => kinds.find((other) => tabOf(other.id) === tabOf(id))?.id === id);

const isUsual = ({ id }: ListedKind) => usualTabs.includes(tabOf(id));

/** The kinds without a tab. The form's menu has them. */
export const otherKinds = (kinds: readonly ListedKind[]) => tabsOf(kinds).filter((kind) => !isUsual(kind));

/** The digit of a kind's key. undefined for the tenth kind and later ones. */
export const digitOf = (kinds: readonly ListedKind[], kind: ListedKind) => {
  const digit = kinds.indexOf(kind) + 1;
  return digit < 10 ? digit : undefined;
};

interface KindTabsProps {
  readonly kinds: readonly ListedKind[];
  readonly chosen: string;
  /** The id of the panel that the tabs control. */
  readonly panelId: string;
  /** After a click the form takes the focus, after an arrow key it stays on the tabs. */
  readonly onChoose: (kindId: string, focuses: boolean) => void;
  /** The menu beside the tabs. */
  readonly children?: ReactNode;
}

export function KindTabs({ kinds, chosen, panelId, onChoose, children }: KindTabsProps) {
  const t = useTranslate();
  const keys = useKeys();
  const list = useRef<HTMLDivElement>(null);
  // A kind that the person chose from the menu gets a tab too.
  const tabs = [...tabsOf(kinds).filter(isUsual), ...otherKinds(kinds).filter(({ id }) => id === chosen)];
  const chosenAt = tabs.findIndex(({ id }) => tabOf(id) === tabOf(chosen));

  /** Arrow keys follow the writing direction. */
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const next = { ArrowRight: chosenAt + forward, ArrowLeft: chosenAt - forward, Home: 0, End: -1 }[
      event.key
    ];
    const kind = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!kind) return;
    event.preventDefault();
    onChoose(kind.id, false);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(kind)]?.focus();
  }

  return (
    <div className={`line fill ${styles['kind-tabs']}`}>
      <div
        className={`line ${styles.tabs}`}
        role="tablist"
        aria-label={t('kindTabs')}
        data-is-crowded={tabs.length > usualTabs.length}
        ref={list}
        onKeyDown={move}
      >
        {tabs.map((kind, index) => {
          const isChosen = index === chosenAt;
          const digit = digitOf(kinds, kind);
          return (
            <button
              key={kind.id}
              type="button"
              role="tab"
              id={tabId(panelId, kind.id)}
              className={styles.tab}
              aria-selected={isChosen}
              aria-controls={panelId}
              {...(digit !== undefined && {
                'aria-keyshortcuts': keys.aria('chooseKind', digit),
                title: t(shortcutMessage('chooseKind'), t(kind.label), keys.shown('chooseKind', digit)),
              })}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChoose(isChosen ? chosen : kind.id, true)}
            >
              <KindIcon kindId={tabOf(kind.id)} />
              <span className={`cut ${styles['tab-label']}`}>{t(kind.label)}</span>
            </button>
          );
        })}
      </div>
      {children}
    </div>
  );
}

type CommentKindsProps = Omit<KindTabsProps, 'panelId' | 'children'>;

/** What the words become on the idea. Nothing for a kind that shares no tab. */
export function CommentKinds({ kinds, chosen, onChoose }: CommentKindsProps) {
  const t = useTranslate();
  const name = useId();
  const offered = kinds.filter(({ id }) => id in commentKinds);
  if (!(chosen in commentKinds) || offered.length < 2) return null;
  return (
    <fieldset className={styles['comment-kinds']} aria-label={t('kindComment')}>
      {offered.map(({ id, label }) => (
        <label key={id} className={`note ${styles['comment-kind']}`} title={t(label)}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={id === chosen}
            onChange={() => onChoose(id, false)}
          />
          <span>{t(commentKinds[id] ?? label)}</span>
        </label>
      ))}
    </fieldset>
  );
}
