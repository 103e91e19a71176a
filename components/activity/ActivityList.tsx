// The activity list. It draws only the visible rows, because there can be tens of thousands of captures.

import Check from 'lucide-react/icons/check';
import { type MouseEvent, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { VList, type VListHandle } from 'virtua';
import { KindIcon } from '@/components/controls/KindIcon';
import { pressedKey } from '@/components/controls/use-keys';
import { rowMessage, rowTitle } from '@/components/outcome/capture-view';
import { StatusIcon } from '@/components/outcome/StatusIcon';
import { useTranslate } from '@/components/words/TranslateProvider';
import { clockText, dateText, exactTimeText, monthText, weekdayText } from '@/components/words/time-text';
import type { Translate } from '@/lib/capture/text/messages';
import { type IdeaNews, stateText } from './idea-news';
import styles from './list.module.css';
import { type ActivityRow, type DayGroup, rowsByDay, startOfDay } from './list-view';
import type { ListState } from './use-list';

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'>;

const rowHeight = 58;

export function ActivityList({ list }: { readonly list: ListState }) {
  const { shown: entries, pickedIds } = list;
  const chosenId = list.chosen.id;
  const t = useTranslate();
  const listId = useId();
  const view = useRef<VListHandle>(null);
  const today = startOfDay(Date.now());
  const rows = useMemo(() => rowsByDay(entries, today), [entries, today]);
  const chosenRow = useMemo(() => rows.findIndex(({ id }) => id === chosenId), [rows, chosenId]);
  const chosen = useMemo(() => entries.findIndex(({ id }) => id === chosenId), [entries, chosenId]);
  const rowId = (index: number) => `${listId}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll when the person chooses, not when the list grows.
  useEffect(() => {
    if (chosenRow !== -1) view.current?.scrollToIndex(chosenRow, { align: 'nearest' });
  }, [chosenId]);

  const hasPicks = pickedIds.size > 0;
  useFocusOfBody(listId, hasPicks, move);

  function move(event: Key): void {
    if (pressIn(list, chosen, event)) event.preventDefault();
  }

  return (
    <VList
      ref={view}
      id={listId}
      data={rows}
      itemSize={rowHeight}
      // The active option must be in the document, even if it isn't visible.
      keepMounted={chosenRow === -1 ? [] : [chosenRow]}
      className={`${styles['activity-list']} ${hasPicks ? styles['activity-list-picking'] : ''}`.trimEnd()}
      role="listbox"
      tabIndex={0}
      aria-label={t('activityList')}
      {...(chosen === -1 ? {} : { 'aria-activedescendant': rowId(chosen) })}
      onKeyDown={move}
    >
      {(row: ActivityRow) =>
        'heading' in row ? (
          // Options are the only children that a list box announces. Each says its own time.
          <div key={row.id} className={`field-label ${styles['activity-day']}`} role="presentation">
            {headingText(t, row.heading)}
          </div>
        ) : (
          <CaptureRow
            key={row.id}
            {...row}
            id={rowId(row.index)}
            list={list}
            isChosen={row.index === chosen}
          />
        )
      }
    </VList>
  );
}

/** Does what a key means in the list, whose row `chosen` shows its details. False if it means nothing. */
function pressIn({ shown, pickedIds, ...list }: ListState, chosen: number, event: Key): boolean {
  const { key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const { id } = list.chosen;
  const entry = shown[nextIndex(key, chosen, shown.length)];
  if (key === 'Enter' && id !== null) list.chosen.open(id);
  else if (key === ' ' && chosen !== -1 && id !== null) list.pick(id);
  else if (pressedKey(event) === 'A' && isCommand) list.pickAll();
  else if (key === 'Escape' && pickedIds.size > 0) list.pickNone();
  else if (entry) {
    if (shiftKey) list.pickTo(entry.id);
    list.chosen.choose(entry.id);
  } else return false;
  return true;
}

/** The list's keys work at once, before anything has the focus. */
function useFocusOfBody(listId: string, hasPicks: boolean, move: (event: KeyboardEvent) => void): void {
  const focus = useEffectEvent(() => document.getElementById(listId)?.focus());
  const hadPicks = useRef(false);
  useEffect(() => {
    // The buttons for the selected rows are gone, and with them the focus.
    if (hadPicks.current && !hasPicks && document.activeElement === document.body) focus();
    hadPicks.current = hasPicks;
  }, [hasPicks]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== document.body || event.defaultPrevented) return;
    move(event);
    if (event.defaultPrevented) focus();
  });
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onPress);
    return () => document.removeEventListener('keydown', onPress);
  }, []);
}

interface CaptureRowProps extends Omit<Extract<ActivityRow, { readonly index: number }>, 'id'> {
  readonly id: string;
  readonly list: ListState;
  readonly isChosen: boolean;
}

function CaptureRow({ id, entry, group, index, list, isChosen }: CaptureRowProps) {
  const news = list.newsOf(entry);
  const isPicked = list.pickedIds.has(entry.id);
  const t = useTranslate();
  const block = list.blocks.get(entry.accountId);
  const status = block && entry.status === 'sending' ? 'waiting' : entry.status;

  function press(event: MouseEvent, isMark: boolean): void {
    if (event.shiftKey) list.pickTo(entry.id);
    else if (isMark || event.ctrlKey || event.metaKey) list.pick(entry.id);
    else list.chosen.open(entry.id);
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the list box points to its active option.
    <div
      id={id}
      role="option"
      className={styles['activity-row']}
      data-status={status}
      // The row with the details is selected. Those that an action is for are checked.
      aria-selected={isChosen}
      aria-checked={isPicked}
      aria-posinset={index + 1}
      aria-setsize={list.isComplete ? list.shown.length : -1}
      onClick={(event) => press(event, false)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Space does the same in the list. */}
      <span className={`square ${styles['activity-row-pick']}`} onClick={(event) => press(event, true)}>
        <KindIcon kindId={entry.kind} />
        <span className={`square ${styles['activity-row-box']}`}>{isPicked && <Check />}</span>
      </span>
      <span className={`line tight ${styles['activity-row-title']}`}>
        {entry.key && <span className="key">{entry.key}</span>}
        <bdi className="cut">{rowTitle(entry, t)}</bdi>
      </span>
      <span className="note line tight state-words">
        {news.before !== null && <bdi className="strong accent">{stateText(news, t)}</bdi>}
        <StatusIcon status={entry.isChanged ? 'draft' : status} />
        <span className={status === 'sent' && !entry.isChanged ? 'spoken' : undefined}>
          {t(rowMessage({ ...entry, status, ...(block && { block }) }))}
        </span>
      </span>
      <RowAbout entry={entry} group={group} list={list} news={news} />
    </div>
  );
}

interface RowAboutProps extends Pick<CaptureRowProps, 'entry' | 'group' | 'list'> {
  readonly news: IdeaNews;
}

/** The row's second line. */
function RowAbout({ entry, group, list, news }: RowAboutProps) {
  const t = useTranslate();
  const host = list.showsHosts ? list.hostOf(entry.accountId) : '';
  return (
    <span className={`note cut dotted ${styles['activity-row-about']}`}>
      {news.already &&
        (news.already.isSamePage ? (
          <span className={styles['activity-row-already']}>
            {t('samePage')} <bdi>{news.already.key}</bdi>
          </span>
        ) : (
          <span className={`strong ${styles['activity-row-already']}`}>
            {t('notifyAlreadyTitle', news.already.key)}
          </span>
        ))}
      <Fact text={entry.product} />
      <Fact text={entry.site} isAddress />
      <time dateTime={new Date(entry.savedAtMs).toISOString()} title={exactTimeText(entry.savedAtMs)}>
        {timeText(entry.savedAtMs, group)}
      </time>
      <Fact text={host} isAddress />
      <Fact text={news.before === null ? stateText(news, t) : ''} />
      {entry.hasDuplicates && <span className="strong warning">{t('duplicatesTitle')}</span>}
    </span>
  );
}

/** The span has the row's direction, and draws the separator. */
function Fact({ text, isAddress = false }: { readonly text: string; readonly isAddress?: boolean }) {
  if (text === '') return null;
  return (
    <span className={isAddress ? styles['activity-row-site'] : undefined}>
      <bdi dir={isAddress ? 'ltr' : undefined}>{text}</bdi>
    </span>
  );
}

const headings = {
  today: 'activityToday',
  yesterday: 'activityYesterday',
  week: 'activityThisWeek',
} as const;

const headingText = (t: Translate, group: DayGroup): string =>
  typeof group === 'number' ? monthText(group) : t(headings[group]);

function timeText(atMs: number, group: DayGroup): string {
  if (group === 'week') return weekdayText(atMs);
  return typeof group === 'number' ? dateText(atMs) : clockText(atMs);
}

/** How far a key moves. */
const steps: Readonly<Partial<Record<string, number>>> = {
  ...{ ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/** The index that a key moves to, -1 for any other key. */
function nextIndex(key: string, current: number, count: number): number {
  const step = steps[key];
  return step === undefined ? -1 : Math.min(count - 1, Math.max(0, current + step));
}
