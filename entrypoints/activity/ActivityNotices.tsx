// The notices above the list: blocked accounts, unreadable captures, lost storage.

import { BlockNotices } from '@/components/activity/BlockNotices';
import { Button } from '@/components/controls/Button';
import { Notice } from '@/components/notices/Notice';
import noticesStyles from '@/components/notices/notices.module.css';
import { useStored } from '@/components/use-stored';
import { useSay } from '@/components/words/SayProvider';
import type { AccountView } from '@/lib/settings/account';
import styles from './ActivityNotices.module.css';
import type { ActivityState } from './activity-feed';
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
    block ? [{ accountId, block, host: hostOf(accountId) }] : [],
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
      <BlockNotices
        blocked={blocked}
        onOpenOptions={deps.openOptions}
        onAllow={allow}
        onResume={(accountId) => void resume(accountId)}
      />
      {state.unreadableCount > 0 && (
        <Notice tone="warning">{say('activityUnreadable', state.unreadableCount)}</Notice>
      )}
    </div>
  );
}
