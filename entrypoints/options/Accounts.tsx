// Reads the accounts for their section, and sends what the person decides about them.
import { useCallback } from 'react';
import { AccountSection } from '@/components/options/AccountSection';
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

export function Accounts({ deps, accounts, policy }: AccountsProps) {
  const former = useStored(deps.settings.formerAccounts, deps.watchSetting, noFormer).filter(
    ({ id }) => !accounts.some((account) => account.id === id),
  );
  return (
    <AccountSection
      accounts={accounts}
      former={former}
      policy={policy}
      unsentOf={useUnsentCounts(deps, { connected: accounts, former })}
      countUnsent={deps.countUnsent}
      onConnect={(...attempt) => connect(deps, ...attempt)}
      onDecide={(accountId, isSamePerson) => void deps.send('account.decide', { accountId, isSamePerson })}
      onDisconnect={(accountId, queue) => void deps.send('account.disconnect', { accountId, queue })}
    />
  );
}

interface Known {
  readonly connected: readonly { readonly id: string }[];
  readonly former: readonly { readonly id: string }[];
}

const idsOf = (accounts: readonly { readonly id: string }[]) => accounts.map(({ id }) => id);

/** How many captures of each account aren't sent yet. Counts again when accounts change or the person returns. */
function useUnsentCounts(
  { countUnsent, onReturn }: Pick<OptionsDeps, 'countUnsent' | 'onReturn'>,
  { connected, former }: Known,
): (accountId: string) => number {
  // A stable key. It also changes when an account is connected or disconnected.
  const known = [...idsOf(connected), '', ...idsOf(former)].join(' ');
  const read = useCallback(async () => {
    const ids = known.split(' ').filter((id) => id !== '');
    return new Map(await Promise.all(ids.map(async (id) => [id, await countUnsent(id)] as const)));
  }, [countUnsent, known]);
  const counts = useRead(read, null, { watch: onReturn, isKept: true });
  return (accountId) => counts?.get(accountId) ?? 0;
}
