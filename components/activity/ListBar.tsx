// Above the list: the search and its filters, then how many captures it has. With selected rows, how many those are, and
// what can be done with them.
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { IconButton } from '@/components/controls/IconButton';
import { KindIcon } from '@/components/controls/KindIcon';
import { SearchBox } from '@/components/controls/SearchBox';
import { type Action, Actions } from '@/components/outcome/Actions';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { ActivityEntry } from './activity-entry';
import { ExportDialog, type ExportFormat } from './ExportDialog';
import styles from './list.module.css';
import { type FilterChoice, facets, type StatusFilter } from './list-view';
import type { ListState } from './use-list';

const stateMessages: Readonly<Partial<Record<string, MessageKey>>> = {
  needsYou: 'activityStateNeedsYou',
  waiting: 'activityStateWaiting',
  draft: 'draftsWaiting',
  changed: 'activityStateChanged',
  sent: 'activityStateSent',
} satisfies Readonly<Record<StatusFilter, MessageKey>>;

export function ListFilters({ list }: { readonly list: ListState }) {
  const { filter, choices, hostOf, setFilter } = list;
  const say = useSay();

  function pill({ facet, choice, count }: FilterChoice) {
    const chosen = filter[facet];
    const isChosen = chosen.includes(choice);
    const others = chosen.filter((other) => other !== choice);
    const label = facet === 'group' ? stateMessages[choice] : kindOf(choice)?.label;
    return (
      <label key={choice} className={styles.pill}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => setFilter({ ...filter, [facet]: isChosen ? others : [...chosen, choice] })}
        />
        {facet === 'kind' && <KindIcon kindId={choice} />}
        <bdi>{facet === 'accountId' ? hostOf(choice) : label ? say(label) : choice}</bdi>{' '}
        <span className={styles['pill-count']}>{count}</span>
      </label>
    );
  }

  return (
    <search className={styles['activity-filters']}>
      <SearchBox
        label={say('activitySearch')}
        hint={say('activitySearchHint')}
        query={filter.text}
        onSearch={(text) => setFilter({ ...filter, text })}
      />
      <fieldset className={styles['activity-choices']}>
        <legend className="spoken">{say('activityFilter')}</legend>
        {facets.map((facet) => (
          <div key={facet} className={styles.pills}>
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
  /** Why the last action failed, or null. */
  readonly problem: MessageKey | null;
  readonly onSend: (entries: Entries) => void;
  readonly onDiscard: (entries: Entries) => void;
  readonly onExport: (format: ExportFormat, ids: ReadonlySet<string>) => void;
}

export function ListBar({ list, problem, onSend, onDiscard, onExport }: ListBarProps) {
  const { picked, pickedIds, shown, total, isFiltered, isComplete, hostOf, blockedIds } = list;
  const say = useSay();
  const [isExporting, setIsExporting] = useState(false);
  const sendable = picked.filter(
    ({ sending, accountId }) => sending !== null && hostOf(accountId) !== '' && !blockedIds.has(accountId),
  );
  const discardable = picked.filter(({ isDiscardable }) => isDiscardable);
  const count =
    total !== null &&
    (isFiltered ? say('activityCountOf', shown.length, total) : say('activityCount', total));
  const question = {
    title: discardable.length === 1 ? say('discardTitle') : say('discardManyTitle', discardable.length),
    text: say('discardManyWords'),
    confirm: say('discardConfirm'),
  };

  /** An action on some of the selected says on how many. */
  function actionOn(entries: Entries, messageKey: MessageKey, act: (on: Entries) => void): Action[] {
    const name = say(messageKey);
    const label = entries.length === picked.length ? name : say('withDetail', name, String(entries.length));
    return entries.length === 0 ? [] : [{ label, look: 'quiet', run: () => act(entries) }];
  }

  return (
    <div className={styles['list-bar']}>
      <p role="status">
        {picked.length > 0
          ? say('selectedCount', picked.length)
          : [count, !isComplete && say('activityReading')].filter(Boolean).join(' · ')}
      </p>
      {picked.length > 0 && (
        <section className={styles['list-bar-actions']} aria-label={say('selectedCount', picked.length)}>
          <Actions
            actions={[
              ...actionOn(sendable, 'sendNow', onSend),
              ...actionOn(discardable, 'discard', onDiscard).map((action) => ({ ...action, question })),
            ]}
          />
          <Button look="quiet" onClick={() => setIsExporting(true)}>
            {say('activityExportChoose')}
          </Button>
          <IconButton
            name={say('clearSelection')}
            icon={<X className="icon" aria-hidden="true" />}
            onClick={list.pickNone}
          />
        </section>
      )}
      <p className="field-problem" role="alert">
        {problem && say(problem)}
      </p>
      {isExporting && (
        <ExportDialog
          count={picked.length}
          onCancel={() => setIsExporting(false)}
          onExport={(format) => {
            setIsExporting(false);
            onExport(format, pickedIds);
          }}
        />
      )}
    </div>
  );
}
