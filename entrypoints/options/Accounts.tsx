// Reads the accounts for their section, and sends what the person decides about them.
import { useCallback } from 'react';
import { AccountSection, type QueueFacts } from '@/components/options/AccountSection';
import { useRead } from '@/components/use-read';
import { useStored } from '@/components/use-stored';
import type { Policy } from '@/lib/capture/form/policy';
import type { AccountView, FormerAccount } from '@/lib/settings/account';
import { connect } from './connect';
import type { OptionsDeps } from './deps';

interface AccountsProps {
  readonly deps: OptionsDeps;
  readonly accounts: readonly AccountView[];
  readonly policy: Policy;
}

const noFormer: FormerAccount[] = [];
const emptyQueue: QueueFacts = { unsentCount: 0, block: null };

export function Accounts({ deps, accounts, policy }: AccountsProps) {
  const former = useStored(deps.settings.formerAccounts, deps.watchSetting, noFormer).filter(
    ({ id }) => !accounts.some((account) => account.id === id),
  );
  const queues = useQueues(deps, [...accounts, ...former]);
  return (
    <AccountSection
      accounts={accounts}
      former={former}
      policy={policy}
      queueOf={(accountId) => queues?.get(accountId) ?? emptyQueue}
      countUnsent={deps.countUnsent}
      onConnect={(...attempt) => connect(deps, ...attempt)}
      onDecide={(accountId, isSamePerson) => void deps.send('account.decide', { accountId, isSamePerson })}
      onDisconnect={(accountId, queue) => void deps.send('account.disconnect', { accountId, queue })}
    />
  );
}

/** The queue of each account, read again after each change of the outbox. */
function useQueues(
  { countUnsent, blockOf, watchOutbox }: Pick<OptionsDeps, 'countUnsent' | 'blockOf' | 'watchOutbox'>,
  accounts: readonly { readonly id: string }[],
): ReadonlyMap<string, QueueFacts> | null {
  // A stable key.
  const known = accounts.map(({ id }) => id).join(' ');
  const read = useCallback(async () => {
    const ids = known.split(' ').filter((id) => id !== '');
    const factsOf = async (id: string): Promise<readonly [string, QueueFacts]> => {
      const [unsentCount, block] = await Promise.all([countUnsent(id), blockOf(id)]);
      return [id, { unsentCount, block }];
    };
    return new Map(await Promise.all(ids.map(factsOf)));
  }, [countUnsent, blockOf, known]);
  return useRead(read, null, { watch: watchOutbox, isKept: true });
}
