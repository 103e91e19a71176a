// Above the list: the search and its filters, then how many captures it has. With selected rows, how many those are, and
// what can be done with them. And the progress of a long queue.
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { IconButton } from '@/components/controls/IconButton';
import { KindIcon } from '@/components/controls/KindIcon';
import { SearchBox } from '@/components/controls/SearchBox';
import { type Action, Actions } from '@/components/outcome/Actions';
import { useTranslate } from '@/components/words/TranslateProvider';
import { durationText } from '@/components/words/time-text';
import { kindOf } from '@/lib/capture/kinds';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { ActivityEntry } from './activity-entry';
import styles from './list.module.css';
import { type FilterChoice, facets, type StatusFilter } from './list-view';
import { ExportButton, type ExportFormat } from './Transfer';
import type { ListState } from './use-list';

const stateMessages: Readonly<Partial<Record<string, MessageKey>>> = {
  needsAttention: 'activityStateNeedsAttention',
  waiting: 'activityStateWaiting',
  draft: 'draftsWaiting',
  changed: 'activityStateChanged',
  sent: 'activityStateSent',
} satisfies Readonly<Record<StatusFilter, MessageKey>>;

export function ListFilters({ list }: { readonly list: ListState }) {
  const { filter, choices, hostOf, setFilter } = list;
  const t = useTranslate();

  function pill({ facet, choice, count }: FilterChoice) {
    const chosen = filter[facet];
    const isChosen = chosen.includes(choice);
    const others = chosen.filter((other) => other !== choice);
    const label = facet === 'group' ? stateMessages[choice] : kindOf(choice)?.label;
    return (
      <label key={choice} className={`line tight small ${styles.pill}`}>
        <input
          className="unseen"
          type="checkbox"
          checked={isChosen}
          onChange={() => setFilter({ ...filter, [facet]: isChosen ? others : [...chosen, choice] })}
        />
        {facet === 'kind' && <KindIcon kindId={choice} />}
        <bdi>{facet === 'accountId' ? hostOf(choice) : label ? t(label) : choice}</bdi> {count}
      </label>
    );
  }

  return (
    <search className={`stack ${styles['activity-filters']}`}>
      <SearchBox
        label={t('activitySearch')}
        hint={t('activitySearchHint')}
        query={filter.text}
        onSearch={(text) => setFilter({ ...filter, text })}
      />
      <fieldset className="stack tight">
        <legend className="spoken">{t('activityFilter')}</legend>
        {facets.map((facet) => (
          <div key={facet} className={`row tight ${styles.pills}`}>
            {choices.filter((choice) => choice.facet === facet).map(pill)}
          </div>
        ))}
      </fieldset>
    </search>
  );
}

type Entries = readonly ActivityEntry[];

interface ListBarProps {
  readonly list: ListState;
  /** What the last action left undone, or null. */
  readonly problem: string | null;
  readonly onSend: (entries: Entries) => void;
  readonly onDiscard: (entries: Entries) => void;
  readonly onExport: (format: ExportFormat, ids: ReadonlySet<string>) => void;
}

export function ListBar({ list, problem, onSend, onDiscard, onExport }: ListBarProps) {
  const { picked, pickedIds, shown, total, isFiltered, isComplete, hostOf, blocks } = list;
  const t = useTranslate();
  const sendable = picked.filter(
    ({ sending, accountId }) => sending !== null && hostOf(accountId) !== '' && !blocks.has(accountId),
  );
  const discardable = picked.filter(({ isDiscardable }) => isDiscardable);
  const count =
    isComplete && (isFiltered ? t('activityCountOf', shown.length, total) : t('activityCount', total));
  const question = {
    title: discardable.length === 1 ? t('discardTitle') : t('discardManyTitle', discardable.length),
    text: t('discardManyWords'),
    confirm: t('discardConfirm'),
  };

  /** An action on some of the selected says on how many. */
  function actionOn(entries: Entries, messageKey: MessageKey, act: (on: Entries) => void): Action[] {
    const name = t(messageKey);
    const label = entries.length === picked.length ? name : t('withDetail', name, String(entries.length));
    return entries.length === 0 ? [] : [{ id: messageKey, label, look: 'quiet', run: () => act(entries) }];
  }

  return (
    <div className={`row row-between note ${styles['list-bar']}`}>
      <p role="status">
        {picked.length > 0
          ? t('selectedCount', picked.length)
          : [count, !isComplete && t('activityReading')].filter(Boolean).join(' · ')}
      </p>
      {picked.length > 0 && (
        <section
          className={`row ${styles['list-bar-actions']}`}
          aria-label={t('selectedCount', picked.length)}
        >
          <Actions
            actions={[
              ...actionOn(sendable, 'sendNow', onSend),
              ...actionOn(discardable, 'discard', onDiscard).map((action) => ({ ...action, question })),
            ]}
          />
          <ExportButton
            look="quiet"
            count={picked.length}
            onExport={(format) => onExport(format, pickedIds)}
          />
          <IconButton name={t('clearSelection')} icon={<X />} onClick={list.pickNone} />
        </section>
      )}
      <p className="field-problem is-late" role="alert">
        {problem}
      </p>
    </div>
  );
}

export interface DrainMoment {
  readonly waiting: number;
  readonly sent: number;
  readonly atMs: number;
}

/** A queue whose progress the page measures. */
export interface Drain {
  readonly first: DrainMoment;
  readonly latest: DrainMoment;
}

/** A shorter queue is sent too fast to follow. */
const fewestShown = 20;
/** Earlier estimates are unsteady. */
const watchedForMs = 3_000;

/** null if nothing waits. */
export const followDrain = (before: Drain | null, latest: DrainMoment): Drain | null =>
  latest.waiting === 0 ? null : { first: before?.first ?? latest, latest };

/** null for a short queue, and until its first capture is sent. */
export function progressOf({ first, latest }: Drain) {
  const sent = latest.sent - first.sent;
  const total = sent + latest.waiting;
  if (sent < 1 || total < fewestShown) return null;
  const elapsedMs = latest.atMs - first.atMs;
  return { sent, total, leftMs: elapsedMs < watchedForMs ? null : (elapsedMs / sent) * latest.waiting };
}

interface DrainLineProps extends Pick<ListBarProps, 'list'> {
  readonly entries: readonly ActivityEntry[];
  readonly now: () => number;
  readonly onPause: () => void;
}

/** Follows a long queue while the page is open. Ignores counts of an incomplete list. */
export function DrainLine({ list, entries, now, onPause }: DrainLineProps) {
  const t = useTranslate();
  const { isComplete, blocks } = list;
  const [drain, setDrain] = useState<Drain | null>(null);
  useEffect(() => {
    if (!isComplete) return;
    const countOf = (...statuses: readonly ActivityEntry['status'][]) =>
      entries.filter(({ status }) => statuses.includes(status)).length;
    const latest = { waiting: countOf('waiting', 'sending'), sent: countOf('sent'), atMs: now() };
    setDrain((before) => followDrain(before, latest));
  }, [entries, isComplete, now]);
  const progress = drain && progressOf(drain);
  if (!progress || blocks.size > 0) return null;
  const { sent, total, leftMs } = progress;
  return (
    <div className={`row row-between note ${styles['list-bar']}`}>
      <p>
        {leftMs === null
          ? t('drainProgress', sent, total)
          : t('drainProgressLeft', sent, total, durationText(leftMs))}
      </p>
      <Button look="quiet" onClick={onPause}>
        {t('pauseSending')}
      </Button>
    </div>
  );
}
