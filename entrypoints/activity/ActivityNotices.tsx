// The notices above the list: blocked accounts, unreadable captures, lost storage. In place of the list: unreadable storage.
import { useCallback, useState } from 'react';
import { StorageTrouble } from '@/components/activity/StorageTrouble';
import { Button } from '@/components/controls/Button';
import { Notice } from '@/components/notices/Notice';
import noticesStyles from '@/components/notices/notices.module.css';
import { useStored } from '@/components/use-stored';
import { blockMessages, type StorageFailure } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import type { Queue } from '@/lib/outbox/queue';
import type { AccountView } from '@/lib/settings/account';
import styles from './Activity.module.css';
import type { ActivityFeed, ActivityState } from './activity-feed';
import type { ActivityDeps } from './deps';

interface ActivityNoticesProps {
  readonly deps: ActivityDeps;
  readonly state: ActivityState;
  readonly accounts: readonly AccountView[];
  readonly hostOf: (accountId: string) => string;
}

const untouched = { isCreated: false, lostAtMs: null };

export function ActivityNotices({ deps, state, accounts, hostOf }: ActivityNoticesProps) {
  const say = useSay();
  const mark = useStored(deps.settings.outboxMark, deps.watchSetting, untouched);
  const blocked = [...state.queues.values()].flatMap(({ accountId, block }) =>
    block ? [{ accountId, block }] : [],
  );

  async function resume(accountId: string): Promise<void> {
    await deps.send('account.resume', { accountId });
  }

  /** Browsers ask for a permission only during the click. Await nothing before the request. */
  function allow(accountId: string): void {
    const account = accounts.find(({ id }) => id === accountId);
    if (!account) return;
    void deps.requestPermission(account.serviceAddress).then(async (isAllowed) => {
      if (isAllowed) await resume(accountId);
    });
  }

  function remedy(accountId: string, { reason }: NonNullable<Queue['block']>) {
    switch (blockMessages[reason].remedy) {
      case 'allow':
        return <Button onClick={() => allow(accountId)}>{say('allow')}</Button>;
      case 'tryAgain':
        return <Button onClick={() => void resume(accountId)}>{say('tryAgain')}</Button>;
      case 'continue':
        return <Button onClick={() => void resume(accountId)}>{say('continueSending')}</Button>;
      case 'openSettings':
        return <Button onClick={deps.openOptions}>{say('openSettings')}</Button>;
    }
  }

  return (
    <div className={`${noticesStyles.notices} ${styles['activity-notices']}`} role="status">
      {mark.lostAtMs !== null && (
        <Notice
          tone="problem"
          action={
            <Button
              onClick={() =>
                void deps.settings.outboxMark.update((stored) => ({ ...stored, lostAtMs: null }))
              }
            >
              {say('understood')}
            </Button>
          }
        >
          {say('activityLost')}
        </Notice>
      )}
      {blocked.map(({ accountId, block }) => (
        <Notice key={accountId} tone="warning" action={remedy(accountId, block)}>
          {say(
            blockMessages[block.reason].atAccount,
            hostOf(accountId),
            block.host ?? say('blockedElsewhere'),
          )}
        </Notice>
      ))}
      {state.unreadableCount > 0 && (
        <Notice tone="warning">{say('activityUnreadable', state.unreadableCount)}</Notice>
      )}
    </div>
  );
}

interface ActivityTroubleProps {
  readonly deps: ActivityDeps;
  readonly feed: ActivityFeed;
  readonly reason: StorageFailure;
  readonly onExport: () => void;
}

export function ActivityTrouble({ deps, feed, reason, onExport }: ActivityTroubleProps) {
  const say = useSay();
  const [hasFailed, setHasFailed] = useState(false);
  const countDrafts = useCallback(async (): Promise<number | null> => {
    const counted = await deps.drafts.count();
    return counted.isOk ? counted.value : null;
  }, [deps]);

  async function reset(): Promise<void> {
    const sent = await deps.send('outbox.reset', { isConfirmed: true });
    setHasFailed(!sent.isOk || !sent.value.isDone);
    feed.reload();
  }

  return (
    <main className={styles['activity-trouble']}>
      <StorageTrouble
        reason={reason}
        countDrafts={countDrafts}
        onLookAgain={feed.reload}
        onExport={onExport}
        onReset={() => void reset()}
      />
      <p className="field-problem" role="alert">
        {hasFailed && say('resetFailed')}
      </p>
    </main>
  );
}
