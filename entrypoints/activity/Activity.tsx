// The activity page: the list with its search, one capture beside it, and notices above both.

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { ActivityList } from '@/components/activity/ActivityList';
import type { KnownIdea } from '@/components/activity/idea-news';
import { DrainLine, ListBar, ListFilters } from '@/components/activity/ListBar';
import { isWaiting, noFilter } from '@/components/activity/list-view';
import { CapturesPreview } from '@/components/activity/Transfer';
import { type ListState, useList, watchVisible } from '@/components/activity/use-list';
import { Button } from '@/components/controls/Button';
import { useSinglePress } from '@/components/controls/use-shortcuts';
import { useStored } from '@/components/use-stored';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { AccountView } from '@/lib/settings/account';
import styles from './Activity.module.css';
import { ActivityHeader } from './ActivityHeader';
import { ActivityNotices, StorageTrouble } from './ActivityNotices';
import type { ActivityFeed, ActivityState } from './activity-feed';
import { DetailPane } from './DetailPane';
import type { ActivityDeps } from './deps';
import { usePickedActions } from './use-actions';
import { type Transfer, useTransfer } from './use-transfer';

const noAccounts: AccountView[] = [];

export function Activity({ deps, feed }: { readonly deps: ActivityDeps; readonly feed: ActivityFeed }) {
  const t = useTranslate();
  const state = useSyncExternalStore(feed.subscribe, feed.state);
  const accounts = useStored(deps.settings.accounts, deps.watchSetting, noAccounts);
  const transfer = useTransfer(deps, accounts, t);
  useSinglePress();
  const readIdeas = useIdeas(deps, accounts);
  const list = useList({ ...state, accounts, readIdeas });
  const { chosen, newsOf } = list;

  // A page in the background may have missed changes.
  useEffect(() => watchVisible(feed.reload), [feed]);

  // Only this device has them.
  const hasUnsent = state.entries.some(({ status, isChanged }) => status !== 'sent' || isChanged);
  useEffect(() => {
    if (hasUnsent) void deps.keepStorage();
  }, [deps, hasUnsent]);

  return (
    <div className={styles.activity} data-shows={chosen.isOpen ? 'detail' : 'list'}>
      <ActivityHeader transfer={transfer} onOpenOptions={deps.openOptions} />
      <ActivityNotices {...{ deps, state, accounts }} hostOf={list.hostOf} />
      {transfer.plan && (
        <div className={styles['activity-import']}>
          <CapturesPreview plan={transfer.plan} onImport={transfer.accept} onCancel={transfer.cancel} />
        </div>
      )}
      {state.failure !== null ? (
        <StorageTrouble {...{ deps, feed }} reason={state.failure} onExport={() => transfer.write('json')} />
      ) : (
        <main className={styles['activity-main']}>
          <div className={styles['activity-side']}>
            <ListPane {...{ deps, state, list }} onExport={transfer.write} />
          </div>
          <div className={styles['activity-detail']}>
            <DetailPane
              {...{ deps, state, accounts, newsOf }}
              chosenId={chosen.id}
              takesFocus={chosen.isOpen}
              onBack={chosen.back}
            />
          </div>
        </main>
      )}
    </div>
  );
}

function useIdeas({ settings }: ActivityDeps, accounts: readonly AccountView[]) {
  return useCallback(async () => {
    const known = new Map<string, readonly KnownIdea[]>();
    if (!(await settings.keepsIdeas())) return known;
    const rows = await Promise.all(accounts.map(({ id }) => settings.ideas.get(id)));
    for (const [at, { id }] of accounts.entries()) known.set(id, rows[at]?.ideas ?? []);
    return known;
  }, [settings, accounts]);
}

interface ListPaneProps {
  readonly deps: ActivityDeps;
  readonly state: ActivityState;
  readonly list: ListState;
  readonly onExport: Transfer['write'];
}

/** The list, with its search and the actions on several rows. */
function ListPane({ deps, state, list, onExport }: ListPaneProps) {
  const t = useTranslate();
  const { entries, isComplete } = state;
  const { shown } = list;
  const actions = usePickedActions(deps, state.drafts, list.pickNone);

  async function pauseSending(): Promise<void> {
    const waiting = entries.filter(({ status }) => isWaiting(status)).map(({ accountId }) => accountId);
    await Promise.all([...new Set(waiting)].map((accountId) => deps.send('account.pause', { accountId })));
  }

  return (
    <>
      <ListFilters list={list} />
      <ListBar {...actions} list={list} onExport={onExport} />
      <DrainLine {...{ list, entries }} now={deps.now} onPause={() => void pauseSending()} />
      {shown.length > 0 && <ActivityList list={list} />}
      {isComplete && shown.length === 0 && (
        <div className="empty quiet">
          {entries.length === 0 ? (
            <>
              <h2>{t('recentNone')}</h2>
              <p>{t('activityEmptyWords')}</p>
            </>
          ) : (
            <>
              <p>{t('activityNoMatch')}</p>
              <Button onClick={() => list.setFilter(noFilter)}>{t('activityShowAll')}</Button>
            </>
          )}
        </div>
      )}
    </>
  );
}
