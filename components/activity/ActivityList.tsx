// The activity list. It draws only the visible rows, because there can be tens of thousands of captures.

import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { KindIcon } from '@/components/controls/KindIcon';
import recentListStyles from '@/components/controls/recent-list.module.css';
import { statusMessages } from '@/components/outcome/capture-view';
import { StatusIcon } from '@/components/outcome/StatusIcon';
import { useSay } from '@/components/words/SayProvider';
import { clockText, dateText, exactTimeText, monthText, weekdayText } from '@/components/words/time-text';
import type { Say } from '@/lib/capture/text/messages';
import styles from './ActivityList.module.css';
import { type ActivityEntry, entryTitle } from './activity-entry';
import { type ActivityRow, type DayGroup, rowsByDay, startOfDay } from './day-groups';
import { type IdeaNews, type NewsOfIdeas, stateText } from './idea-news';

interface ActivityListProps {
  readonly entries: readonly ActivityEntry[];
  /** The count of all rows, also those that aren't read yet. -1 until known. */
  readonly total: number;
  readonly chosenId: string | null;
  /** Queued captures of these accounts wait. */
  readonly blockedIds: ReadonlySet<string>;
  readonly hostOf: (accountId: string) => string;
  readonly newsOf: NewsOfIdeas['of'];
  readonly onChoose: (captureId: string) => void;
  /** The person opened the details with Enter or a click. */
  readonly onOpen: (captureId: string) => void;
}

const minuteMs = 60_000;
const rowHeight = 58;
const rowsAPage = 10;

export function ActivityList(props: ActivityListProps) {
  const { entries, total, chosenId, blockedIds, hostOf, newsOf, onChoose, onOpen } = props;
  const say = useSay();
  const listId = useId();
  const list = useRef<VListHandle>(null);
  const today = useToday();
  const rows = useMemo(() => rowsByDay(entries, today), [entries, today]);
  const chosen = useMemo(() => entries.findIndex(({ id }) => id === chosenId), [entries, chosenId]);
  const chosenRow = useMemo(() => rows.findIndex(({ id }) => id === chosenId), [rows, chosenId]);
  const rowId = (index: number) => `${listId}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll when the person chooses, not when the list grows.
  useEffect(() => {
    if (chosenRow !== -1) list.current?.scrollToIndex(chosenRow, { align: 'nearest' });
  }, [chosenId]);

  // The list takes the focus, so that its keys work at once.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(listId)?.focus();
  }, [listId]);

  function move(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Enter' && chosenId !== null) {
      event.preventDefault();
      onOpen(chosenId);
      return;
    }
    const entry = entries[nextIndex(event.key, chosen, entries.length)];
    if (!entry) return;
    event.preventDefault();
    onChoose(entry.id);
  }

  return (
    <VList
      ref={list}
      id={listId}
      data={rows}
      itemSize={rowHeight}
      // The active option must be in the document, even if it isn't visible.
      keepMounted={chosenRow === -1 ? [] : [chosenRow]}
      className={styles['activity-list']}
      role="listbox"
      tabIndex={0}
      aria-label={say('activityList')}
      {...(chosen === -1 ? {} : { 'aria-activedescendant': rowId(chosen) })}
      onKeyDown={move}
    >
      {(row: ActivityRow) =>
        'heading' in row ? (
          // Options are the only children that a list box announces. Each says its own time.
          <div key={row.id} className={styles['activity-day']} role="presentation">
            {headingText(say, row.heading)}
          </div>
        ) : (
          <CaptureRow
            key={row.id}
            id={rowId(row.index)}
            entry={row.entry}
            group={row.group}
            host={hostOf(row.entry.accountId)}
            news={newsOf(row.entry)}
            isBlocked={blockedIds.has(row.entry.accountId)}
            isChosen={row.index === chosen}
            position={row.index + 1}
            total={total}
            onOpen={onOpen}
          />
        )
      }
    </VList>
  );
}

interface CaptureRowProps {
  readonly id: string;
  readonly entry: ActivityEntry;
  readonly group: DayGroup;
  readonly host: string;
  readonly news: IdeaNews;
  readonly isBlocked: boolean;
  readonly isChosen: boolean;
  readonly position: number;
  readonly total: number;
  readonly onOpen: (captureId: string) => void;
}

const CaptureRow = memo(function CaptureRow(props: CaptureRowProps) {
  const { id, entry, group, host, news, isBlocked, isChosen, position, total, onOpen } = props;
  const say = useSay();
  const state = stateText(news, say);
  const isChanged = news.before !== null;
  const status = isBlocked && entry.status === 'sending' ? 'waiting' : entry.status;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the list box points to its active option.
    <div
      id={id}
      role="option"
      className={styles['activity-row']}
      data-status={status}
      aria-selected={isChosen}
      aria-posinset={position}
      aria-setsize={total}
      onClick={() => onOpen(entry.id)}
    >
      <KindIcon kindId={entry.kind} className={styles['activity-row-kind']} />
      <span className={styles['activity-row-title']}>
        {entry.key && <span className={recentListStyles['recent-key']}>{entry.key}</span>}
        <bdi className={recentListStyles['recent-name']}>{entryTitle(entry, say)}</bdi>
      </span>
      {entry.isChanged ? (
        <span className={styles['activity-row-status']}>
          <StatusIcon status="draft" />
          {say('changedNotSent')}
        </span>
      ) : status === 'sent' ? (
        <>
          <span className="spoken">{say(statusMessages.sent)}</span>
          {isChanged && <bdi className={styles['activity-row-changed']}>{state}</bdi>}
        </>
      ) : (
        <span className={styles['activity-row-status']}>
          <StatusIcon status={status} />
          {say(statusMessages[status])}
        </span>
      )}
      <span className={styles['activity-row-about']}>
        {news.already && (
          <span className={styles['activity-row-already']}>
            {say('notifyAlreadyTitle', news.already.key)}
          </span>
        )}
        {/* The spans have the row's direction, and draw the separators. */}
        {entry.product !== '' && (
          <span>
            <bdi>{entry.product}</bdi>
          </span>
        )}
        {entry.site !== '' && (
          <span className={styles['activity-row-site']}>
            <bdi dir="ltr">{entry.site}</bdi>
          </span>
        )}
        <time dateTime={new Date(entry.savedAtMs).toISOString()} title={exactTimeText(entry.savedAtMs)}>
          {timeText(entry.savedAtMs, group)}
        </time>
        {host !== '' && (
          <span className={styles['activity-row-site']}>
            <bdi dir="ltr">{host}</bdi>
          </span>
        )}
        {state !== '' && !isChanged && (
          <span>
            <bdi>{state}</bdi>
          </span>
        )}
        {entry.hasDuplicates && (
          <span className={styles['activity-row-duplicates']}>{say('duplicatesTitle')}</span>
        )}
      </span>
    </div>
  );
});

/** The start of today. Changes at midnight. */
function useToday(): number {
  const [today, setToday] = useState(() => startOfDay(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setToday(startOfDay(Date.now())), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}

function headingText(say: Say, group: DayGroup): string {
  switch (group) {
    case 'today':
      return say('activityToday');
    case 'yesterday':
      return say('activityYesterday');
    case 'week':
      return say('activityThisWeek');
    default:
      return monthText(group);
  }
}

function timeText(atMs: number, group: DayGroup): string {
  if (group === 'week') return weekdayText(atMs);
  return typeof group === 'number' ? dateText(atMs) : clockText(atMs);
}

/** The index that a key moves to, -1 for any other key. */
function nextIndex(key: string, current: number, count: number): number {
  const within = (index: number) => Math.min(count - 1, Math.max(0, index));
  switch (key) {
    case 'ArrowDown':
      return within(current + 1);
    case 'ArrowUp':
      return within(current === -1 ? 0 : current - 1);
    case 'PageDown':
      return within(current + rowsAPage);
    case 'PageUp':
      return within(current - rowsAPage);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
