// The activity page: the list with its search, one capture beside it, and notices above both.

import { useCallback, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ActivityFilters } from '@/components/activity/ActivityFilters';
import { ActivityList } from '@/components/activity/ActivityList';
import {
  countGroups,
  filterEntries,
  isFiltering,
  isUnsaved,
  isWaiting,
  noFilter,
} from '@/components/activity/activity-entry';
import { CapturesPreview } from '@/components/activity/CapturesPreview';
import { DrainLine, useDrain } from '@/components/activity/DrainLine';
import { ListedCount } from '@/components/activity/ListedCount';
import { StorageTrouble } from '@/components/activity/StorageTrouble';
import { Button } from '@/components/controls/Button';
import { useStored } from '@/components/use-stored';
import { useSay } from '@/components/words/SayProvider';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import styles from './Activity.module.css';
import { ActivityHeader } from './ActivityHeader';
import { ActivityNotices } from './ActivityNotices';
import type { ActivityFeed } from './activity-feed';
import { DetailPane } from './DetailPane';
import type { ActivityDeps } from './deps';
import { useChosen } from './use-chosen';
import { useExport } from './use-export';
import { useIdeaNews } from './use-idea-news';
import { useImport } from './use-import';

const noAccounts: AccountView[] = [];
const noHost = () => '';

export function Activity({ deps, feed }: { readonly deps: ActivityDeps; readonly feed: ActivityFeed }) {
  const say = useSay();
  const state = useSyncExternalStore(feed.subscribe, feed.state);
  const accounts = useStored(deps.settings.accounts, deps.watchSetting, noAccounts);
  const chosen = useChosen();
  const [filter, setFilter] = useState(noFilter);
  const [resetProblem, setResetProblem] = useState(false);
  const exporting = useExport(deps, accounts, say);
  const importing = useImport(deps, accounts);

  // The list may lag behind, so that typing never waits for it.
  const shownFilter = useDeferredValue(filter);
  const { entries, total } = state;
  const { of: newsOf, hasChanged } = useIdeaNews(deps, accounts, entries);
  const shown = useMemo(
    () => filterEntries(entries, shownFilter, hasChanged),
    [entries, shownFilter, hasChanged],
  );
  const changedCount = useMemo(() => entries.filter(hasChanged).length, [entries, hasChanged]);
  const draftCount = useMemo(() => entries.filter(isUnsaved).length, [entries]);
  const counts = useMemo(() => countGroups(entries), [entries]);
  const progress = useDrain(counts, state.isComplete, deps.now);
  const kindIds = useMemo(() => [...new Set(entries.map(({ kind }) => kind))].sort(), [entries]);
  const hosts = useMemo(
    () => new Map(accounts.map(({ id, serviceAddress }) => [id, serviceName(serviceAddress)])),
    [accounts],
  );
  const hostOf = (accountId: string) => hosts.get(accountId) ?? '';
  const blockedIds = useMemo(
    () => new Set([...state.queues.values()].filter(({ block }) => block).map(({ accountId }) => accountId)),
    [state.queues],
  );

  useEffect(() => {
    // A page in the background may have missed changes.
    const reload = () => document.visibilityState === 'visible' && feed.reload();
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [feed]);

  // Only this device has them.
  const hasWaiting = counts.waiting + counts.here + draftCount > 0;
  useEffect(() => {
    if (hasWaiting) void deps.keepStorage();
  }, [deps, hasWaiting]);

  async function reset(): Promise<void> {
    const sent = await deps.send('outbox.reset', { isConfirmed: true });
    setResetProblem(!sent.isOk || !sent.value.isDone);
    feed.reload();
  }

  const countDrafts = useCallback(async (): Promise<number | null> => {
    const counted = await deps.drafts.count();
    return counted.isOk ? counted.value : null;
  }, [deps]);

  async function pauseSending(): Promise<void> {
    const waiting = entries.filter(({ status }) => isWaiting(status)).map(({ accountId }) => accountId);
    await Promise.all([...new Set(waiting)].map((accountId) => deps.send('account.pause', { accountId })));
  }

  const isEmpty = state.isComplete && entries.length === 0;
  return (
    <div className={styles.activity} data-shows={chosen.isOpen ? 'detail' : 'list'}>
      <ActivityHeader exporting={exporting} importing={importing} onOpenOptions={deps.openOptions} />
      <ActivityNotices deps={deps} state={state} accounts={accounts} hostOf={hostOf} />
      {importing.stage.state === 'preview' && (
        <div className={styles['activity-import']}>
          <CapturesPreview
            plan={importing.stage.plan}
            onImport={importing.accept}
            onCancel={importing.cancel}
          />
        </div>
      )}
      {state.failure !== null && (
        <main className={styles['activity-trouble']}>
          <StorageTrouble
            reason={state.failure}
            countDrafts={countDrafts}
            onLookAgain={feed.reload}
            onExport={() => exporting.run('json')}
            onReset={() => void reset()}
          />
          <p className="field-problem" role="alert">
            {resetProblem && say('resetFailed')}
          </p>
        </main>
      )}
      {state.failure === null && (
        <main className={styles['activity-main']}>
          <div className={styles['activity-side']}>
            <ActivityFilters
              filter={filter}
              total={total}
              // Counts of an incomplete list would be wrong and unsteady.
              counts={
                state.isComplete
                  ? {
                      needsYou: counts.needsYou,
                      waiting: counts.waiting + counts.undoable + counts.here,
                      draft: draftCount,
                      changed: changedCount,
                    }
                  : null
              }
              kindIds={kindIds}
              accounts={accounts.map(({ id }) => ({ id, host: hostOf(id) }))}
              onChange={setFilter}
            />
            <ListedCount
              found={isFiltering(shownFilter) ? shown.length : null}
              total={total}
              isWhole={state.isComplete}
            />
            {progress && blockedIds.size === 0 && (
              <DrainLine progress={progress} onPause={() => void pauseSending()} />
            )}
            {shown.length > 0 && (
              <ActivityList
                entries={shown}
                total={isFiltering(shownFilter) ? shown.length : (total ?? -1)}
                chosenId={chosen.id}
                blockedIds={blockedIds}
                // With one account, every row would show the same host.
                hostOf={accounts.length > 1 ? hostOf : noHost}
                newsOf={newsOf}
                onChoose={chosen.choose}
                onOpen={chosen.open}
              />
            )}
            {isEmpty && (
              <div className={styles['activity-quiet']}>
                <h2>{say('recentNone')}</h2>
                <p>{say('activityEmptyWords')}</p>
              </div>
            )}
            {!isEmpty && state.isComplete && shown.length === 0 && (
              <div className={styles['activity-quiet']}>
                <p>{say('activityNoMatch')}</p>
                <Button onClick={() => setFilter(noFilter)}>{say('activityShowAll')}</Button>
              </div>
            )}
          </div>
          <div className={styles['activity-detail']}>
            <DetailPane
              deps={deps}
              chosenId={chosen.id}
              drafts={state.drafts}
              queues={state.queues}
              accounts={accounts}
              hostOf={hostOf}
              newsOf={newsOf}
              takesFocus={chosen.isOpen}
              onBack={chosen.back}
            />
          </div>
        </main>
      )}
    </div>
  );
}
