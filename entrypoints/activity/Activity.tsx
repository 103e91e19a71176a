// The activity page: the list with its search, one capture beside it, and notices above both.

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { ActivityFilters } from '@/components/activity/ActivityFilters';
import { ActivityList } from '@/components/activity/ActivityList';
import { isWaiting, noFilter } from '@/components/activity/activity-entry';
import { CapturesPreview } from '@/components/activity/CapturesPreview';
import { DrainLine, useDrain } from '@/components/activity/DrainLine';
import type { ExportFormat } from '@/components/activity/ExportDialog';
import { ListBar } from '@/components/activity/ListBar';
import { Button } from '@/components/controls/Button';
import { useStored } from '@/components/use-stored';
import { useSay } from '@/components/words/SayProvider';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import styles from './Activity.module.css';
import { ActivityHeader } from './ActivityHeader';
import { ActivityNotices, ActivityTrouble } from './ActivityNotices';
import type { ActivityFeed, ActivityState } from './activity-feed';
import { DetailPane } from './DetailPane';
import type { ActivityDeps } from './deps';
import { usePickedActions } from './use-actions';
import { useExport } from './use-export';
import { useImport } from './use-import';
import { useChosen, useList } from './use-list';

const noAccounts: AccountView[] = [];
const noHost = () => '';

export function Activity({ deps, feed }: { readonly deps: ActivityDeps; readonly feed: ActivityFeed }) {
  const say = useSay();
  const state = useSyncExternalStore(feed.subscribe, feed.state);
  const accounts = useStored(deps.settings.accounts, deps.watchSetting, noAccounts);
  const chosen = useChosen();
  const exporting = useExport(deps, accounts, say);
  const importing = useImport(deps, accounts);
  const list = useList(deps, state, accounts);
  const { hostOf, blockedIds } = useAccounts(accounts, state.queues);
  const whole = (format: ExportFormat) => exporting.run(format);

  useEffect(() => {
    // A page in the background may have missed changes.
    const reload = () => document.visibilityState === 'visible' && feed.reload();
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [feed]);

  // Only this device has them.
  const hasUnsent = state.entries.some(({ status, isChanged }) => status !== 'sent' || isChanged);
  useEffect(() => {
    if (hasUnsent) void deps.keepStorage();
  }, [deps, hasUnsent]);

  return (
    <div className={styles.activity} data-shows={chosen.isOpen ? 'detail' : 'list'}>
      <ActivityHeader
        exporting={{ ...exporting, run: whole }}
        importing={importing}
        onOpenOptions={deps.openOptions}
      />
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
      {state.failure !== null ? (
        <ActivityTrouble deps={deps} feed={feed} reason={state.failure} onExport={() => whole('json')} />
      ) : (
        <main className={styles['activity-main']}>
          <div className={styles['activity-side']}>
            <Side {...{ deps, state, accounts, chosen, list, hostOf, blockedIds }} onExport={exporting.run} />
          </div>
          <div className={styles['activity-detail']}>
            <DetailPane
              deps={deps}
              chosenId={chosen.id}
              drafts={state.drafts}
              queues={state.queues}
              accounts={accounts}
              hostOf={hostOf}
              newsOf={list.newsOf}
              takesFocus={chosen.isOpen}
              onBack={chosen.back}
            />
          </div>
        </main>
      )}
    </div>
  );
}

function useAccounts(accounts: readonly AccountView[], queues: ActivityState['queues']) {
  const hosts = useMemo(
    () => new Map(accounts.map(({ id, serviceAddress }) => [id, serviceName(serviceAddress)])),
    [accounts],
  );
  const blockedIds = useMemo(
    () => new Set([...queues.values()].filter(({ block }) => block).map(({ accountId }) => accountId)),
    [queues],
  );
  return { hostOf: (accountId: string) => hosts.get(accountId) ?? '', blockedIds };
}

interface SideProps {
  readonly deps: ActivityDeps;
  readonly state: ActivityState;
  readonly accounts: readonly AccountView[];
  readonly chosen: ReturnType<typeof useChosen>;
  readonly list: ReturnType<typeof useList>;
  readonly hostOf: (accountId: string) => string;
  readonly blockedIds: ReadonlySet<string>;
  readonly onExport: ReturnType<typeof useExport>['run'];
}

/** The list, with its search and the actions on several rows. */
function Side({ deps, state, accounts, chosen, list, hostOf, blockedIds, onExport }: SideProps) {
  const say = useSay();
  const { entries, total, isComplete } = state;
  const { shown, picked, isFiltered, setFilter } = list;
  const actions = usePickedActions(deps, state.drafts, list.pickNone);
  const progress = useDrain(entries, isComplete, deps.now);
  const pickedIds = useMemo(() => new Set(picked.map(({ id }) => id)), [picked]);

  async function pauseSending(): Promise<void> {
    const waiting = entries.filter(({ status }) => isWaiting(status)).map(({ accountId }) => accountId);
    await Promise.all([...new Set(waiting)].map((accountId) => deps.send('account.pause', { accountId })));
  }

  return (
    <>
      <ActivityFilters filter={list.filter} choices={list.choices} hostOf={hostOf} onChange={setFilter} />
      <ListBar
        found={isFiltered ? shown.length : null}
        total={total}
        isWhole={isComplete}
        picked={picked}
        canSend={({ accountId }) => hostOf(accountId) !== '' && !blockedIds.has(accountId)}
        problem={actions.problem}
        onSend={actions.send}
        onDiscard={actions.discard}
        onExport={onExport}
        onClear={list.pickNone}
      />
      {progress && blockedIds.size === 0 && (
        <DrainLine progress={progress} onPause={() => void pauseSending()} />
      )}
      {shown.length > 0 && (
        <ActivityList
          entries={shown}
          total={isFiltered ? shown.length : (total ?? -1)}
          chosenId={chosen.id}
          blockedIds={blockedIds}
          // With one account, every row would show the same host.
          hostOf={accounts.length > 1 ? hostOf : noHost}
          newsOf={list.newsOf}
          pickedIds={pickedIds}
          onChoose={chosen.choose}
          onOpen={chosen.open}
          onPick={list.pick}
          onPickTo={(id) => list.pickTo(id, chosen.id)}
          onPickAll={list.pickAll}
          onPickNone={list.pickNone}
        />
      )}
      {isComplete && shown.length === 0 && (
        <div className={styles['activity-quiet']}>
          {entries.length === 0 ? (
            <>
              <h2>{say('recentNone')}</h2>
              <p>{say('activityEmptyWords')}</p>
            </>
          ) : (
            <>
              <p>{say('activityNoMatch')}</p>
              <Button onClick={() => setFilter(noFilter)}>{say('activityShowAll')}</Button>
            </>
          )}
        </div>
      )}
    </>
  );
}
