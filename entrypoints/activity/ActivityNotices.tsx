// The notices above the list: blocked accounts, unreadable captures, lost storage. In place of the list: unreadable storage.
import { useCallback, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Notice } from '@/components/notices/Notice';
import { type Action, Actions } from '@/components/outcome/Actions';
import { useRead } from '@/components/use-read';
import { useStored } from '@/components/use-stored';
import { blockMessages, type StorageFailure, storageMessages } from '@/components/words/failure-messages';
import { useTranslate } from '@/components/words/TranslateProvider';
import { isDone } from '@/lib/messaging/send';
import type { BlockReason } from '@/lib/outbox/queue';
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

const remedyMessages = {
  allow: 'allow',
  tryAgain: 'tryAgain',
  continue: 'continueSending',
  openSettings: 'openSettings',
} as const;

export function ActivityNotices({ deps, state, accounts, hostOf }: ActivityNoticesProps) {
  const t = useTranslate();
  const { outboxMark } = deps.settings;
  const mark = useStored(outboxMark, deps.watchSetting, untouched);
  const understand = () => void outboxMark.update((stored) => ({ ...stored, lostAtMs: null }));

  function end(accountId: string, reason: BlockReason): void {
    const { remedy } = blockMessages[reason];
    const account = accounts.find(({ id }) => id === accountId);
    const resume = () => deps.send('account.resume', { accountId });
    if (remedy === 'openSettings') deps.openOptions();
    else if (remedy !== 'allow') void resume();
    // Browsers ask for a permission only during the click. Await nothing before the request.
    else if (account)
      void deps.requestPermission(account.serviceAddress).then((isAllowed) => (isAllowed ? resume() : null));
  }

  return (
    <div className={`stack ${styles['activity-notices']}`} role="status">
      {mark.lostAtMs !== null && (
        <Notice tone="problem" action={<Button onClick={understand}>{t('understood')}</Button>}>
          {t('activityLost')}
        </Notice>
      )}
      {[...state.queues.values()].map(
        ({ accountId, block }) =>
          block && (
            <Notice
              key={accountId}
              tone="warning"
              action={
                <Button onClick={() => end(accountId, block.reason)}>
                  {t(remedyMessages[blockMessages[block.reason].remedy])}
                </Button>
              }
            >
              {t(
                blockMessages[block.reason].atAccount,
                hostOf(accountId),
                block.host ?? t('blockedElsewhere'),
              )}
            </Notice>
          ),
      )}
      {state.unreadableCount > 0 && (
        <Notice tone="warning">{t('activityUnreadable', state.unreadableCount)}</Notice>
      )}
    </div>
  );
}

interface StorageTroubleProps {
  readonly deps: Pick<ActivityDeps, 'drafts' | 'send'>;
  readonly feed: Pick<ActivityFeed, 'reload'>;
  readonly reason: StorageFailure;
  readonly onExport: () => void;
}

/** The outbox can't be read: the reason, and what the person can do. */
export function StorageTrouble({ deps, feed, reason, onExport }: StorageTroubleProps) {
  const t = useTranslate();
  const [hasFailed, setHasFailed] = useState(false);
  const countDrafts = useCallback(async () => {
    const counted = await deps.drafts.count();
    return counted.isOk ? counted.value : 0;
  }, [deps]);
  // How many drafts a new start deletes. A broken storage may take long to say so.
  const drafts = useRead(countDrafts, 0);
  const { read, isBroken } = storageMessages[reason];

  async function reset(): Promise<void> {
    setHasFailed(!(await isDone(deps.send('outbox.reset', { isConfirmed: true }))));
    feed.reload();
  }

  const question = {
    title: t('resetTitle'),
    text: drafts > 0 ? t('resetDrafts', drafts) : t('resetWords'),
    confirm: t('resetConfirm'),
  };
  const forBroken: Action[] = [
    { label: t('activityExport'), run: onExport },
    { label: t('resetStart'), look: 'danger', question, run: () => void reset() },
  ];
  return (
    <main className={`form ${styles['activity-trouble']}`}>
      <div role="alert">
        <Notice tone="problem">{t(read)}</Notice>
      </div>
      <div className="row">
        <Actions
          actions={[
            { label: t('tryAgain'), look: 'primary', run: feed.reload },
            ...(isBroken ? forBroken : []),
          ]}
        />
      </div>
      <p className="field-problem is-late" role="alert">
        {hasFailed && t('resetFailed')}
      </p>
    </main>
  );
}
